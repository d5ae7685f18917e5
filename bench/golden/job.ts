import { isText, member } from '../../src/lib/json.ts';

/** The parts of a record, in the order they are made in. */
export const parts = ['lint', 'mock', 'replay'] as const;

/** One part of the record of one description, to be made by a worker. */
export interface Job {
  readonly part: (typeof parts)[number];
  /** Where the package is installed. */
  readonly home: string;
  readonly folder: string;
  /** The description, relative to `folder`. */
  readonly file: string;
  /** Where a server listens that answers everything wrongly. */
  readonly wrongPort: number;
}

/** The time for one part. */
export const limitMs = 60_000;

/** The job that a message to a worker holds; undefined for anything else. */
export function jobIn(message: unknown): Job | undefined {
  const part = parts.find((each) => each === member(message, 'part'));
  const [home, folder, file] = ['home', 'folder', 'file'].map((key) => member(message, key));
  if (part === undefined || !isText(home) || !isText(folder) || !isText(file)) return undefined;
  return { part, home, folder, file, wrongPort: Number(member(message, 'wrongPort')) };
}

/** What an error says to the person who reads it. */
export function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
