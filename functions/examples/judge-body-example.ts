import { judgeAs } from '../../src/contract/judge-body.ts';
import { exampleContextsOf, judgeExampleOf } from '../../src/contract/judge-example.ts';
import type { Violation } from '../../src/contract/violation.ts';
import { isArray, isObject, isText } from '../../src/lib/json.ts';
import { kindOf } from '../../src/media/kind-of.ts';
import { descriptionOf, type BodyExample } from './examples-in.ts';
import type { CheckedDocument } from '../check.ts';

/** What is wrong with an example of a body. `isText`: it is written as a text of its format, so that nothing in it has a place. */
export interface JudgedExample {
  readonly violations: readonly Violation[];
  readonly isText: boolean;
}

/** Everything that is wrong with an example of a body by its schema: a value, or a text of its media type (JSON, XML, a form). */
export function judgeBodyExample({ example, media, direction }: BodyExample, document: CheckedDocument): JudgedExample {
  const { schema } = media;
  const none: JudgedExample = { violations: [], isText: false };
  if (example.kind !== 'value' || schema === undefined || media.itemSchema !== undefined) return none;
  const description = descriptionOf(document);
  const { value } = example.located;
  const kind = kindOf(media.type);
  if (!isText(value) || kind === 'json') {
    const violations = judgeExampleOf(description)(schema, value, direction);
    const parsed = violations.length === 0 ? undefined : jsonIn(value);
    if (parsed === undefined) return { violations, isText: false };
    return { violations: judgeExampleOf(description)(schema, parsed, direction), isText: true };
  }
  if (kind !== 'xml' && kind !== 'form' && kind !== 'text') return none;
  const context = exampleContextsOf(description)[direction];
  context.validator.start();
  const bytes = new TextEncoder().encode(value);
  const content = {
    media: { ...media, schema },
    bytes,
    sent: { kind: 'opaque' as const },
    fields: [],
    declared: media.located,
  };
  return {
    violations: judgeAs(media.type, content, context),
    isText: true,
  };
}

/** The object or list that is written in a text as JSON. */
export function jsonIn(value: unknown): unknown {
  if (!isText(value) || !/^\s*[{[]/.test(value)) return undefined;
  try {
    const parsed: unknown = JSON.parse(value);
    return isObject(parsed) || isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}
