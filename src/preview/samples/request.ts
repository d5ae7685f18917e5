import type { Operation } from '../../description/api.ts';
import { parametersOf, requestMediaOf, type Media } from '../../description/content.ts';
import { inside, memberAt, rootOf, textAt, type Located } from '../../description/view.ts';
import { isArray, isFilled, isObject, keysOf, member } from '../../lib/json.ts';
import { schemeOf } from '../openapi/security.ts';
import type { PageContext } from '../parts/context.ts';
import { jsonText } from '../parts/json.ts';
import { shortText } from '../parts/text.ts';

/** A request as code samples show it. */
export interface SampleRequest {
  readonly method: string;
  /** Whole, percent-encoded. */
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body?: SampleBody;
}

/** The body of a sample. */
interface SampleBody {
  readonly type: string;
  readonly text: string;
}

/** A request for `operation` that the mock answers: required parameters filled in, the first example as its body. */
export function sampleRequest(context: PageContext, operation: Operation, baseUrl: string): SampleRequest {
  const parameters = parametersOf(context.description, operation).slice(0, 200);
  const at = (where: string): readonly Located[] =>
    parameters.filter((each) => textAt(each, 'in') === where && textAt(each, 'name') !== undefined);
  const needed = (where: string): readonly Located[] =>
    at(where).filter(({ value }) => member(value, 'required') === true);
  const named = (each: Located): readonly [string, string] => [textAt(each, 'name') ?? '', valueText(context, each)];
  const values = new Map(at('path').map(named));
  const path = operation.path.replace(/\{([^{}]+)\}/gu, (whole, name: string) => values.get(name) ?? whole);
  const query = needed('query')
    .map(named)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`);
  const [media] = requestMediaOf(context.description, operation);
  const body = media && sampleBody(context, media);
  const cookies = needed('cookie')
    .map(named)
    .map(([name, value]) => `${name}=${value}`);
  const headers = [
    ...(body === undefined ? [] : [['Content-Type', body.type] as const]),
    ...needed('header')
      .map(named)
      .map(([name, value]) => [oneLine(name), oneLine(value)] as const),
    ...(cookies.length === 0 ? [] : [['Cookie', oneLine(cookies.join('; '))] as const]),
    ...(asksBasic(context, operation) ? [['Authorization', 'Basic Og=='] as const] : []),
  ];
  const target = `${path.startsWith('/') ? '' : '/'}${escapePath(path)}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  return { method: operation.method, url: `${baseUrl}${target}`, headers, ...(body && { body }) };
}

/** The examples of a body, named: what the description has, else one made of the schema. */
export function bodyExamples(
  context: PageContext,
  media: Media,
  direction: 'request' | 'response',
): readonly { readonly name: string; readonly text: string; readonly isMade: boolean }[] {
  const known = media.examples.slice(0, 20).map((example) => ({
    name: (example.name ?? 'example').slice(0, 80),
    text:
      example.kind === 'external'
        ? `In ${example.uri}`
        : (example.serialized ?? bodyText(example.located.value, media.type)),
    isMade: false,
  }));
  if (known.length > 0 || media.schema === undefined) return known;
  const made = context.sample(media.schema, direction);
  return made === undefined ? [] : [{ name: 'sample', text: bodyText(made, media.type), isMade: true }];
}

function sampleBody(context: PageContext, media: Media): SampleBody | undefined {
  const [first] = bodyExamples(context, media, 'request');
  return first === undefined ? undefined : { type: oneLine(media.type), text: first.text };
}

function bodyText(value: unknown, type: string): string {
  if (typeof value === 'string' && !/[/+]json\b/iu.test(type)) return value.slice(0, 20_000);
  if (/x-www-form-urlencoded/iu.test(type) && isObject(value))
    return keysOf(value)
      .slice(0, 200)
      .map((key) => `${encode(key)}=${encode(scalarText(member(value, key)))}`)
      .join('&');
  return jsonText(value).text;
}

function valueText(context: PageContext, parameter: Located): string {
  const { value } = parameter;
  const examples = member(value, 'examples');
  const first = isFilled(examples) ? examples[0] : member(member(examples, keysOf(examples)[0] ?? ''), 'value');
  const schema = memberAt(parameter, 'schema') ?? (member(value, 'type') === undefined ? undefined : parameter);
  const offered = member(value, 'example') ?? first ?? (schema && context.sample(schema, 'request'));
  return scalarText(offered ?? textAt(parameter, 'name') ?? '');
}

function scalarText(value: unknown): string {
  if (isArray(value)) return value.slice(0, 20).map(scalarText).join(',');
  if (isObject(value))
    return keysOf(value)
      .slice(0, 20)
      .map((key) => `${key},${scalarText(member(value, key))}`)
      .join(',')
      .slice(0, 500);
  return shortText(value, 500);
}

/** Basic with empty user and password is what the specification's samples send. */
function asksBasic(context: PageContext, { located }: Operation): boolean {
  const root = rootOf(context.description);
  const security = member(located.value, 'security') ?? inside(context.description, root, 'security')?.value;
  const [first] = isFilled(security) ? security : [];
  return keysOf(first).some((name) => {
    const scheme = schemeOf(context.description, name);
    const type = scheme && textAt(scheme, 'type');
    return type === 'basic' || (type === 'http' && textAt(scheme ?? root, 'scheme')?.toLowerCase() === 'basic');
  });
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** Braces stay: they show what is to be filled in. */
function escapePath(path: string): string {
  return path
    .split('/')
    .map((segment) => encode(segment).replace(/%(?:7B|7D|3A|40|2C|3B|3D|24|2B|26)/gu, decodeURIComponent))
    .join('/');
}

function oneLine(text: string): string {
  return text.replace(/[\r\n\0]+/gu, ' ').slice(0, 500);
}
