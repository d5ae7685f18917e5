import type { Description } from '../../description/description.ts';
import type { Path, Source } from '../../description/place.ts';
import { type Unresolved, hopLimit, referenceIn } from '../../description/resolve.ts';
import { createResolvers } from '../../description/resolvers.ts';
import { type JsonObject, isArray, isObject, member } from '../../lib/json.ts';
import { keepNumberTexts } from '../../lib/number-texts.ts';

/** The parts of a description that its readers see. */
export interface ReaderOptions {
  /** Shows what is marked `x-internal` as well. */
  readonly hasInternal: boolean;
}

/**
 * `description` as its readers see it: without the parts that are marked `x-internal` and all references to them, and without extensions that no page
 * draws. Positions in it are not those of the file.
 */
export function forReaders(description: Description, { hasInternal }: ReaderOptions): Description {
  const cleaned = new Map<Source, Source>();
  const clean = (source: Source): Source => {
    const known = cleaned.get(source);
    if (known !== undefined) return known;
    const isHidden = (value: unknown): boolean => !hasInternal && isInternal(description, source, value);
    const made: Source = {
      uri: source.uri,
      tree: cleanTree(source.tree, { isHidden, isAsyncApi: description.kind === 'asyncapi' }),
      // Readers do not have the folder of the file, and need not know it.
      name: fileOf(source.uri),
    };
    cleaned.set(source, made);
    return made;
  };
  const read = (uri: string) => {
    if (uri === description.source.uri) return clean(description.source);
    const found = description.resolveHop(uri, { source: description.source, path: [] });
    return found.kind === 'found' ? clean(found.place.source) : { ...found, message: withoutFolders(uri, found) };
  };
  return {
    ...description,
    source: clean(description.source),
    ...createResolvers(clean(description.source), read),
  };
}

function fileOf(uri: string): string {
  return uri.split(/[\\/]/u).at(-1) ?? uri;
}

/** The reason that a file at `uri` is not read, for those who do not know its folder. */
function withoutFolders(uri: string, { kind, message }: Unresolved): string {
  if (kind === 'outside')
    return `a referenced file must be inside the folder of the description; found ${fileOf(uri)}.`;
  return message.replaceAll(uri, fileOf(uri));
}

/** True for an object that is marked, and for a reference to one or through one. */
function isInternal(description: Description, source: Source, value: unknown): boolean {
  let [current, at] = [value, { source, path: [] as Path }];
  for (let hops = 0; hops <= hopLimit; hops += 1) {
    if (member(current, 'x-internal') === true) return true;
    const ref = referenceIn(current);
    const found = ref === undefined ? undefined : description.resolveHop(ref, at);
    if (found?.kind !== 'found') return false;
    [current, at] = [found.value, found.place];
  }
  return false;
}

/** Extensions that pages draw or consoles read. */
const known = new Set(
  (
    'x-badges x-mcp x-mcp-header x-displayName x-tagGroups x-logo x-codeSamples x-code-samples x-enumDescriptions x-enum-descriptions x-nullable ' +
    'x-example x-examples x-internal'
  ).split(' '),
);

/** Keys of values that are data, whatever they hold. */
const data = new Set([
  'example',
  'examples',
  'default',
  'const',
  'enum',
  'value',
  'dataValue',
  'x-badges',
  'x-example',
]);

/** Keys of maps from names of the description to objects: there `x-` begins a name like any other. */
const maps = new Set(
  (
    'properties patternProperties definitions $defs dependentSchemas schemas headers responses parameters requestBodies securitySchemes ' +
    'securityDefinitions links callbacks pathItems paths webhooks content encoding variables scopes mapping channels operations messages ' +
    'servers bindings serverVariables channelBindings serverBindings operationBindings messageBindings operationTraits messageTraits replies ' +
    'replyAddresses correlationIds mediaTypes'
  ).split(' '),
);

/** True where the keys of the object at `key` are names, whatever they begin with. */
export function areNamesIn(key: string): boolean {
  return maps.has(key);
}

/** True for a key whose value is data. */
export function isDataAt(key: string): boolean {
  return data.has(key);
}

interface Cleaning {
  readonly isHidden: (value: unknown) => boolean;
  readonly isAsyncApi: boolean;
}

/** A copy of `value` without what is hidden; itself where nothing is. */
function cleanTree(value: unknown, cleaning: Cleaning, areNames = false): unknown {
  const { isHidden } = cleaning;
  if (isArray(value)) {
    const kept = value.filter((item) => !isHidden(item)).map((item) => cleanTree(item, cleaning));
    return kept.length === value.length && kept.every((item, index) => item === value[index]) ? value : kept;
  }
  if (!isObject(value)) return value;
  const kept = Object.entries(value).flatMap(([key, child]): (readonly [string, unknown])[] => {
    // Comments are for those who maintain a schema (JSON Schema 2020-12, 8.3).
    if (!areNames && (key === '$comment' || (key.startsWith('x-') && !known.has(key)))) return [];
    if (!areNames && data.has(key)) return [[key, key === 'examples' ? shownExamples(child, cleaning) : child]];
    if (isHidden(child)) return [];
    // Headers of AsyncAPI are a schema.
    const areNamesBelow = !areNames && areNamesIn(key) && !(cleaning.isAsyncApi && key === 'headers');
    return [[key, cleanTree(child, cleaning, areNamesBelow)]];
  });
  return sameOrMade(value, kept);
}

/** Examples that are marked are hidden, be they of a map or of a message; their values are data. */
function shownExamples(examples: unknown, { isHidden, isAsyncApi }: Cleaning): unknown {
  if (isObject(examples))
    return sameOrMade(
      examples,
      Object.entries(examples).filter(([, example]) => !isHidden(example)),
    );
  if (!isArray(examples) || !isAsyncApi) return examples;
  const kept = examples.filter((example) => !isHidden(example));
  return kept.length === examples.length ? examples : kept;
}

function sameOrMade(value: JsonObject, kept: readonly (readonly [string, unknown])[]): JsonObject {
  const isSame = kept.length === Object.keys(value).length && kept.every(([key, child]) => child === value[key]);
  if (isSame) return value;
  const made = requireOnly(Object.fromEntries(kept), value);
  keepNumberTexts(value, made);
  return made;
}

/** `made` with no property required that it has lost. */
function requireOnly(made: JsonObject, from: JsonObject): JsonObject {
  const [before, after, required] = [from.properties, made.properties, made.required];
  if (!isObject(before) || !isObject(after) || !isArray(required)) return made;
  const isLost = (name: unknown): boolean =>
    typeof name === 'string' && Object.hasOwn(before, name) && !Object.hasOwn(after, name);
  return { ...made, required: required.filter((name) => !isLost(name)) };
}
