import { operationsOf, type Operation } from '../description/read/api.ts';
import { requestMediaOf, responsesOf, type Header, type Media } from '../description/read/content.ts';
import { schemaExamplesOf, type Example } from '../description/read/examples.ts';
import type { Description } from '../description/description.ts';

import { parameterExamplesOf, type ParameterExamples } from './parameter-examples.ts';
import { canonicalJson, textOfJson } from '../lib/json.ts';
import { createBoundedCache } from '../lib/cache.ts';
import { concreteType, essence, isJson, isMediaType } from '../http/media-type.ts';
import type { WrittenBody } from '../media/write.ts';
import { type Parameter, readParameters } from '../parameters/parameter.ts';

/** A media type that an operation can answer with. */
export interface PlannedMedia extends Media {
  /** The media type as it is sent. */
  readonly contentType: string;
}

/** A status that an operation can answer with. */
export interface PlannedStatus {
  /** The status as declared: `200`, `2XX`, `default`. */
  readonly declared: string;
  readonly code: number;
  /** The most specific first, then JSON, else as declared. */
  readonly media: readonly PlannedMedia[];
  readonly headers: readonly Header[];
  /** The reason that the reference to the response leads nowhere. */
  readonly unresolved?: string;
}

/** An operation, read before requests. */
export interface Plan {
  readonly operation: Operation;
  /** The first one answers requests without preferences. */
  readonly statuses: readonly PlannedStatus[];
  readonly requestMedia: readonly Media[];
  /** The declared media types of the request body. */
  readonly requestTypes: readonly string[];
  /** The names of the request examples by their canonical JSON. */
  readonly requestExamples: ReadonlyMap<string, string>;
  /** The named examples of its parameters. */
  readonly parameterExamples: readonly ParameterExamples[];
  /** The values of its path, without the marks that they are written with. */
  readonly pathTexts: (written: PathTexts) => PathTexts;
}

export function planOf(description: Description, operation: Operation): Plan {
  const responses = responsesOf(description, operation).map((response) => ({
    declared: response.status,
    code: codeOf(response.status),
    headers: response.headers,
    ...(response.unresolved !== undefined && { unresolved: response.unresolved }),
    media: plannedMedia(response.media),
  }));
  const requestMedia = requestMediaOf(description, operation);
  return {
    operation,
    statuses: responses.filter(({ code }) => code >= 200).sort((a, b) => rankOf(a.declared) - rankOf(b.declared)),
    requestMedia,
    requestTypes: requestMedia.map(({ type }) => type),
    parameterExamples: parameterExamplesOf(description, operation),
    pathTexts: createPathTexts(description, operation),
    requestExamples: namesByValue(requestMedia.flatMap(({ examples }) => examples)),
  };
}

/** An operation of a mock, its request body, and the names of its response examples. */
export interface OfferedOperation extends Pick<Plan, 'operation' | 'requestMedia'> {
  readonly exampleNames: readonly string[];
  /** The first name of the usual answer; undefined where it has none. */
  readonly usualName: string | undefined;
  /**
   * A request example of `media`: of that with the name, else of the first, else of a value that is made by the schema. Undefined
   * where there is none.
   */
  readonly writeExample: (media: PlannedMedia, name: string | undefined) => WrittenBody | undefined;
}

export function offeredBy(plan: Plan, { description, bodies, madeBody }: OfferedContext): OfferedOperation {
  return {
    operation: plan.operation,
    requestMedia: plan.requestMedia,
    exampleNames: exampleNames(plan),
    usualName: exampleNames({ statuses: plan.statuses.slice(0, 1) })[0],
    writeExample: (media, name) => {
      const examples = [...media.examples, ...schemaExample(description, media)];
      const example = examples.find((each) => each.name !== undefined && each.name === name) ?? examples[0];
      if (example === undefined) return madeBody(media);
      if (example.kind === 'value' && example.unresolved !== undefined) return undefined;
      const written = bodies(media, example);
      // A file that cannot be read is made up.
      return example.kind === 'external' && written.invalid !== undefined ? undefined : written;
    },
  };
}

/** A body that a request may have, by the schema of `media`; undefined where any will do. */
export type MadeBody = (media: PlannedMedia) => WrittenBody | undefined;

