import type { Description } from '../src/description/description.ts';
import type { DescriptionKind } from '../src/description/model/kind.ts';
import type { ObjectKind } from '../src/description/model/objects.ts';
import type { WalkScope } from '../src/description/model/walk.ts';
import type { Path, Source } from '../src/description/place.ts';
import type { Resolve } from '../src/description/resolve.ts';
import { member } from '../src/lib/json.ts';
import type { Fix } from '../src/finding.ts';
import { show } from '../src/lib/show.ts';
import { fixSentence } from './fix.ts';

/**
 * A description as checks see it: parsed data, and references followed on demand. Its scope leaves out values without an extension of
 * ours, in them or behind their references. A host without a scope checks all values.
 */
export interface CheckedDocument extends DescriptionKind, WalkScope {
  readonly root: Source;
  readonly resolve: Resolve;
  /** The bytes of a file at an absolute path, or why there are none; absent where a host reads no file but those of references. */
  readonly readFile?: Description['readFile'];
}

/** One finding that a check found. */
export interface CheckFinding {
  /** One sentence, and what to do. Text of the document stands in it as it is. */
  readonly message: string;
  /** The path from the checked value to the offending one; empty for the checked value itself. */
  readonly path: Path;
  /** The repair, where there is one right repair; its path begins where the finding's does. */
  readonly fix?: Fix;
}

/** The context of a check beside the value. */
interface CheckContext {
  readonly document: CheckedDocument;
  /** The object of the specifications that holds the extension; undefined where a host gave only a value. */
  readonly kind: ObjectKind | undefined;
  /** The path from the root of the description to the value; empty where a host gave only a value. */
  readonly path: Path;
}

/**
 * A pure check over one value. It never throws, and returns nothing for input that is another rule's business.
 * `options` have passed the option schema; those a user left out take their defaults here.
 */
export type Check<Options> = (value: unknown, options: Options, context: CheckContext) => readonly CheckFinding[];

/** No finding. */
export const noFindings: readonly CheckFinding[] = [];

/** One finding, on the checked value or at `path` inside it. */
export function finding(message: string, path: Path = [], fix?: Fix): readonly CheckFinding[] {
  return [{ message, path, ...(fix && { fix }) }];
}

/**
 * One finding in the words of every message: `subject` must ...; found <value>. `toDo`: the fix, which the message then offers, or a
 * sentence with a leading space.
 */
export function wrongValue(claim: string, value: unknown, path: Path, toDo?: Fix | string): readonly CheckFinding[] {
  const [hint, fix] = typeof toDo === 'object' ? [fixSentence(toDo, value), toDo] : [toDo ?? ''];
  return finding(`${claim}; found ${show(value)}.${hint}`, path, fix);
}

/** Findings of a value that stands at `path`. */
export function findingsAt(path: Path, findings: readonly CheckFinding[]): readonly CheckFinding[] {
  return findings.map(({ message, path: inner, fix }) => ({
    message,
    path: [...path, ...inner],
    ...(fix && { fix: { ...fix, path: [...path, ...fix.path] } }),
  }));
}

/** Options of a check, as data that has passed its option schema. */
export type Options = Readonly<object>;

/** The JSON Schema of a check's options. */
export type OptionSchema = Readonly<Record<string, unknown>>;

/**
 * The schema of an optional object of options without others; Spectral refuses the rest with a sentence of its own.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function optionSchema(properties: Readonly<Record<string, unknown>>): OptionSchema {
  return { type: ['object', 'null'], additionalProperties: false, properties };
}

/** `seed`: only what the specification and OpenAPI say. `any` (default): what MCP or a renderer reads as well. */
export interface GenerationOptions {
  readonly generation?: 'seed' | 'any';
}

/** The schema of options with a generation only. */
export const generationOptions = optionSchema({ generation: { enum: ['seed', 'any'] } });

/** The check reads the specification literally. */
export function isLiteral(options: object | null): boolean {
  return member(options, 'generation') === 'seed';
}
