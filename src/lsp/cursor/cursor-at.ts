import type { TextDocument, TextCursor } from '../text-document.ts';
import { flowCursor } from './flow-cursor.ts';
import { yamlCursor } from './yaml-cursor.ts';

/** The word that is typed at `offset`; undefined where it is no key and no value. The text need not parse. */
export function cursorAt(document: TextDocument, offset: number): TextCursor | undefined {
  const { text } = document;
  const start = text.search(/\S/u);
  if (text.charAt(start) === '{') return flowCursor(text, offset, { offset: start, path: [], style: 'json' });
  return yamlCursor(document, offset);
}
