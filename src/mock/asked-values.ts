import { accessOf } from '../contract/made-up-credentials.ts';
import type { Description } from '../description/description.ts';
import type { Operation } from '../description/read/api.ts';
import { followPath } from '../description/read/view.ts';
import { withoutNamesOf } from '../http/message.ts';
import { once } from '../lib/cache.ts';
import { listOf, member } from '../lib/json.ts';
import { exampleOf, type Parameter, readParameters } from '../parameters/parameter.ts';
import { type ParameterPlace, writeParameter } from '../parameters/write-style.ts';
import { createGenerate, type Generate } from '../schema/generate/generate.ts';
import { createBodies } from './answer-body.ts';
import type { AnswerContext, Memory, MemoryContext } from './answer-context.ts';
import type { MockSettings } from './settings.ts';
import { type MadeBody, offeredBy, type OfferedOperation } from './plan.ts';

/** The values that a curl line asks an operation with. */
export interface AskedValues {
  /** The value of a parameter of the path, percent-encoded. */
  readonly pathValue: (name: string) => string;
  /** The required parameters of the query: `limit=2&sort=name`, percent-encoded. With them, where they are looked at, made-up credentials. */
  readonly query: () => string;
  /** As `query`: `X-Tenant: 7`. */
  readonly headers: () => readonly string[];
  /** True where a request must have a body, whatever its method. */
  readonly needsBody: () => boolean;
}

interface AskedValuesContext {
  readonly description: Description;
  readonly generate: Generate;
  readonly memory: Memory | undefined;
  readonly settings: Pick<MockSettings, 'security'>;
}

/** The values to ask an operation with: the id of a record that is in memory at the start, the documented example, or one that is valid. */
function createAskedValues(context: AskedValuesContext): (operation: Operation) => AskedValues {
  const { description, generate, memory, settings } = context;
  return (operation) => {
    const parametersIn = once(() => readParameters(description, operation));
    const credentials = once(() => {
      const access = settings.security === 'presence' ? accessOf(description, operation) : undefined;
      return access?.isRequired ? access.alternatives[0] : undefined;
    });
    const written = (place: ParameterPlace): readonly (readonly [name: string, text: string])[] =>
      parametersIn().flatMap((each) => {
        if (each.place !== place || !each.isRequired) return [];
        const value = exampleOf(description, each)?.value ?? (each.schema && generate(each.schema).value);
        const text = value === undefined ? undefined : writeParameter(each.located, { name: each.name, place, value });
        return text === undefined || text.length > longest ? [] : [[each.name, text] as const];
      });
    const pairsAt = (places: readonly ParameterPlace[], joint: string, own: readonly string[] = []): string => {
      const pairs = places.flatMap((place) => written(place).flatMap(([, text]) => text.split(joint)));
      return [...withoutNamesOf(pairs, own), ...own].join(joint);
    };
    return {
      pathValue: (name) => {
        const parameter = parametersIn().find((each) => each.place === 'path' && each.name === name);
        const example = parameter && exampleOf(description, parameter)?.value;
        const ids = memory?.seededIds(operation, name) ?? [];
        const isThere = ids.length === 0 || ids.includes(String(example));
        const value = isThere ? (example ?? madeUp(parameter, generate)) : ids[0];
        const text =
          parameter === undefined
            ? encodeURIComponent(String(value))
            : writeParameter(parameter.located, { name, place: 'path', value });
        return text === undefined || text.length > longest || isStep(text) ? '1' : text;
      },
      query: () => pairsAt(['query', 'querystring'], '&', credentials()?.query),
      headers: () => {
        const { headers = {}, cookies } = credentials() ?? {};
        const own = written('header').filter(([name]) => !Object.hasOwn(headers, name.toLowerCase()));
        const named = [...own, ['Cookie', pairsAt(['cookie'], '; ', cookies)] as const, ...Object.entries(headers)];
        return named.flatMap(([name, text]) => (isHeader(name, text) ? [`${name}: ${text}`] : []));
      },
      needsBody: () =>
        followPath(description, operation.located, 'requestBody', 'required')?.value === true ||
        parametersIn().some(({ place, isRequired }) => place === 'body' && isRequired),
    };
  };
}

// A longer one hides the rest of the line.
const longest = 200;

/** RFC 9110 section 5: a token, and a value without other characters than those of ASCII that are seen. */
function isHeader(name: string, text: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/u.test(name) && /^[\x20-\x7e]+$/u.test(text);
}

/** True for a segment that clients take out of a path (RFC 3986 section 5.2.4). */
function isStep(segment: string): boolean {
  return segment === '.' || segment === '..';
}

/** A value that the schema allows; `1` where it allows nearly any. */
function madeUp(parameter: Parameter | undefined, generate: Generate): unknown {
  const { schema } = parameter ?? {};
  // An empty text leaves no segment of a path.
  const made = schema && generate(schema).value;
  const value = made === '' ? listOf(member(schema?.value, 'enum')).find((each) => each !== '') : made;
  const isSpecial =
    typeof value === 'string' ? !['', 'string'].includes(value) : typeof value === 'number' && value > 1;
  return isSpecial ? value : 1;
}

/** An operation of a mock, with the values to ask it with. */
export type AskedOperation = OfferedOperation & AskedValues;

interface AskedOperationsContext extends MemoryContext {
  readonly generate: Generate;
  readonly memory: Memory | undefined;
}

/** The operations of a mock, in document order. All are planned. */
export function askedOperations(context: AskedOperationsContext): readonly AskedOperation[] {
  const [askedValues, madeBody] = [createAskedValues(context), createMadeBody(context)];
  return context.plans.all.map((operation) => ({
    ...offeredBy(context.plans.of(operation), { ...context, madeBody }),
    ...askedValues(operation),
  }));
}

/** Bodies for requests that are validated. Others may have any, and to make hundreds would delay a start by a second. */
function createMadeBody({ description, settings, validate, cacheLimits }: AnswerContext): MadeBody {
  const generate = createGenerate(description, { direction: 'request', cachedSchemas: cacheLimits.schemas });
  const bodies = createBodies({ description, generate, validate });
  return (media) => (settings.validate === 'off' || media.schema === undefined ? undefined : bodies(media, undefined));
}
