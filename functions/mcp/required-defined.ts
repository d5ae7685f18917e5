import type { ObjectNode } from '../../src/description/model/walk.ts';
import { has, isArray, isText, type JsonObject, keysOf, member } from '../../src/lib/json.ts';
import { pathOf, type Step } from '../../src/lib/pointer.ts';
import { cut } from '../../src/lib/show.ts';
import { type CheckFinding, finding } from '../check.ts';
import { offer, respell } from '../fix.ts';
import { wholeSchemas } from '../mcp-schema-valid.ts';
import { onModel } from './on-nodes.ts';
import { subschemas } from './schemas.ts';

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
        const message = `\`required\` names \`${cut(name)}\`, which is no property of the schema.`;
        return finding(`${message}${fix === undefined ? '' : offer(fix)}`, at, fix);
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
