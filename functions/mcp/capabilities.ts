import { has, isArray, isFilled, isObject, member } from '../../src/lib/json.ts';
import { orList } from '../../src/lib/show.ts';
import { problem } from '../check.ts';
import { lacks } from '../fields.ts';
import { listed } from './dialect.ts';
import type { McpNode } from './model.ts';
import { onNodes } from './on-nodes.ts';

/** What is listed is declared as a capability, where any is. */
export const listedCapabilities = onNodes('mcp', (node) => {
  const declared = member(node.value, 'capabilities');
  if (!isObject(declared)) return [];
  return filledLists(node)
    .filter((name) => !has(declared, name))
    .flatMap((name) =>
      problem(`\`capabilities\` must declare \`${name}\`, which are listed; found none. Write \`${name}: {}\`.`, [
        'capabilities',
      ]),
    );
});

/** Who lists something declares capabilities. */
export const someCapabilities = onNodes('mcp', (node, { suggest }) => {
  const [first] = filledLists(node);
  if (first === undefined || !lacks(node, 'capabilities', suggest)) return [];
  return problem(`\`x-mcp\` should have \`capabilities\`; found none. Write \`capabilities: { ${first}: {} }\`.`);
});

/** Something of the server is described. */
export const describesSomething = onNodes('mcp', ({ value }) => {
  const parts = [...listed, 'capabilities'];
  return [...parts, 'resourceTemplates'].every((name) => isNothing(member(value, name)))
    ? problem(`\`x-mcp\` should describe ${orList(parts)}; found none of them.`)
    : [];
});

function filledLists({ value }: McpNode): readonly string[] {
  return listed.filter((name) => isFilled(member(value, name)));
}

function isNothing(part: unknown = []): boolean {
  return isArray(part) && !isFilled(part);
}
