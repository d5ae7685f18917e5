import Negotiator from 'negotiator';
import type { Example } from '../description/read/examples.ts';
import { perObject } from '../lib/cache.ts';
import type { Plan, PlannedMedia, PlannedStatus } from './plan.ts';
import type { Preferences } from './preferences.ts';

/** The chosen answer of a request, before it is written. */
export type AnswerChoice =
  | {
      readonly kind: 'chosen';
      readonly status: PlannedStatus;
      readonly media?: PlannedMedia;
      readonly example?: Example;
      readonly isNameMissing: boolean;
      /** A status that was requested and is not declared. */
      readonly undeclaredStatus?: number;
    }
  | { readonly kind: 'not-acceptable'; readonly types: readonly string[] }
  | { readonly kind: 'no-such-example' }
  | { readonly kind: 'no-responses' };

export interface ChoiceCriteria {
  readonly preferences: Preferences;
  /** The `Accept` header. */
  readonly accept: string | undefined;
  /** The names of the examples that the request is equal to: by its body, or by all its parameters. */
  readonly matchedNames: readonly string[];
  readonly errorIfMissing: boolean;
}

/**
 * Chooses the status, then the example by name (requested, else matched by the request; under the chosen status first, then under
 * the others, with their status), then the media type, then its first example.
 */
export function choose(plan: Plan, criteria: ChoiceCriteria): AnswerChoice {
  const { status: requested } = criteria.preferences;
  const preferred = preferredStatus(plan, criteria.preferences);
  const choice = chooseUnder(preferred, plan, criteria);
  if (choice.kind !== 'chosen' || requested === undefined || preferred !== undefined) return choice;
  return { ...choice, undeclaredStatus: requested };
}

function chooseUnder(preferred: PlannedStatus | undefined, plan: Plan, criteria: ChoiceCriteria): AnswerChoice {
  const [first] = plan.statuses;
  const isNameRequired = criteria.errorIfMissing && criteria.preferences.names.length > 0;
  if (first === undefined) return { kind: isNameRequired ? 'no-such-example' : 'no-responses' };
  const status = preferred ?? first;
  const { names } = criteria.preferences;
  const wanted = names.length > 0 ? names : criteria.matchedNames;
  const named = wanted.length === 0 ? undefined : findNamed(plan, status, wanted, criteria.accept);
  if (named !== undefined) return { kind: 'chosen', ...named, isNameMissing: false };
  if (isNameRequired) return { kind: 'no-such-example' };
  if (status.media.length === 0) return { kind: 'chosen', status, isNameMissing: names.length > 0 };
  const [media] = acceptable(status.media, criteria.accept);
  if (media === undefined) return { kind: 'not-acceptable', types: status.media.map(({ contentType }) => contentType) };
  const [example] = media.examples;
  return { kind: 'chosen', status, media, ...(example && { example }), isNameMissing: names.length > 0 };
}

/** The declared status of `Prefer: code`: the code, its range, or `default`, with the preferred code. */
function preferredStatus({ statuses }: Plan, { status: preferred }: Preferences): PlannedStatus | undefined {
  if (preferred === undefined) return undefined;
  const range = `${String(Math.floor(preferred / 100))}XX`;
  const spellings = [String(preferred), range, 'DEFAULT'];
  const found = spellings
    .map((spelling) => statuses.find(({ declared }) => declared.toUpperCase() === spelling))
    .find((status) => status !== undefined);
  return found === undefined || preferred < 200 ? undefined : { ...found, code: preferred };
}

/** The example of the first of `names` that exists, under `status` first. */
function findNamed({ statuses }: Plan, status: PlannedStatus, names: readonly string[], accept: string | undefined) {
  const inOrder = [status, ...statuses.filter((each) => each !== status)];
  for (const name of names) {
    for (const status of inOrder) {
      for (const media of acceptable(status.media, accept)) {
        const example = examplesByName(media).get(name);
        if (example !== undefined) return { status, media, example };
      }
    }
  }
  return undefined;
}

/** The first example of each name. Headers cannot have spaces around a name. */
const examplesByName = perObject(({ examples }: PlannedMedia): ReadonlyMap<string, Example> => {
  const named = examples.flatMap((each) => (each.name === undefined ? [] : [[each.name.trim(), each] as const]));
  return new Map(named.reverse());
});

/** The media types that `accept` allows, the most preferred first; among equals JSON, then as declared (RFC 9110 section 12.5.1). */
function acceptable(media: readonly PlannedMedia[], accept: string | undefined): readonly PlannedMedia[] {
  if (accept === undefined || accept === '*/*' || accept.trim() === '') return media;
  const types = media.map(({ contentType }) => contentType.replace(/;\s*charset=[^;]*/giu, ''));
  const wanted = new Negotiator({ headers: { accept: knownParameters(accept, types) } }).mediaTypes(types);
  return wanted.flatMap((type) => media.filter((_, index) => types[index] === type));
}

const parameter = /;\s*([^\s;,="]+)\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^;,"]*)/gu;

/**
 * `accept` without the parameters that none of `types` has: an undeclared version or profile is not a reason to refuse, and clients
 * append a charset to JSON, which has none (RFC 8259 section 8.1).
 */
function knownParameters(accept: string, types: readonly string[]): string {
  const known = new Set(['q']);
  for (const [, name = ''] of types.join().matchAll(parameter)) known.add(name.toLowerCase());
  return accept.replace(parameter, (written, name: string) => (known.has(name.toLowerCase()) ? written : ''));
}
