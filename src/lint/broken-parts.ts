import type { Description } from '../description/description.ts';
import type { TextMistake } from '../description/parse/decode.ts';
import type { Source } from '../description/place.ts';
import type { UnreadSource } from '../description/resolve.ts';
import type { Finding } from '../finding.ts';
import { docsPage } from '../lib/docs-page.ts';
import { createReferenceGraph } from './reference-graph.ts';

/** The name of the finding of a text that cannot be parsed: Spectral's own. */
export const brokenText = 'parser';

/** The files that a description led to and that were not read. */
interface BrokenParts {
  /**
   * A finding for each part that may hold an extension of ours, or lead to one, at the mistake in its text. Nothing else in the part is
   * linted.
   */
  readonly findings: readonly Finding[];
  /** The texts of these parts. */
  readonly sources: readonly Source[];
  readonly others: readonly UnreadSource[];
}

/** The broken parts of a linted description that may hold something to lint, and the other files that were not read. */
export function brokenPartsOf(description: Description): BrokenParts {
  const { source: root, readFile, unread } = description;
  const notRead = unread();
  // The root was linted, whatever leads back to it.
  const graph = createReferenceGraph({
    readFile: (uri) => (uri === root.uri ? new Uint8Array() : readFile(uri)),
    nameFile: (uri) => uri,
  });
  const isOfInterest = ({ uri, mistake }: UnreadSource): boolean => mistake !== undefined && graph(uri).mayHold;
  const parts = notRead.filter(isOfInterest);
  return {
    findings: parts.flatMap(({ uri, mistake }) => (mistake === undefined ? [] : [toFinding(uri, mistake)])),
    sources: parts.map(({ uri }) => brokenSource(uri, readFile(uri))),
    others: notRead.filter((file) => !isOfInterest(file)),
  };
}

function toFinding(uri: string, { line, character, message }: TextMistake): Finding {
  const range = { start: { line, character }, end: { line, character: character + 1 } };
  const place = { source: uri, path: [], range };
  return { rule: brokenText, severity: 'error', message, place, url: docsPage('lint') };
}

/** A text without a tree, to show the lines of its mistake. */
function brokenSource(uri: string, bytes: ReturnType<Description['readFile']>): Source {
  return { uri, tree: undefined, ...(bytes instanceof Uint8Array && { text: new TextDecoder().decode(bytes) }) };
}
