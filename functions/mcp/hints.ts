import type { McpObject } from '../../src/description/model/fields.ts';
import { isArray, member } from '../../src/lib/json.ts';
import { nearest } from '../../src/lib/nearest.ts';
import { didYouMean, orList } from '../../src/lib/show.ts';
import type { Problem } from '../check.ts';
import { misfitProblem } from './fields.ts';
import type { McpModel, McpNode } from './model.ts';
import { onModel, onNodes, under, wrong } from './on-nodes.ts';

/** Annotations have the types and values of MCP section "Annotations". */
export const annotationValues = onModel((model): readonly Problem[] => [
  ...model.misfits.filter(({ object }) => isAnnotations(object)).flatMap(misfitProblem),
  ...model.nodes
    .filter(({ object }) => isAnnotations(object))
    .flatMap((node) => under(node.path, [...valueProblems(node, model, 'must'), ...priorityProblem(node)])),
]);

/** A tool that only reads destroys nothing. */
export const annotationConflict = onNodes('toolAnnotations', ({ value }) =>
  value.readOnlyHint === true && value.destructiveHint === true
    ? wrong('`destructiveHint` should not be true beside `readOnlyHint: true`', true, ['destructiveHint'])
    : [],
);

/** MCP section "Icons". */
export const icons = onNodes('icon', (node, { model }): readonly Problem[] => {
  const [src, sizes] = [member(node.value, 'src'), member(node.value, 'sizes')];
  const claim = '`src` should be an http, https or data URI';
  return [
    ...(src === undefined ? [{ message: 'An icon should have a `src`; found none.', path: [] }] : []),
    ...(typeof src === 'string' && !/^(?:https?:\/\/|data:)./i.test(src) ? wrong(claim, src, ['src']) : []),
    ...(isArray(sizes) ? sizes : []).flatMap((size, index) =>
      typeof size === 'string' && !/^(?:\d+x\d+|any)$/.test(size)
        ? wrong('A size should be `any` or have the form `48x48`', size, ['sizes', index])
        : [],
    ),
    ...valueProblems(node, model, 'should'),
  ];
});

/** MCP 2025-11-25 section "Tool-Level Negotiation". */
export const execution = onNodes('execution', (node, { model }): readonly Problem[] => {
  const problems = valueProblems(node, model, 'should');
  const support = member(node.value, 'taskSupport');
  const [root] = model.nodes;
  const declared = ['capabilities', 'tasks', 'requests', 'tools', 'call'].reduce<unknown>(member, root?.value);
  if (problems.length > 0 || (support !== 'optional' && support !== 'required') || declared !== undefined)
    return problems;
  const claim = '`taskSupport` should be `forbidden` where `capabilities.tasks.requests.tools.call` is not declared';
  return wrong(claim, support, ['taskSupport']);
});

function isAnnotations(object: McpObject): boolean {
  return object === 'annotations' || object === 'toolAnnotations';
}

/** Fields with a list of values in their table have one of those. */
function valueProblems(node: McpNode, { tables }: McpModel, verb: 'must' | 'should'): readonly Problem[] {
  return Object.entries(tables[node.object]).flatMap(([name, { values }]) => {
    const value = member(node.value, name);
    if (values === undefined) return [];
    const each = isArray(value)
      ? value.map((item, index) => [item, [name, index]] as const)
      : [[value, [name]] as const];
    return each.flatMap(([text, path]) =>
      typeof text !== 'string' || values.includes(text)
        ? []
        : wrong(
            `${isArray(value) ? 'Each item of ' : ''}\`${name}\` ${verb} be ${orList(values)}`,
            text,
            path,
            didYouMean(nearest(text, values)),
          ),
    );
  });
}

function priorityProblem({ value }: McpNode): readonly Problem[] {
  const priority = member(value, 'priority');
  return typeof priority === 'number' && !(priority >= 0 && priority <= 1)
    ? wrong('`priority` must be between 0 and 1', priority, ['priority'])
    : [];
}
