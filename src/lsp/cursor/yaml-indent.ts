import { lineAt, type TextDocument } from '../text-document.ts';
import { readYamlLine } from './yaml-line.ts';

/** The column of the first character that is no space; infinite of lines that hold nothing, or a comment. */
export function indentOf(text: string): number {
  const at = text.search(/\S/u);
  return at === -1 || text.charAt(at) === '#' ? Number.POSITIVE_INFINITY : at;
}

/** True where an object has its keys in a column behind `column`, in which a key would be typed in a blank line: it would break the text. */
export function isMisplaced(document: TextDocument, line: number, column: number): boolean {
  const below = lineBelow(document, line);
  if (below !== undefined && indentOf(below) > column) return true;
  let isDeeper = false;
  for (let at = line - 1; at >= 0; at -= 1) {
    const text = lineAt(document, at);
    const indent = indentOf(text);
    if (indent === Number.POSITIVE_INFINITY) continue;
    if (indent < column) return isDeeper || readYamlLine(text).entries.some((entry) => entry.column > column);
    if (indent === column) return false;
    isDeeper = true;
  }
  return false;
}

/** The nearest line below that is not blank. */
function lineBelow(document: TextDocument, line: number): string | undefined {
  for (let at = line + 1; at < document.lineStarts.length; at += 1) {
    const text = lineAt(document, at);
    if (indentOf(text) !== Number.POSITIVE_INFINITY) return text;
  }
  return undefined;
}
