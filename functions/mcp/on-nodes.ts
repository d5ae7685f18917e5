import { isText, member } from '../../src/lib/json.ts';
import { type Check, type CheckedDocument, isLiteral, noFindings, type CheckFinding, findingsAt } from '../check.ts';
import { type Suggest, suggester } from '../fix.ts';
import { type McpModel, type McpNode, readModel } from './model.ts';

/** The context of a check of one object. */
export interface NodeContext<Options> {
  readonly model: McpModel;
  readonly document: CheckedDocument;
  readonly options: Options | null;
  readonly suggest: Suggest;
}

/**
 * A check over the value of a root `x-mcp` that looks at the description as a whole; silent for other dialects.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function onModel<Options extends object>(
  look: (model: McpModel, context: NodeContext<Options>) => readonly CheckFinding[],
): Check<Options | null> {
  return (value, options, { document }) => {
    const model = readModel(value, document);
    if (!model.isDescription && !isLiteral(options)) return noFindings;
    return look(model, { model, document, options, suggest: suggester() });
  };
}

/**
 * A check that looks at each object of the given tables, named in one text; findings are relative to the object.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function onNodes<Options extends object>(
  objects: string,
  look: (node: McpNode, context: NodeContext<Options>) => readonly CheckFinding[],
): Check<Options | null> {
  return onModel((model, context) =>
    nodesOf(model, objects).flatMap((node) => findingsAt(node.path, look(node, context))),
  );
}

/**
 * A check that looks at the text of one field; findings are relative to that.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function onTexts<Options extends object>(
  objects: string,
  field: string,
  look: (text: string, node: McpNode, context: NodeContext<Options>) => readonly CheckFinding[],
): Check<Options | null> {
  return onNodes(objects, (node, context) => {
    const text = member(node.value, field);
    return isText(text) ? findingsAt([field], look(text, node, context)) : noFindings;
  });
}

/** The objects of the given tables, named in one text; `*`: of all. */
export function nodesOf(model: McpModel, objects: string): readonly McpNode[] {
  const wanted = objects.split(' ');
  return model.nodes.filter(({ table }) => objects === '*' || wanted.includes(table));
}
