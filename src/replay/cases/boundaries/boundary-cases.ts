import { operationsOf } from '../../../description/read/api.ts';
import { requestMediaOf } from '../../../description/read/content.ts';
import { essence, isJson } from '../../../http/media-type.ts';
import { toPointer } from '../../../lib/pointer.ts';
import { writeBody } from '../../../media/write.ts';
import type { Case, Skipped } from '../../case.ts';
import { requestValidatorOf } from '../../schemas.ts';
import { createToCase, type CaseContext, type OperationContext } from '../context.ts';
import { fillParameters, valueOf } from '../fill-parameters.ts';
import { allFieldsOf } from '../made-bodies.ts';
import type { ShadowOf } from '../path-ids.ts';
import type { RequestBody } from '../request-bodies.ts';
import { parametersIn, title } from '../sent-parameters.ts';
import { brokenKeywords, nearest } from './broken-keywords.ts';
import { type Boundaries, boundariesOf, titleOfField } from './fields.ts';

/** An operation has at most its share of `mostOfAll` cases, but never less than this. */
const leastPerOperation = 12;
const mostOfAll = 600;

/**
 * The cases about values just beyond a keyword, one at a time, if the target promises to refuse them. Only requests that our own
 * validator finds wrong as they are sent: `1` in a query may be a text.
 */
export function boundaryCases(
  subject: OperationContext,
  context: CaseContext,
  { shadowOf, known }: { readonly shadowOf: ShadowOf; readonly known: readonly Case[] },
): readonly (Case | Skipped)[] {
  const { description, profile } = context;
  if (!profile.validates) return [];
  const { operation, bodies } = subject;
  const keywordsOf = brokenKeywords(subject, description);
  const [usual] = bodies;
  if (keywordsOf(subject.toCase('boundary', usual, {}, { expectedAnswers: [] })).length > 0) return [];
  const groups = [
    ...parameterBoundaries(subject, context, shadowOf),
    ...bodyBoundaries(subject, context, (asked) => keywordsOf(asked).length === 0),
  ];
  const most = Math.max(leastPerOperation, Math.floor(mostOfAll / operationsOf(description).length));
  const sent = new Set(known.map(requestKey));
  const cases: Case[] = [];
  for (const { keyword, toCases } of inTurn(groups)) {
    const first = nearest(toCases(), keyword, keywordsOf);
    if (first === undefined || sent.has(requestKey(first))) continue;
    sent.add(requestKey(first));
    if (cases.length < most) cases.push(first);
    else
      return [
        ...cases,
        {
          check: 'boundary-rejected',
          operation,
          reason: `no more than ${most} values beyond keywords are sent to one operation`,
        },
      ];
  }
  return cases;
}

/** The text of a request, to know it again. */
function requestKey({ request: { target, headers, body } }: Case): string {
  return JSON.stringify([target, headers, body && new TextDecoder().decode(body)]);
}

/** The requests with the values beyond one keyword at one place. */
interface BoundaryRequests {
  readonly keyword: string;
  readonly toCases: () => readonly Case[];
}

function parameterBoundaries(
  subject: OperationContext,
  context: CaseContext,
  shadowOf: ShadowOf,
): readonly BoundaryRequests[] {
  const { operation, bodies, base } = subject;
  const { description } = context;
  return parametersIn(description, operation).flatMap((parameter) => {
    const { schema, place } = parameter;
    const valid = valueOf(operation, parameter, context);
    if (valid === undefined || requestValidatorOf(description)(schema, valid) !== undefined) return [];
    const titled = title(parameter);
    const titleOf = (path: readonly (string | number)[]): string =>
      path.length === 0 ? titled : `${titled} at \`${toPointer(path)}\``;
    return boundariesOf(schema, valid, { description, titleOf }).map((boundaries) =>
      toGroup(boundaries, ({ value, variation }) => {
        const filled = fillParameters(operation, context, { instead: { title: titled, value } });
        if (filled.kind === 'unfilled' || (place === 'path' && isElsewhere(filled.target))) return [];
        if (shadowOf(operation, filled.target) !== undefined) return [];
        const more = { expectedAnswers: [], variation, shownParameters: [titled] };
        return [createToCase({ ...base, filled })('boundary', bodies[0], {}, more)];
      }),
    );
  });
}

/** Servers and proxies resolve `..`, and may decode a slash, before they read a path. */
function isElsewhere(target: string): boolean {
  return /%2f|%5c|\/(?:\.|%2e){1,2}(?:[/?]|$)/iu.test(target);
}

function bodyBoundaries(
  { operation, bodies, toCase }: OperationContext,
  { description, derive, profile }: CaseContext,
  isValid: (asked: Case) => boolean,
): readonly BoundaryRequests[] {
  const body = bodies.find((each) => each !== undefined && isRead(each, profile.validatedBodies));
  const { schema } = body ?? {};
  if (body === undefined || schema === undefined) return [];
  const encoding = requestMediaOf(description, operation).find(
    ({ type }) => essence(type) === essence(body.type),
  )?.encoding;
  const withValue = (value: unknown): RequestBody => {
    const { bytes } = writeBody(description, value, { contentType: body.type, schema, ...(encoding && { encoding }) });
    return { ...body, value, bytes };
  };
  const toBodyCase = (value: unknown, variation = ''): Case =>
    toCase('boundary', withValue(value), {}, { expectedAnswers: [], variation });
  const all = allFieldsOf(schema, { made: derive(schema), example: body.value }, requestValidatorOf(description));
  const whole = [all, body.value].find((value) => value !== undefined && isValid(toBodyCase(value)));
  if (whole === undefined) return [];
  return boundariesOf(schema, whole, { description, titleOf: titleOfField }).map((boundaries) =>
    toGroup(boundaries, ({ value, variation }) => [toBodyCase(value, variation)]),
  );
}

/** Bodies whose values a validator can read: JSON and, where all are validated, forms. */
function isRead({ type, value }: RequestBody, validated: 'all' | 'json'): boolean {
  if (value === undefined) return false;
  if (validated === 'json') return essence(type) === 'application/json';
  return isJson(type) || essence(type) === 'application/x-www-form-urlencoded';
}

function toGroup(boundaries: Boundaries, toCases: (boundary: Boundaries[number]) => readonly Case[]): BoundaryRequests {
  return { keyword: boundaries[0]?.keyword ?? '', toCases: () => boundaries.flatMap(toCases) };
}

/** One group of each keyword, then a second of each: few requests meet many keywords. */
function inTurn(groups: readonly BoundaryRequests[]): readonly BoundaryRequests[] {
  const turns = new Map<string, number>();
  const ranked = groups.map((group) => {
    const turn = turns.get(group.keyword) ?? 0;
    turns.set(group.keyword, turn + 1);
    return { group, turn };
  });
  return ranked.sort((a, b) => a.turn - b.turn).map(({ group }) => group);
}
