import type { InitSystem } from './system.ts';

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

/** The pages of the package. */
export const docs = 'https://unpkg.com/spectral-assay/docs';

/** A plan with nothing to write and nothing to do. */
export const nothing: SetupPlan = { files: [], advice: [] };

/** A sentence for the person. */
export function advise(sentence: string): SetupPlan {
  return { files: [], advice: [sentence] };
}

/** A file to write. */
export function write(
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

/** `text` with `more` on lines of their own at its end. */
export function withLines(text: string, more: string): string {
  return text === '' || text.endsWith('\n') ? text + more : `${text}\n${more}`;
}
