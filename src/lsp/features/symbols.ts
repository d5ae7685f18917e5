import type { Path, Source } from '../../description/place.ts';
import { isArray, isObject, isText, member } from '../../lib/json.ts';
import { type TextDocument, type TextRange, familyOf, type View } from '../text-document.ts';
import { badgesWritten, writtenRanges } from './badges.ts';

/** An entry of an editor's outline. */
export interface DocumentSymbol {
  readonly name: string;
  readonly detail?: string;
  readonly kind: number;
  readonly range: TextRange;
  readonly selectionRange: TextRange;
  readonly children?: readonly DocumentSymbol[];
}

/** The protocol's SymbolKind. */
const kinds = { module: 2, method: 6, array: 18, object: 19, string: 15 } as const;

const parts = { tools: 'method', resources: 'object', resourceTemplates: 'object', prompts: 'method' } as const;

/** The badges of a document and the parts of its MCP server. None while the text does not parse. */
export function symbolsIn(view: View): readonly DocumentSymbol[] {
  const { document, source } = view;
  if (source === undefined || !view.isCurrent) return [];
  const at = { document, source };
  const badges = badgesWritten(source, familyOf(view)).flatMap(({ badge, path }) => {
    const parentKey = path.slice(0, -2).join(' ');
    const name = isFilledText(badge.name) ? badge.name : 'badge';
    return symbol(at, path, { name, detail: parentKey, kind: kinds.string });
  });
  return [...badges, ...mcpSymbols(at)];
}

interface Outlined {
  readonly document: TextDocument;
  readonly source: Source;
}

function mcpSymbols(at: Outlined): readonly DocumentSymbol[] {
  const mcp = member(at.source.tree, 'x-mcp');
  if (!isObject(mcp)) return [];
  const children = Object.entries(parts).flatMap(([part, kind]) => {
    const items = member(mcp, part);
    if (!isArray(items)) return [];
    const own = items.flatMap((item, index) => {
      const name = ['name', 'uri', 'uriTemplate'].map((key) => member(item, key)).find(isFilledText);
      return symbol(at, ['x-mcp', part, index], { name: name ?? `${part} ${index + 1}`, kind: kinds[kind] });
    });
    return symbol(at, ['x-mcp', part], { name: part, kind: kinds.array, children: own });
  });
  return symbol(at, ['x-mcp'], { name: 'x-mcp', kind: kinds.module, children });
}

function isFilledText(value: unknown): value is string {
  return isText(value) && value !== '';
}

function symbol(
  { document, source }: Outlined,
  path: Path,
  rest: Pick<DocumentSymbol, 'name' | 'detail' | 'kind' | 'children'>,
): readonly DocumentSymbol[] {
  const ranges = writtenRanges(document, { source, path });
  if (ranges === undefined) return [];
  const { key = ranges.value, value } = ranges;
  // The range of a symbol must contain its name, and an empty value may be written before its key ends.
  const ends = [key.end, value.end].sort((a, b) => a.line - b.line || a.character - b.character);
  return [{ ...rest, range: { start: key.start, end: ends[1] ?? key.end }, selectionRange: key }];
}
