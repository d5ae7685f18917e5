import type { System } from '../../node/system.ts';
import type { LintSystem } from '../lint/lint-command.ts';
import { utf8Text } from '../../lib/bytes.ts';

/** The effects of `assay init`. */
export type InitSystem = LintSystem & Pick<System, 'confirm' | 'assertWritable'>;

/** A file that is to be written, or changed. */
interface PlannedFile {
  /** The path from the working folder. */
  readonly path: string;
  /** Empty where there is none yet. */
  readonly before: string;
  readonly after: string;
  /** The purpose of the file, in half a line. */
  readonly purpose: string;
}

/** The files to write, and the advice to give. */
export interface SetupPlan {
  readonly files: readonly PlannedFile[];
  readonly advice: readonly string[];
}

/** A plan with nothing to write and nothing to do. */
export const emptyPlan: SetupPlan = { files: [], advice: [] };

/** A sentence for the person. */
export function adviceOnly(sentence: string): SetupPlan {
  return { files: [], advice: [sentence] };
}

export function fileToWrite(
  path: string,
  purpose: string,
  { before = '', after }: { before?: string; after: string },
): SetupPlan {
  return { files: [{ path, before, after, purpose }], advice: [] };
}

/** The text of a file, named from the working folder; undefined where there is none. */
export function textOf({ workingFolder, readBytes }: InitSystem, name: string): string | undefined {
  const bytes = readBytes(`${workingFolder}/${name}`);
  return bytes instanceof Uint8Array ? new TextDecoder().decode(bytes) : undefined;
}

/** True where something is there under that name. */
export function exists({ workingFolder, kindOf }: InitSystem, name: string): boolean {
  return kindOf(`${workingFolder}/${name}`) !== undefined;
}

// A thousand times the size of a file that people write. The parser of JSON with comments takes ten times the memory of its text.
const mostBytes = 1024 * 1024;

/**
 * The text of a file to change, empty where there is none; undefined for one that must not be changed: a folder, not UTF-8, or too large.
 */
export function textToChange(system: InitSystem, name: string): string | undefined {
  if (!exists(system, name)) return '';
  const bytes = system.readBytes(`${system.workingFolder}/${name}`);
  if (!(bytes instanceof Uint8Array) || bytes.length > mostBytes) return undefined;
  // Bytes that are not UTF-8 would change when the text is written back.
  return utf8Text(bytes);
}

/** `text` with `more` on lines of their own at its end. */
export function withLinesAtEnd(text: string, more: string): string {
  return text === '' || text.endsWith('\n') ? text + more : `${text}\n${more}`;
}
