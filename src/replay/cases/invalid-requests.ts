import { requestMediaOf } from '../../description/read/content.ts';
import { essence, isJson, takes } from '../../http/media-type.ts';
import type { Case } from '../case.ts';
import { fillParameters, omissibleParameters } from './fill-parameters.ts';
import { isBodyRequired, type RequestBody } from './request-bodies.ts';
import { requestValidatorOf } from '../schemas.ts';
import { type CaseContext, createToCase, type OperationContext } from './context.ts';
import type { Description } from '../../description/description.ts';
import { inside, type Located } from '../../description/read/view.ts';
import { isArray, isObject, type JsonObject } from '../../lib/json.ts';
import { isReadOnly, propertiesOf } from '../../schema/properties.ts';

/** The cases about requests that break the description, if the target promises to refuse them: bodies, and required parameters left out. */
export function invalidRequestCases(subject: OperationContext, context: CaseContext): readonly Case[] {
  const { description, profile } = context;
  if (!profile.validates) return [];
  const { operation, bodies, base, toCase } = subject;
  const [valid] = bodies;
  const isAnyTaken = requestMediaOf(description, operation).some(({ type }) => takes(type, noSuchType));
  const isRequired = isBodyRequired(description, operation);
  const broken = valid === undefined ? [] : invalidBodiesOf(description, valid, { isRequired });
  const bodyCases = broken
    .filter(({ body }) => !isAnyTaken || body?.type === valid?.type)
    .filter(
      ({ breaks }) =>
        breaks === 'absence' || profile.validatedBodies === 'all' || (breaks !== 'type' && isJsonWithSchema(valid)),
    )
    .map(({ body, variation }) => toCase('invalid-body', body, {}, { expectedAnswers: [], variation }));
  const validateValue = requestValidatorOf(description);
  const parameterCases = omissibleParameters(description, operation).flatMap((without) => {
    const filled = fillParameters(operation, context, { validateValue, without });
    if (filled.kind === 'unfilled') return [];
    const variation = `without the required ${without}`;
    const more = { expectedAnswers: [], variation, shownParameters: [without] };
    return [createToCase({ ...base, filled })('missing-parameter', valid, {}, more)];
  });
  return [...bodyCases, ...parameterCases];
}

function isJsonWithSchema(body: RequestBody | undefined): boolean {
  return body?.schema !== undefined && essence(body.type) === 'application/json';
}

/** A body that must be refused. */
interface InvalidBody {
  readonly breaks: 'schema' | 'syntax' | 'type' | 'absence';
  /** Follows "a request": `without the required `name``. */
  readonly variation: string;
  /** Absent: the request has no body. */
  readonly body?: RequestBody;
}

const noSuchType = 'application/vnd.assay.no-such-type';

// One of each JSON type: few properties take all of them.
const others: readonly unknown[] = [{ assay: 'probe' }, 'assay-probe', 4711.5, true, ['assay-probe'], null];

/** Copies of `valid`, each broken once: by its schema, as JSON, by its content type, by its absence. */
function invalidBodiesOf(
  description: Description,
  valid: RequestBody,
  { isRequired }: { readonly isRequired: boolean },
): readonly InvalidBody[] {
  // An empty body is of no type.
  const bytes = valid.bytes.length > 0 ? valid.bytes : new TextEncoder().encode('assay');
  const undeclared = { ...valid, bytes, type: noSuchType };
  return [
    ...(isJson(valid.type)
      ? [...bySchema(description, valid), { breaks: 'syntax' as const, variation: 'that is no JSON', body: cut(valid) }]
      : []),
    { breaks: 'type', variation: 'of a content type that is not declared', body: undeclared },
    ...(isRequired ? [{ breaks: 'absence' as const, variation: 'without its required body' }] : []),
  ];
}

function bySchema(description: Description, valid: RequestBody): readonly InvalidBody[] {
  const { schema, value } = valid;
  const validateValue = requestValidatorOf(description);
  if (schema === undefined || !isObject(value) || validateValue(schema, value) !== undefined) return [];
  const isRefused = (broken: JsonObject): boolean =>
    ![undefined, 'the schema cannot be compiled'].includes(validateValue(schema, broken));
  const without = (name: string): JsonObject =>
    Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
  const missing = requiredIn(description, schema).find((name) => isRefused(without(name)));
  // A server may ignore `readOnly` properties of a request.
  const mistyped = [...propertiesOf(description, schema)]
    .filter(([, property]) => !isReadOnly(property))
    .flatMap(([name]) => others.map((other) => ({ name, broken: { ...value, [name]: other } })))
    .find(({ broken }) => isRefused(broken));
  return [
    ...(missing === undefined
      ? []
      : [
          {
            breaks: 'schema' as const,
            variation: `without the required \`${missing}\``,
            body: { ...valid, ...written(without(missing)) },
          },
        ]),
    ...(mistyped === undefined
      ? []
      : [
          {
            breaks: 'schema' as const,
            variation: `with \`${mistyped.name}\` of another type`,
            body: { ...valid, ...written(mistyped.broken) },
          },
        ]),
  ];
}

/** The required properties of a schema, those of `allOf` included. */
function requiredIn(description: Description, schema: Located): readonly string[] {
  const seen = new Set<unknown>();
  const visit = (at: Located): readonly string[] => {
    const target = inside(description, at);
    if (target === undefined || seen.has(target.value)) return [];
    seen.add(target.value);
    const required = inside(description, target, 'required')?.value;
    const parts = inside(description, target, 'allOf');
    const own = isArray(required) ? required.filter((name) => typeof name === 'string') : [];
    const count = isArray(parts?.value) ? parts.value.length : 0;
    const nested = Array.from({ length: count }, (_, index) => inside(description, target, 'allOf', index));
    return [...own, ...nested.flatMap((part) => (part === undefined ? [] : visit(part)))];
  };
  return visit(schema);
}

function written(value: JsonObject): { readonly value: unknown; readonly bytes: Uint8Array } {
  return { value, bytes: new TextEncoder().encode(JSON.stringify(value)) };
}

function cut(body: RequestBody): RequestBody {
  return { ...body, value: undefined, bytes: new TextEncoder().encode('{"assay":') };
}
