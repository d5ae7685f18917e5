import { counted } from '../../lib/show.ts';
import { printable } from '../../lib/printable.ts';
import { nameOf } from '../../description/place.ts';
import { isObject, member } from '../../lib/json.ts';
import { startPage } from '../../mock/start-page.ts';
import type { Api } from '../../mock/open-mock.ts';

/** The text of a mock that has started. */
export interface MockStart {
  readonly apis: readonly Api[];
  readonly url: string;
  readonly isTrusted: boolean;
  /** The header that names an example. */
  readonly exampleHeader: string;
  /** Folders, as they are called from the working directory; none where nothing is watched. */
  readonly watched: readonly string[];
}

/** The first lines on stdout: the address; then, unless it is to be quiet, what is served, what is watched, how to stop, and each operation with a curl line. */
export function startText(start: MockStart, { isQuiet }: { readonly isQuiet: boolean }): string {
  const { apis, url, isTrusted, exampleHeader, watched } = start;
  const address = `Mock server at ${url}\n`;
  if (isQuiet) return address;
  const titles = apis.map((api) => {
    const { title, version, description, operations } = summaryOf(api);
    const count = counted(operations, 'operation');
    return `${[title, version].filter((part) => part !== undefined).join(' ') || 'An API without a title'}: ${count}, from ${printable(description)}\n`;
  });
  const watching = watched.length === 0 ? '' : `Watching ${watched.join(', ')} for changes. `;
  const page = startPage(apis, { url, isTrusted, exampleHeader });
  return `${address}${titles.join('')}${watching}Ctrl-C stops.\n\n${page}\n`;
}

/** The text of a mock that has started, as one line of JSON. */
export function startJson({ apis, url, watched }: MockStart): string {
  const all = apis.map(summaryOf);
  const operations = all.reduce((sum, api) => sum + api.operations, 0);
  return `${JSON.stringify({ url, operations, apis: all, watched })}\n`;
}

/** A sentence for each API that has nothing to answer with. */
export function emptyApis(apis: readonly Api[]): readonly string[] {
  return apis.flatMap(({ engine, description: { source } }) => {
    if (engine.offered().length > 0) return [];
    const name = nameOf(source);
    const advice = isObject(member(source.tree, 'x-mcp')) ? ` \`assay mcp serve ${name}\` plays its MCP server.` : '';
    return [
      `${name}: a mocked description should have operations; found none. Every request is answered with 404.${advice}`,
    ];
  });
}

function summaryOf({ engine, description: { source } }: Api) {
  const info = member(source.tree, 'info');
  const [title, version] = ['title', 'version'].map((key) => textOf(member(info, key)));
  return {
    ...(title !== undefined && { title }),
    ...(version !== undefined && { version }),
    description: nameOf(source),
    operations: engine.offered().length,
  };
}

/** One line of at most 100 characters: a description is outside data, and this is read on terminals. */
function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return (
    String(value)
      .replace(/\p{C}|\s+/gu, ' ')
      .trim()
      .slice(0, 100) || undefined
  );
}
