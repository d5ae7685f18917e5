import type { Direction } from '../../src/contract/context.ts';
import type { Path } from '../../src/description/place.ts';
import { mapKey } from '../../src/lib/hash.ts';
import { isText, parsedJson } from '../../src/lib/json.ts';
import { decodeSegment } from '../../src/lib/pointer.ts';
import { type Check, type CheckedDocument, noFindings, type CheckFinding, finding } from '../check.ts';
import type { ExplainedViolation } from './explain-choices.ts';
import { bodyExamplesIn, descriptionOf, schemaExamplesIn } from './examples-in.ts';
import { headersIn, type NamedValues, parametersIn } from './named-values.ts';
import { validateBodyExample, exampleValidatorFor } from './validate-body-example.ts';

/** Examples of bodies are as their schemas say, in their direction. A shared example is reported once, with how many use it. */
export const validBodies: Check<null> = (_root, _options, { document }) => {
  const found = new Map<
    string,
    { readonly subject: string; readonly one: ExplainedViolation; readonly path: Path; uses: number }
  >();
  for (const each of [...bodyExamplesIn(document), ...schemaExamplesIn(document)]) {
    const { violations, isText } = validateBodyExample(each, document);
    for (const one of reportableViolations(violations)) {
      const path = isText ? each.path : [...each.path, ...pathOfPointer(one.pointer)];
      const key = mapKey(JSON.stringify([path, one.reason, one.because]));
      const known = found.get(key);
      if (known === undefined) found.set(key, { subject: each.subject, one, path, uses: 1 });
      else known.uses += 1;
    }
  }
  return [...found.values()].flatMap(({ subject, one, path, uses }) =>
    finding(violationMessage(uses === 1 ? subject : `${subject} (and of ${uses - 1} more)`, one), path),
  );
};

/** Examples and defaults of parameters are as their schemas say, written as values or as they are sent. */
export const validParameters: Check<null> = (_root, _options, { document }) =>
  valueFindings(parametersIn(document), 'request', document);

/** Examples and defaults of response headers are valid by their schema. */
export const validHeaders: Check<null> = (_root, _options, { document }) =>
  valueFindings(headersIn(document), 'response', document);

function valueFindings(
  all: readonly NamedValues[],
  direction: Direction,
  document: CheckedDocument,
): readonly CheckFinding[] {
  const validate = exampleValidatorFor(direction, descriptionOf(document));
  const seen = new Set<string>();
  return all.flatMap(({ subject, schema, values }) =>
    values.flatMap(({ value, what, path }) => {
      const key = mapKey(JSON.stringify(path));
      if (seen.has(key)) return noFindings;
      seen.add(key);
      const found = reportableViolations(validate(schema, value));
      const isSentSo = isText(value) && readings(value).some((reading) => validate(schema, reading).length === 0);
      if (isSentSo) return noFindings;
      return found.flatMap((each) =>
        finding(violationMessage(`${subject}: its ${what}`, each), [...path, ...pathOfPointer(each.pointer)]),
      );
    }),
  );
}

/** The values that a text may stand for on the wire: a number, a flag, or a list with commas, bars or spaces. */
function readings(text: string): readonly unknown[] {
  const scalar = (part: string): unknown => {
    const read = parsedJson(part);
    return read === undefined || typeof read === 'object' ? part : read;
  };
  const lists = [',', '|', ' '].map((mark) => text.split(mark));
  return [scalar(text), ...lists, ...lists.map((parts) => parts.map(scalar))];
}

/** The message on a violation of `subject`. */
export function violationMessage(subject: string, { pointer, reason, because }: ExplainedViolation): string {
  const message = `${subject} ${pointer === '' ? '' : `at \`${pointer}\` `}${reason}.`;
  return because === undefined ? message : `${message} ${because}`;
}

/**
 * The violations to report. Where no branch of `anyOf` or `oneOf` fits, each branch has its reasons: a single reason is reported alone;
 * otherwise only that no branch fits.
 */
export function reportableViolations(violations: readonly ExplainedViolation[]): readonly ExplainedViolation[] {
  const choices = violations.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf');
  return violations.filter((each) => {
    if (each.keyword === 'if') return false;
    const around = choices.filter((choice) => choice !== each && isWithin(each, choice));
    const inside = choices.includes(each) ? violations.filter((other) => other !== each && isWithin(other, each)) : [];
    if (inside.length === 1) return false;
    return around.every(
      (choice) => violations.filter((other) => other !== choice && isWithin(other, choice)).length === 1,
    );
  });
}

function isWithin({ pointer }: ExplainedViolation, { pointer: outer }: ExplainedViolation): boolean {
  return pointer === outer || pointer.startsWith(`${outer}/`);
}

/** The path that a pointer names. */
export function pathOfPointer(pointer: string): Path {
  return pointer
    .split('/')
    .slice(1)
    .map(decodeSegment)
    .map((step) => (/^(?:0|[1-9]\d{0,8})$/.test(step) ? Number(step) : step));
}