/** The description and the bodies of its examples. */
interface OfferedContext {
  readonly description: Description;
  readonly madeBody: MadeBody;
  readonly bodies: (media: PlannedMedia, example: Example) => WrittenBody & { readonly invalid?: string };
}

/** The example of the schema of `media`: the one place for those of requests in OpenAPI 2.0. */
function schemaExample(description: Description, { schema }: Media): readonly Example[] {
  const [located] = schema === undefined ? [] : schemaExamplesOf(description, schema);
  return located === undefined ? [] : [{ kind: 'value', located }];
}

/** The names of all response examples of `operation`, without repeats, in document order. */
export function exampleNames(plan: Pick<Plan, 'statuses'>): readonly string[] {
  const examples = plan.statuses.flatMap(({ media }) => media.flatMap((each) => each.examples));
  return [...new Set(examples.flatMap(({ name }) => (name === undefined ? [] : [name])))];
}

/**
 * The plans of all operations of `description`, each made on first use. Those of the last `kept` operations are cached, and the
 * answers with them.
 */
export function createPlans(
  description: Description,
  kept: number,
): {
  readonly all: readonly Operation[];
  readonly of: (operation: Operation) => Plan;
} {
  const keep = createBoundedCache<Operation, Plan>(kept);
  return {
    all: operationsOf(description),
    of: (operation) => keep(operation, () => planOf(description, operation)),
  };
}

function plannedMedia(media: readonly Media[]): readonly PlannedMedia[] {
  const usable = media.filter(({ type }) => isMediaType(type));
  const planned = usable.map((each) => ({ ...each, contentType: concreteType(each.type) }));
  const isOther = ({ contentType }: PlannedMedia): number => Number(!isJson(contentType));
  return planned.sort((a, b) => wildcardsIn(a.type) - wildcardsIn(b.type) || isOther(a) - isOther(b));
}

/** A media type, `text/*`, `*\/*`: the most specific one that matches applies (OpenAPI 3.1 section 4.8.14). */
function wildcardsIn(type: string): number {
  return essence(type).split('*').length - 1;
}

/** `2XX` is sent as 200, `default` as 200. */
function codeOf(status: string): number {
  return status === 'default' ? 200 : Number(status.replace(/X/giu, '0'));
}

/** 200, the other 2xx upwards, `2XX`, `default`, the rest upwards. */
function rankOf(status: string): number {
  if (status === 'default') return 2_000;
  const code = codeOf(status) + (/X/iu.test(status) ? 99.5 : 0);
  if (code === 200) return 0;
  return code < 300 ? code : 10_000 + code;
}

function namesByValue(examples: readonly Example[]): ReadonlyMap<string, string> {
  const named = examples.flatMap((example) =>
    example.kind === 'value' && example.name !== undefined
      ? [[canonicalJson(example.located.value), example.name] as const]
      : [],
  );
  // The first of equal examples wins.
  return new Map(named.reverse());
}

/** The values of a path by the names of its parameters. */
export type PathTexts = Readonly<Record<string, string>>;

/**
 * Reads the values of a path that have more than their text: the mark of a style (`.7` and `;id=7` are 7), or the quotes of a parameter whose
 * `content` is JSON. Others stay, and those that are written otherwise.
 */
function createPathTexts(description: Description, operation: Operation): (written: PathTexts) => PathTexts {
  const marked = readParameters(description, operation).filter(
    ({ place, style, content }) => place === 'path' && (content !== undefined || style !== 'simple'),
  );
  if (marked.length === 0) return (written) => written;
  return (written) => {
    const read = marked.flatMap((parameter): readonly (readonly [string, string])[] => {
      const text = written[parameter.name];
      return text === undefined ? [] : [[parameter.name, textOf(parameter, text)]];
    });
    return { ...written, ...Object.fromEntries(read) };
  };
}

function textOf({ name, style, content }: Parameter, written: string): string {
  if (content !== undefined) return isJson(content[0]) ? textOfJson(written) : written;
  const mark = style === 'label' ? '.' : style === 'matrix' ? `;${name}=` : '';
  return written.startsWith(mark) ? written.slice(mark.length) : written;
}
