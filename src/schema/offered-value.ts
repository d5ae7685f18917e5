import { isArray, isObject, member } from '../lib/json.ts';
import { keepNumberTexts, noteNumberText, numberTextAt } from '../lib/number-texts.ts';

/** The value that a schema offers itself: `example`, the first of `examples`, `default`. */
export function offeredBy(schema: unknown): unknown {
  const examples = member(schema, 'examples');
  const offers = [member(schema, 'example'), isArray(examples) ? examples[0] : undefined, member(schema, 'default')];
  return offers.find((value) => value !== undefined);
}

/** Gives `made`, a copy of `schema`, the digits that numbers of the schema are written in, those of the offered value included. */
export function copyDigits(schema: unknown, made: object): void {
  if (!isObject(schema)) return;
  keepNumberTexts(schema, made);
  const text = numberTextAt(schema, 'example') ?? numberTextAt(member(schema, 'examples'), 0);
  if (text !== undefined && Object.is(member(made, 'default'), Number(text))) noteNumberText(made, 'default', text);
}
