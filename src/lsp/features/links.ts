import { keyRangeOf } from './definition.ts';
import { rangeOf } from '../../description/positions/positions.ts';
import { isRemote } from '../../lib/uri.ts';
import { rangeOfOffsets, type TextRange } from '../text-document.ts';
import type { View } from '../view.ts';

/** A part of a text that leads somewhere (3.17, "Document Link"). What a reference leads to is found when somebody follows it. */
export interface DocumentLink {
  readonly range: TextRange;
  readonly target?: string;
  readonly data?: { readonly uri: string; readonly ref: string };
}

/** Texts above this size, and more links than that, would keep an editor waiting with every edit. */
const [mostLetters, mostLinks] = [5_000_000, 5_000];

/** `$ref` with its text, or a web address. */
const linked =
  /["']?\$ref["']?[ \t]*:[ \t]*(?:"([^"\n]+)"|'([^'\n]+)'|([^\s"'#,{}[\]][^\s,{}[\]]*))|https?:\/\/[^\s"'`<>()[\]{}\\]+/gu;

/** The references and web addresses in a document. */
export function linksIn({ document }: View): readonly DocumentLink[] {
  const { text, uri } = document;
  if (text.length > mostLetters) return [];
  const links: DocumentLink[] = [];
  for (const { 0: all, 1: double, 2: single, 3: plain, index } of text.matchAll(linked)) {
    if (links.length === mostLinks) break;
    const ref = double ?? single ?? plain;
    const written = ref ?? all.replace(/[.,;:!?]+$/u, '');
    const start = index + (ref === undefined ? 0 : all.lastIndexOf(ref));
    const range = rangeOfOffsets(document, start, start + written.length);
    links.push(isRemote(written) ? { range, target: written } : { range, data: { uri, ref: written } });
  }
  return links;
}

/** The place that a reference leads to: the address of a file with its line and column, as editors have them. */
export function linkTarget(open: View, ref: string, toUri: (path: string) => string): string | undefined {
  const { source, description } = open.whole();
  const found = source && description?.resolve(ref, { source, path: [] });
  if (found?.kind !== 'found') return undefined;
  const range = keyRangeOf(found.place) ?? rangeOf(found.place);
  const at = range === undefined ? '' : `#L${range.start.line + 1},${range.start.character + 1}`;
  return `${toUri(found.place.source.uri)}${at}`;
}
