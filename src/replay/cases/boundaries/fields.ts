import type { Description } from '../../../description/description.ts';
import { entriesIn, followPath, memberAt, type Located } from '../../../description/read/view.ts';
import { hopsOf } from '../../../description/read/resolve-schema.ts';
import { isArray, isObject, type JsonObject, member } from '../../../lib/json.ts';
import { append } from '../../../lib/lists.ts';
import { toPointer } from '../../../lib/pointer.ts';
import { orJoin, show } from '../../../lib/show.ts';
import { compositions, isReadOnly, propertiesOf } from '../../../schema/properties.ts';
import { beyondKeywords, keywordsOf } from './beyond.ts';

/** One way to break a value by one keyword. */
interface Boundary {
  readonly keyword: string;
  /** Follows "a request": `with `age` 151, where `maximum` is 150`. */
  readonly variation: string;
  /** The whole value, broken in one place. */
  readonly value: unknown;
}

/** The values beyond one keyword at one place: the first that is really invalid is to be sent. */
export type Boundaries = readonly Boundary[];

interface Walk {
  readonly description: Description;
  /** The title of the value at a path: `query parameter `limit``. */
  readonly titleOf: (path: Path) => string;
}

type Path = readonly (string | number)[];

const deepest = 5;
const mostPlaces = 200;

/** The values beyond each keyword of `schema` and of the schemas in it, for the fields that the valid `whole` has. */
export function boundariesOf(schema: Located, whole: unknown, walk: Walk): readonly Boundaries[] {
  const found: Boundaries[] = [];
  const seen = new Set<string>();
  const open: { at: Located; value: unknown; path: Path }[] = [{ at: schema, value: whole, path: [] }];
  for (const { at, value, path } of open) {
    if (open.length > mostPlaces) break;
    for (const part of partsOf(walk.description, at)) {
      for (const each of ofPart(part, value, path, walk)) {
        const [first] = each;
        const key = JSON.stringify([path, first?.variation]);
        if (first === undefined || seen.has(key)) continue;
        seen.add(key);
        found.push(each.map((one) => ({ ...one, value: withValue(whole, path, one.value) })));
      }
    }
    if (path.length < deepest) append(open, below(walk.description, at, value, path));
  }
  return found;
}

/** The schemas that hold for the value of `schema`: itself, references, and the parts of its compositions. */
function partsOf(description: Description, schema: Located): readonly Located[] {
  const parts = new Set<unknown>();
  const visit = (at: Located): readonly Located[] =>
    hopsOf(description, at).flatMap((hop) => {
      if (parts.has(hop.value)) return [];
      parts.add(hop.value);
      const inner = compositions.flatMap((keyword) => entriesIn(description, memberAt(hop, keyword)));
      return [hop, ...inner.flatMap(([, part]) => visit(part))];
    });
  return visit(schema);
}

/** The values beyond the keywords of one schema alone, in place of `value`. */
function ofPart(part: Located, value: unknown, path: Path, { titleOf }: Walk): readonly Boundaries[] {
  const keywords = keywordsOf(part.value);
  const here = titleOf(path);
  const beyond = beyondKeywords(keywords, value).map(({ keyword, limit, values }) =>
    values.map((each) => ({
      keyword,
      value: each,
      variation: `with ${here} ${shown(each)}, where \`${keyword}\` is ${shownLimit(limit)}`,
    })),
  );
  if (!isObject(value)) return beyond;
  const missing = (isArray(keywords.required) ? keywords.required : []).flatMap((name): readonly Boundaries[] =>
    typeof name === 'string' && Object.hasOwn(value, name)
      ? [
          [
            {
              keyword: 'required',
              value: without(value, name),
              variation: `without ${titleOf([...path, name])}, which is required`,
            },
          ],
        ]
      : [],
  );
  const unknown = ['additionalProperties', 'unevaluatedProperties'].flatMap((keyword): readonly Boundaries[] =>
    keywords[keyword] === false
      ? [
          [
            {
              keyword,
              value: { ...value, [unknownName]: 'probe' },
              variation: `with ${titleOf([...path, unknownName])}, where \`${keyword}\` is false`,
            },
          ],
        ]
      : [],
  );
  return [...beyond, ...missing, ...unknown];
}

const unknownName = 'assayProbe';

/** The fields and the first item of `value`, with their schemas. A server may ignore `readOnly` fields of a request. */
function below(description: Description, at: Located, value: unknown, path: Path) {
  if (isArray(value)) {
    const items = partsOf(description, at)
      .map((part) => memberAt(part, 'items') && followPath(description, part, 'items'))
      .find((each) => each !== undefined);
    return items === undefined || value.length === 0 ? [] : [{ at: items, value: value[0], path: [...path, 0] }];
  }
  if (!isObject(value)) return [];
  return [...propertiesOf(description, at)].flatMap(([name, property]) =>
    Object.hasOwn(value, name) && !isReadOnly(property)
      ? [{ at: property, value: member(value, name), path: [...path, name] }]
      : [],
  );
}

function shown(value: unknown): string {
  return isArray(value) ? `a list of ${value.length}` : show(value);
}

// More in a sentence is not read.
const mostNamed = 6;

function shownLimit(limit: unknown): string {
  return isArray(limit) && limit.length > 0 && limit.length <= mostNamed
    ? orJoin(limit.map((each) => shown(each)))
    : shown(limit);
}

function without(value: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
}

function withValue(whole: unknown, [first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined) return value;
  const inner = withValue(member(whole, first), rest, value);
  if (isArray(whole)) return whole.map((item: unknown, index) => (index === first ? inner : item));
  return isObject(whole) ? { ...whole, [first]: inner } : whole;
}

/** The title of a field of a body: its name, deeper down its JSON Pointer. */
export function titleOfField(path: Path): string {
  return path.length === 0 ? 'the body' : `\`${path.length === 1 ? String(path[0]) : toPointer(path)}\``;
}
