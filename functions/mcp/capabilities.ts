import { has, isArray, isFilled, member } from '../../src/lib/json.ts';
import { orList } from '../../src/lib/show.ts';
import { finding } from '../check.ts';
import type { Fix } from '../../src/finding.ts';
import { absent, lacks, renamedFields } from '../fields.ts';
import { listed } from './dialect.ts';
import type { McpNode } from './model.ts';
import { onNodes } from './on-nodes.ts';

/** Filled lists have a capability, if any is declared. */
export const listedCapabilities = onNodes('capabilities', (node, { model, suggest }) => {
  const needed = filledLists(model.nodes[0]);
  const renamed = renamedFields(node, suggest, needed);
  return needed
    .filter((name) => !has(node.value, name))
    .flatMap((name) =>
      absent(`\`capabilities\` must declare \`${name}\`, which are listed`, renamed.get(name) ?? declare(name, {})),
    );
});

/** Servers with filled lists declare capabilities. */
export const someCapabilities = onNodes('mcp', (node, { suggest }) => {
  const needed = filledLists(node);
  if (needed.length === 0 || !lacks(node, 'capabilities', suggest)) return [];
  return absent(
    '`x-mcp` should have `capabilities`',
    declare('capabilities', Object.fromEntries(needed.map((name) => [name, {}]))),
  );
});

/** Something of the server is described. */
export const describesSomething = onNodes('mcp', (node, { suggest }) => {
  const parts = [...listed, 'capabilities'];
  const isNothing = (name: string): boolean =>
    has(node.value, name) ? listed.includes(name) && isEmpty(node.value[name]) : lacks(node, name, suggest);
  return [...parts, 'resourceTemplates'].every(isNothing)
    ? finding(`\`x-mcp\` should describe ${orList(parts)}; found none of them.`)
    : [];
});

/** The names of the filled lists of `x-mcp`. */
export function filledLists(root: McpNode | undefined): readonly string[] {
  return listed.filter((name) => isFilled(member(root?.value, name)));
}

/** A capability that is missing has one reading: what the list shows. */
function declare(key: string, value: object): Fix {
  return { kind: 'insert', key, value, path: [], safety: 'safe' };
}

function isEmpty(part: unknown): boolean {
  return isArray(part) && part.length === 0;
}
