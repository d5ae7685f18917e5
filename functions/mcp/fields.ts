import type { Field, Fields, McpObject } from '../../src/description/model/fields.ts';
import { isObject, member } from '../../src/lib/json.ts';
import { didYouMean, isBlank, orList, show } from '../../src/lib/show.ts';
import { problem } from '../check.ts';
import type { McpModel, McpNode, Misfit } from './model.ts';
import { type GenerationOptions, type NodeContext, nameOf, onModel, onNodes, wordsOf, wrong } from './on-nodes.ts';

/** Objects of annotations, whose types are a rule of their own. */
const annotations: readonly McpObject[] = ['toolAnnotations', 'annotations'];
/** Objects of capabilities, whose unknown members are a rule of their own. */
const capabilities: readonly McpObject[] = ['capabilities', 'logging', 'listing', 'subscription'];

/** Every value has the type of its field, annotations aside. */
export const fieldTypes = onModel<GenerationOptions>(({ misfits }, { options }) =>
  misfits.filter(({ object, field }) => !annotations.includes(object) && isRead(field, options)).flatMap(misfitProblem),
);

/** What is wrong with a value that does not have the type of its field. */
export function misfitProblem(misfit: Misfit): ReturnType<typeof problem> {
  const { path, value, field, isItem } = misfit;
  const key = String((isItem ? path.at(-2) : path.at(-1)) ?? 'x-mcp');
  const claim = `${isItem ? `Each item of \`${key}\`` : `\`${key}\``} must be ${typeName(field, isItem)}`;
  return wrong(claim, value, path, hintFor(isItem ? '' : `${key}: `, misfit));
}

function typeName({ type, shape }: Field, isItem: boolean): string {
  if (shape === 'list' && !isItem) return `a list of ${wordsOf(type)}s`;
  if (type === 'schema-or-string') return 'a schema or a reference to one';
  return /^(?:string|boolean|number)$/.test(type) ? `a ${type}` : 'an object';
}

/** `label`: the key as YAML writes it, empty for an item of a list. */
function hintFor(label: string, { value, field: { type, shape }, isItem }: Misfit): string {
  const isShort = typeof value === 'string' && value.length < 20;
  if (value === null) return ' Give it a value, or remove it.';
  if (shape === 'list' && !isItem) {
    if (type === 'string') return isShort ? ` Write \`${label}[${show(value)}]\`.` : '';
    return member(value, 'name') === undefined ? '' : ' Put `- ` before the first field to make it a list of one.';
  }
  if (type === 'string') {
    if (typeof value === 'number') return ` Quote it: \`${label}"${value}"\`.`;
    return value instanceof Date ? ' Quote it, or YAML reads it as a date.' : '';
  }
  if (type === 'boolean') return isShort ? didYouMean(/^\s*(true|false)\b/i.exec(value)?.[1]?.toLowerCase()) : '';
  if (isItem) return isShort ? ` Write \`name: ${show(value)}\`.` : '';
  return value === true && label.length > 0 ? ` Write \`${label}{}\`.` : '';
}

/** Every object has the required fields of its table; none is blank. */
export const requiredFields = onNodes<GenerationOptions>(
  'mcp server serverVariable tool resource prompt argument',
  (node, { model, suggest }) => {
    const others = renamed(node, model.tables, suggest);
    return Object.entries(model.tables[node.object]).flatMap(([name, field]) => {
      const value = member(node.value, name);
      if (field.required !== true) return [];
      if (typeof value === 'string' && isBlank(value) && node.object !== 'serverVariable') {
        return wrong(`\`${name}\` must not be blank`, value, [name]);
      }
      // A reference that leads nowhere is there all the same.
      if (value !== undefined || Object.hasOwn(node.value, name)) return [];
      const instead = [...others].find(([, meant]) => meant === name)?.[0];
      const found = instead === undefined ? 'none' : `${show(instead)} instead`;
      return problem(
        `${nameOf(node)} must have a \`${name}\`; found ${found}.${instead === undefined ? '' : ` Rename it to \`${name}\`.`}`,
      );
    });
  },
);

/** Objects have the fields of their tables and `x-*` only, capabilities aside. */
export const knownFields = onNodes<GenerationOptions>(
  'mcp server serverVariable tool toolAnnotations execution resource resourceTemplate annotations prompt argument icon capabilities listing subscription',
  (node, context) =>
    context.options?.generation !== 'seed' && capabilities.includes(node.object) ? [] : unknownFields(node, context),
);

/** The members of capabilities and their flags are those of their tables. */
export const knownCapabilities = onNodes('capabilities logging listing subscription', (node, context) => [
  ...unknownFields(node, { ...context, options: null }),
  ...extensionNames(node),
]);

function unknownFields(
  node: McpNode,
  { model, options, suggest }: NodeContext<GenerationOptions>,
): ReturnType<typeof problem> {
  const fields = Object.entries(model.tables[node.object]);
  const known = fields.filter(([, field]) => isRead(field, options)).map(([name]) => name);
  // Objects that the specification does not know at all hang from a field that is reported already.
  if (known.length === 0 && fields.length > 0) return [];
  const missing = renamed(node, model.tables, suggest);
  const claim = `${nameOf(node)} should have ${known.length === 0 ? 'no fields' : `the fields ${orList(known)} only`}`;
  return Object.keys(node.value)
    .filter((key) => !known.includes(key) && !key.startsWith('x-') && !missing.has(key))
    .flatMap((key) => wrong(claim, key, [key], didYouMean(suggest(key, known))));
}

/** MCP section "Extensions": an identifier is a prefix, a slash and a name. */
function extensionNames({ object, value }: McpNode): ReturnType<typeof problem> {
  const extensions = object === 'capabilities' ? member(value, 'extensions') : undefined;
  if (!isObject(extensions)) return [];
  return Object.keys(extensions)
    .filter((key) => !/^[\w.-]+\/[\w.-]+$/.test(key))
    .flatMap((key) => wrong('An extension should be named `prefix/name`', key, ['extensions', key]));
}

/** Keys that were meant as a required field which is not there: key -> field. They are reported once, as missing. */
function renamed(
  { object, value }: McpNode,
  tables: McpModel['tables'],
  suggest: NodeContext<never>['suggest'],
): ReadonlyMap<string, string> {
  const fields: Fields = tables[object];
  const missing = Object.keys(fields).filter((name) => fields[name]?.required === true && !Object.hasOwn(value, name));
  if (missing.length === 0) return new Map();
  const pairs = Object.keys(value).flatMap((key): [string, string][] => {
    const meant = Object.hasOwn(fields, key) ? undefined : suggest(key, Object.keys(fields));
    return meant !== undefined && missing.includes(meant) ? [[meant, key]] : [];
  });
  // One key a field: the first.
  return new Map([...new Map(pairs.reverse())].map(([meant, key]) => [key, meant]));
}

/** Whether a field is one that the generation reads. */
function isRead({ origin }: Field, options: GenerationOptions | null): boolean {
  return options?.generation !== 'seed' || origin === 'specification' || origin === 'openapi';
}
