import { parseSource } from '../../src/description/parse/parse.ts';
import type { Source } from '../../src/description/place.ts';
import { spanOf } from '../../src/description/positions/positions.ts';
import { readSparse } from '../../src/description/sparse/read-sparse.ts';
import { isUserError } from '../../src/lib/user-error.ts';
import { codeFrame } from '../../src/lint/code-frame.ts';
import { targetsIn } from '../../src/lint/reference-graph.ts';
import { lintFiles } from '../../src/lint/lint.ts';
import { presetRuleset } from '../../src/lint/ruleset/ruleset.ts';

/** A reading of a text: its findings, and the code that shows each; or why it cannot be read. */
type Reading =
  | { readonly findings: readonly string[]; readonly frames: readonly string[]; readonly hasSpans: boolean }
  | { readonly refused: string };

/** A text read whole and in parts. */
export interface BothReadings {
  readonly whole: Reading;
  /** Undefined where parts are not enough. */
  readonly parts: Reading | undefined;
  /** True where its bytes are enough to tell that there is nothing to find. */
  readonly isDismissed: boolean;
}

/** Reads a text whole and in parts, with all rules. */
export function readBoth(text: string, uri: string): BothReadings {
  const bytes = new TextEncoder().encode(text);
  const body = bytes.subarray(text.startsWith('\uFEFF') ? 3 : 0);
  const raw = Buffer.from(body).toString('latin1');
  const whole = readingOf(() => parseSource(uri, bytes));
  const parts = readingOf(() => readSparse({ uri, name: uri, raw, bytes: () => body }));
  if (whole === undefined) throw new Error('A text that is read whole must come to something.');
  return { whole, parts, isDismissed: targetsIn(uri, bytes)?.length === 0 };
}

/** The difference that parts make: `undefined` where they say what the whole says, or give up. */
export function breachOf({ whole, parts, isDismissed }: BothReadings): string | undefined {
  if ('refused' in whole) {
    // Mistakes in what is not read are not told.
    const isSame = parts === undefined || 'findings' in parts || parts.refused === whole.refused;
    return isSame || !/ must be (?:YAML|JSON)/u.test(parts.refused) ? undefined : `${parts.refused}\n${whole.refused}`;
  }
  // References to the network are no reason to read a text.
  const missed = whole.findings.filter((row) => !/^a reference .* on the network\.$/u.test(row));
  if (isDismissed && missed.length > 0) return `dismissed\n${missed.join('\n')}`;
  if (parts === undefined) return undefined;
  if ('refused' in parts) return parts.refused;
  // Of YAML of a rare kind the whole has ranges alone.
  const rowsOf = ({ findings, frames }: typeof whole): readonly string[] =>
    whole.hasSpans ? [...findings, ...frames] : findings;
  const [theirs, ours] = [rowsOf(whole), rowsOf(parts)];
  if (theirs.join('\n') === ours.join('\n')) return undefined;
  return [
    ...ours.filter((row) => !theirs.includes(row)).map((row) => `parts ${row}`),
    ...theirs.filter((row) => !ours.includes(row)).map((row) => `whole ${row}`),
  ].join('\n');
}

function readingOf(read: () => Source | undefined): Reading | undefined {
  try {
    const source = read();
    if (source === undefined) return undefined;
    const { findings, sources, unread } = lintFiles(source, presetRuleset('all'), {
      readBytes: () => ({ reason: 'no such file' }),
    });
    const frames = findings.map((finding) => {
      const at = sources.get(finding.place.source);
      return JSON.stringify(at && codeFrame(finding, at));
    });
    return {
      findings: [...findings.map((finding) => JSON.stringify(finding)), ...unread.map(({ message }) => message)],
      frames,
      hasSpans: spanOf({ source, path: [] }) !== undefined,
    };
  } catch (error) {
    if (!isUserError(error)) throw error;
    return { refused: error.message };
  }
}
