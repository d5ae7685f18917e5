import { expect, test } from '@jest/globals';
import { posting } from './bodies.ts';

/** The sentence of a refusal of `body` by `schema`. */
function sentenceFor(schema: object, body: unknown): string | undefined {
  const { body: answer } = posting({ 'application/json': { schema } }).answer({
    method: 'POST',
    target: '/a',
    headers: { 'content-type': 'application/json' },
    body: new TextEncoder().encode(JSON.stringify(body)),
  });
  const { violations } = JSON.parse(new TextDecoder().decode(answer)) as { violations?: { message: string }[] };
  return violations?.[0]?.message;
}

test.each<[object, unknown, string]>([
  [{ const: 1 }, 2, 'The body must be 1; found 2.'],
  [{ multipleOf: 5 }, 7, 'The body must be a multiple of 5; found 7.'],
  [{ uniqueItems: true }, [1, 1], 'The body must have no item twice; found a list.'],
  [{ contains: { const: 1 } }, [2], 'The body must have an item that fits the schema of `contains`; found a list.'],
  [
    { contains: { const: 1 }, minContains: 2 },
    [1],
    'The body must have at least 2 items that fit the schema of `contains`; found a list.',
  ],
  [{ not: { type: 'string' } }, 'x', 'The body must not fit the schema of `not`; found "x".'],
  [{ maxLength: 1 }, 'xy', 'The body must have at most 1 character; found "xy".'],
])('by %j %j is refused: %s', (schema, body, sentence) => {
  expect(sentenceFor(schema, body)).toBe(sentence);
});
