import type { Path } from '../../src/description/place.ts';
import { referenceIn } from '../../src/description/resolve.ts';
import { has, isArray, hasItems, isObject, isText, keysOf, member } from '../../src/lib/json.ts';
import { nearest } from '../../src/lib/nearest.ts';
import { shortened, show } from '../../src/lib/show.ts';
import { type CheckedDocument, noFindings, type CheckFinding, finding } from '../check.ts';
import type { McpNode } from './model.ts';
import { onNodes } from './on-nodes.ts';
import {
  type ApiOperation,
  followMember,
  jsonSchema,
  operationsOf,
  type ObjectShape,
  shapeOf,
  operationInput,
} from './operations.ts';

/** A tool that stands for an operation takes what that takes, answers what that answers, and asks for no less. */
export const operationMismatch = onNodes('tool', (node, { document }) => {
  const named = member(node.value, 'x-operation');
  const found = operationsOf(document).get(named ?? node.value.name);
  if (found === undefined)
    return isText(named)
      ? finding(`\`x-operation\` names no operation of the description; found ${show(named)}.`, ['x-operation'])
      : noFindings;
  // The tool may stand far from its operation.
  const compared = { document, node, found: { ...found, name: `its operation ${shortened(found.name)}` } };
  return [...inputFindings(compared), ...outputFindings(compared), ...securityFindings(compared)];
});

interface ToolAndOperation {
  readonly document: CheckedDocument;
  readonly node: McpNode;
  readonly found: ApiOperation;
}

type ToolSchemaField = 'inputSchema' | 'outputSchema';

/** The place of findings about a schema: the reference to it, or the schema. */
function fieldPath({ node }: ToolAndOperation, field: ToolSchemaField): Path {
  return referenceIn(node.value[field]) === undefined ? [field] : [field, '$ref'];
}

function toolShape({ node, document }: ToolAndOperation, field: ToolSchemaField): ObjectShape | undefined {
  return shapeOf(followMember(node, field, document), document);
}

function inputFindings(compared: ToolAndOperation): readonly CheckFinding[] {
  const input = toolShape(compared, 'inputSchema');
  const { document, found } = compared;
  if (input === undefined) return noFindings;
  const { takes, required } = operationInput(found, document);
  // A tool may hand over the whole body as one.
  const hasBody = ['body', 'requestBody'].some((name) => input.types.has(name));
  const path = fieldPath(compared, 'inputSchema');
  return [...takes].flatMap(([name, { type, isBody }]) => {
    if (input.types.has(name)) return typeFinding(compared, path, name, input.types.get(name), type, 'takes it as');
    if (!required.has(name) || (isBody && hasBody)) return noFindings;
    const near = nearest(name, input.types.keys());
    const other = near !== undefined && !takes.has(near) ? ` It has \`${shortened(near)}\`.` : '';
    return finding(`\`inputSchema\` has no \`${shortened(name)}\`, which ${found.name} requires.${other}`, path);
  });
}

function outputFindings(compared: ToolAndOperation): readonly CheckFinding[] {
  const output = toolShape(compared, 'outputSchema');
  const { document, found } = compared;
  const responses = followMember(found.operation, 'responses', document);
  const status = keysOf(responses.value).find((code) => code.startsWith('2'));
  const schema = jsonSchema(followMember(responses, status ?? '', document), document);
  const answer = schema && shapeOf(schema, document);
  if (output === undefined || answer === undefined) return noFindings;
  const path = fieldPath(compared, 'outputSchema');
  const missing = output.required.filter((name) => answer.types.size > 0 && !answer.types.has(name));
  return [
    ...missing.flatMap((name) =>
      finding(
        `\`outputSchema\` requires \`${shortened(name)}\`, which the answer of ${found.name} does not have.`,
        path,
      ),
    ),
    ...[...output.types].flatMap(([name, type]) =>
      typeFinding(compared, path, name, type, answer.types.get(name), 'answers with'),
    ),
  ];
}

/** Two types differ when both are said and no value has both. */
function typeFinding(
  { found }: ToolAndOperation,
  path: Path,
  name: string,
  own: unknown,
  other: unknown,
  verb: string,
): readonly CheckFinding[] {
  const [mine, theirs] = [typesIn(own), typesIn(other)];
  if (mine.length === 0 || theirs.length === 0 || mine.some((type) => theirs.includes(type))) return noFindings;
  return finding(
    `\`${String(path[0])}\` has \`${shortened(name)}\` as ${shown(own)}; ${found.name} ${verb} ${shown(other)}.`,
    path,
  );
}

function shown(type: unknown): string {
  return [type].flat().join(' or ');
}

/** An integer is a number. */
function typesIn(type: unknown): readonly string[] {
  const types = [type]
    .flat()
    .filter(isText)
    .filter((name) => name !== 'null');
  return types.includes('number') ? [...types, 'integer'] : types;
}

/** Each way into the tool is a way into the operation. A tool that says nothing is no weaker. */
function securityFindings({ node, found, document }: ToolAndOperation): readonly CheckFinding[] {
  const own = member(node.value, 'security');
  const theirs = member(found.operation.value, 'security') ?? member(document.root.tree, 'security');
  if (!isArray(own) || !hasItems(theirs) || theirs.some((alternative) => keysOf(alternative).length === 0))
    return noFindings;
  const alternatives = own.length === 0 ? [{}] : own;
  return alternatives.flatMap((alternative, index) => {
    if (!isObject(alternative) || theirs.some((other) => includesAlternative(alternative, other))) return noFindings;
    return finding(
      `\`security\` is weaker than that of ${found.name}, which asks for ${alternativesText(theirs)}.`,
      own.length === 0 ? ['security'] : ['security', index],
    );
  });
}

function includesAlternative(alternative: object, other: unknown): boolean {
  return keysOf(other).every((scheme) => {
    const [mine, theirs] = [member(alternative, scheme), member(other, scheme)];
    return (
      has(alternative, scheme) && (!isArray(theirs) || (isArray(mine) && theirs.every((scope) => mine.includes(scope))))
    );
  });
}

function alternativesText(alternatives: readonly unknown[]): string {
  return alternatives
    .map((alternative) =>
      keysOf(alternative)
        .map((name) => `\`${shortened(name)}\``)
        .join(' and '),
    )
    .slice(0, 3)
    .join(' or ');
}
