import type { Description } from '../../description/description.ts';
import { canonicalJson } from '../../lib/json.ts';
import { createBoundedCache, type BoundedCache, perObject } from '../../lib/cache.ts';
import type { DeclaredAnswer } from './declared-answers.ts';
import { compareBody, without } from './body.ts';
import { readJson } from './read-body.ts';
import { documentedBody } from './documented-body.ts';
import type { Reply } from '../target.ts';

/** A reply to find among examples. */
export interface Served {
  readonly description: Description;
  readonly reply: Reply;
  /** Top-level fields that the request decides. */
  readonly requestFields: readonly string[];
  readonly isLenient?: boolean;
}

/**
 * The first of `answers` whose example equals the body of the reply; undefined for none. With `isLenient` an undocumented body
 * equals any body.
 */
export function servedOf(answers: readonly DeclaredAnswer[], served: Served): DeclaredAnswer | undefined {
  if (answers.length <= fewAnswers) return answers.find((answer) => isServed(answer, served));
  const { byText, others } = indexes(answers)(JSON.stringify(served.requestFields), () => indexOf(answers, served));
  const received = byText.size === 0 ? undefined : readJson(served.reply.body);
  const known =
    received?.kind === 'json' ? byText.get(canonicalJson(without(received.value, served.requestFields))) : undefined;
  return known ?? others.find((answer) => isServed(answer, served));
}

/** Fewer answers than this are compared one by one. */
export const fewAnswers = 20;

/** An index of many answers: thousands of examples are thousands of requests, and each would be compared with all. */
interface Index {
  /** JSON answers by their canonical text. */
  readonly byText: ReadonlyMap<string, DeclaredAnswer>;
  readonly others: readonly DeclaredAnswer[];
}

const indexes = perObject<readonly DeclaredAnswer[], BoundedCache<string, Index>>(() => createBoundedCache(4));

function indexOf(answers: readonly DeclaredAnswer[], { description, requestFields }: Served): Index {
  const byText = new Map<string, DeclaredAnswer>();
  const others: DeclaredAnswer[] = [];
  for (const answer of answers) {
    const documented = documentedBody(description, answer);
    if (documented.kind !== 'json') {
      others.push(answer);
      continue;
    }
    const text = canonicalJson(without(documented.value, requestFields));
    if (!byText.has(text)) byText.set(text, answer);
  }
  return { byText, others };
}

function isServed(answer: DeclaredAnswer, { description, reply, requestFields, isLenient = false }: Served): boolean {
  const { kind } = compareBody(description, reply, answer, requestFields);
  return kind === 'equal' || (isLenient && kind === 'unknown');
}
