import { member } from '../../lib/json.ts';
import { listNames, type ServerAnswers } from '../surface/surface.ts';

/** The `x-mcp` of a server that nothing documents yet. */
export function freshServer(
  { versions, capabilities, instructions, ...lists }: ServerAnswers,
  url: string | undefined,
): Readonly<Record<string, unknown>> {
  const filled = listNames.flatMap((list) => (lists[list].length === 0 ? [] : [[list, lists[list]] as const]));
  return {
    protocolVersion: versions[0],
    ...(url !== undefined && { servers: [{ url }] }),
    capabilities: capabilities ?? {},
    ...(typeof instructions === 'string' && instructions !== '' && { instructions }),
    ...Object.fromEntries(filled),
  };
}

/** A description of nothing but an MCP server. */
export function freshDescription(mcp: object): object {
  return { openapi: '3.1.0', info: { title: 'MCP server', version: '1.0.0' }, paths: {}, 'x-mcp': mcp };
}

/** The names of tools without a description: who reads the page, or calls them, is told nothing. */
export function undescribed({ tools }: Pick<ServerAnswers, 'tools'>): readonly string[] {
  return tools.flatMap((tool) => {
    const [name, description] = ['name', 'description'].map((key) => member(tool, key));
    const isBlank = typeof description !== 'string' || description.trim() === '';
    return typeof name === 'string' && isBlank ? [name] : [];
  });
}
