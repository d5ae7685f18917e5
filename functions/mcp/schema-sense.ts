import type { ObjectNode } from '../../src/description/model/walk.ts';
import { type JsonObject, has, isArray, isText, keysOf, member } from '../../src/lib/json.ts';
import { distance } from '../../src/lib/nearest.ts';
import { type Step, pathOf } from '../../src/lib/pointer.ts';
import { shortened, show } from '../../src/lib/show.ts';
import { type CheckFinding, finding, findingsAt } from '../check.ts';
import { fixSentence, removeAt, replaceBy, respell } from '../fix.ts';
import { dialectsOf } from '../json-schema/keywords.ts';
import { repeatedIndexes } from '../json-schema/schema-findings.ts';
import { subschemas, wholeSchemas } from './schemas.ts';
import { onModel } from './on-nodes.ts';

/** A valid schema makes sense: some value is within its bounds, `enum` lists each value once, `format` is a known one. */
export const schemaSense = onModel((model, { document }) => {
  const seen = new Set<unknown>();
  return wholeSchemas(model, document).flatMap(({ value, path, place }) => {
    // In draft-07 a repeated value makes the schema invalid, which is another check's business.
    const mayRepeat = dialectsOf(value, model.version).includes('2020-12');
    return subschemas(value, place, seen).flatMap((node) => {
      const found = [
        ...bounds(node.value),
        ...(mayRepeat ? repeatedValues(node.value) : []),
        ...formatFinding(node.value),
      ];
      // The path of a deep node is as long as it is deep.
      return found.length === 0 ? [] : findingsAt([...path, ...pathOf(node)], found);
    });
  });
});

/** A lower bound, the upper one, and whether they may be equal. */
const pairs: readonly (readonly [lower: string, upper: string, mayEqual: boolean])[] = [
  ...['Length', 'Items', 'Properties', 'Contains', 'imum'].map((what) => [`min${what}`, `max${what}`, true] as const),
  ...['minimum exclusiveMaximum', 'exclusiveMinimum maximum', 'exclusiveMinimum exclusiveMaximum'].map((names) => {
    const [lower = '', upper = ''] = names.split(' ');
    return [lower, upper, false] as const;
  }),
];

function bounds(schema: JsonObject): readonly CheckFinding[] {
  return pairs.flatMap(([lower, upper, mayEqual]) => {
    const [least, most] = [member(schema, lower), member(schema, upper)];
    if (typeof least !== 'number' || typeof most !== 'number' || (mayEqual ? least <= most : least < most)) return [];
    return finding(`\`${lower}\` is ${least} and \`${upper}\` ${most}: no value fits.`, [lower]);
  });
}

function repeatedValues({ enum: values }: JsonObject): readonly CheckFinding[] {
  if (!isArray(values)) return [];
  return [...repeatedIndexes(values)].flatMap((index) => {
    const fix = removeAt(['enum', index]);
    return finding(`\`enum\` lists ${show(values[index])} twice.${fixSentence(fix)}`, ['enum', index], fix);
  });
}

const formats = (
  'date-time date time duration email idn-email hostname idn-hostname ipv4 ipv6 uri uri-reference uri-template iri iri-reference ' +
  'uuid json-pointer relative-json-pointer regex'
).split(' ');

/** Any word may be a format; only one that is a slip of a known one is reported. */
function formatFinding({ format }: JsonObject): readonly CheckFinding[] {
  if (!isText(format) || format.length > 30 || formats.includes(format)) return [];
  const intended = formats.find((known) => distance(format, known) <= (known.length > 6 ? 1 : 0));
  if (intended === undefined) return [];
  const fix = replaceBy(intended, ['format']);
  return finding(`No validator knows the format ${show(format)}.${fixSentence(fix)}`, ['format'], fix);
}

/** Every name in `required` is a property of its schema, where nothing else could supply it. */
export const requiredDefined = onModel((model, { document, suggest }) => {
  const seen = new Set<unknown>();
  return wholeSchemas(model, document).flatMap(({ value, path, place }) => {
    const schemas = new Map(subschemas(value, place, seen).map((node) => [node as Step, node]));
    return [...schemas.values()].flatMap((node): readonly CheckFinding[] => {
      const required = node.value.required;
      const known = isArray(required) ? definedFor(node, schemas) : undefined;
      if (!isArray(required) || known === undefined) return [];
      return required.flatMap((name, index) => {
        if (!isText(name) || known.names.includes(name) || known.patterns.some((one) => mayMatch(one, name))) return [];
        const at = [...path, ...pathOf(node), 'required', index];
        const fix = respell(suggest(name, known.names), at);
        const message = `\`required\` names \`${shortened(name)}\`, which is no property of the schema.`;
        return finding(`${message}${fix === undefined ? '' : fixSentence(fix)}`, at, fix);
      });
    });
  });
});

/** Keywords whose schemas look at the same object as the schema that holds them. */
const sameObject = /^(?:anyOf|oneOf|allOf|if|then|else|dependentSchemas)$/;

interface DefinedProperties {
  readonly names: readonly string[];
  readonly patterns: readonly string[];
}

/** The properties of a schema and of those around it that look at the same object; undefined where more may supply one. */
function definedFor(node: ObjectNode, schemas: ReadonlyMap<Step, ObjectNode>): DefinedProperties | undefined {
  let names: readonly string[] = [];
  let patterns: readonly string[] = [];
  let keyword: string | undefined;
  for (let schema: ObjectNode | undefined = node; schema !== undefined;) {
    if (isOpen(schema.value, keyword)) return undefined;
    names = names.concat(keysOf(schema.value.properties));
    patterns = patterns.concat(keysOf(schema.value.patternProperties));
    const { key, parent }: Step = schema;
    // A list or map of schemas stands between two of them.
    const isDirect: boolean = parent !== undefined && schemas.has(parent);
    keyword = String(isDirect ? key : parent?.key);
    if (keyword === 'not') return undefined;
    const around: Step | undefined = isDirect ? parent : parent?.parent;
    schema = around !== undefined && sameObject.test(keyword) ? schemas.get(around) : undefined;
  }
  return { names, patterns };
}

/** A schema may have properties without a name in it. `keyword`: the keyword of the schema around the names. */
function isOpen(schema: JsonObject, keyword: string | undefined): boolean {
  const rest = member(schema, 'additionalProperties') ?? member(schema, 'unevaluatedProperties') ?? false;
  const others = ['$ref', '$dynamicRef', 'allOf', 'anyOf', 'oneOf', 'if'].filter((key) => key !== keyword);
  return rest !== false || others.some((key) => has(schema, key));
}

/** A pattern matches a name, or could take too long to match. */
function mayMatch(pattern: string, name: string): boolean {
  if (pattern.length > 100 || name.length > 64 || /[(\\]\d|\(/.test(pattern) || pattern.split(/[*+{]/).length > 4)
    return true;
  try {
    return new RegExp(pattern, 'u').test(name);
  } catch {
    return true;
  }
}
