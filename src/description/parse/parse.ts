import yaml from 'js-yaml';
import { parse as parseTolerantly, type ParseError } from 'jsonc-parser';
import { type JsonObject, isArray, member, parsedJson } from '../../lib/json.ts';
import { sizeOf } from '../../lib/show.ts';
import { UserError } from '../../lib/user-error.ts';
import type { Source } from '../place.ts';
import { type ParseNames, decode, lineColumn } from './decode.ts';
import { jsonMistake, yamlMistake } from './mistakes.ts';
import { noteJsonNumbers } from './json-numbers.ts';
import { type Limits, defaultLimits } from './limits.ts';
import { measureTree, tooDeepJson, tooDeepYaml } from './too-deep.ts';
import { type YamlNumbers, withNumbers, yamlOptionsWith } from './yaml-options.ts';

const mergedKeyLimit = 1_000_000;

/** The settings for reading a text. */
interface ParseOptions {
  readonly limits?: Limits;
  /** The kind of text in messages: `a configuration`. */
  readonly noun?: string;
  /** The name of the source in messages; its `uri` where absent. */
  readonly name?: string;
}

/** Reads a text whole, as `parseSource` does; `name` stands for it in messages. */
export type ParseText = (uri: string, bytes: Uint8Array, options: { readonly name: string }) => Source;

/**
 * The source that `bytes` hold: UTF-8 text in JSON or YAML 1.2, in one document.
 *
 * JSON is tried first where the name ends with `.json` or the text starts with `{`; the former must be JSON. As in
 * Spectral the last of duplicate keys counts and merge keys are merged. `__proto__` is a key like any other.
 * @throws UserError with `name:line:column` (from 1) where the text cannot be read or passes a limit.
 */
export function parseSource(
  uri: string,
  bytes: Uint8Array,
  { limits = defaultLimits, noun = 'a description', name = uri }: ParseOptions = {},
): Source {
  if (bytes.length > limits.sizeBytes) {
    throw new UserError(`${name}: a file must be at most ${sizeOf(limits.sizeBytes)}; found ${sizeOf(bytes.length)}.`);
  }
  const named = { name, noun };
  const text = decode(named, bytes);
  const json = /\.json$/iu.test(uri) ? parseJson(name, text, limits) : tryJson(text);
  const { tree, hasDuplicateKeys } = json === undefined ? parseYaml(named, text, limits) : { tree: json };
  const source = {
    uri,
    ...(name !== uri && { name }),
    tree,
    text,
    syntax: json === undefined ? 'yaml' : 'json',
    ...(hasDuplicateKeys === true && { hasDuplicateKeys }),
  } as const;
  // JSON has no aliases: its depth alone is to be measured.
  if (json === undefined) checkLimits({ name, text, tree }, limits);
  else if (isDeeper(tree, limits.levels)) throw tooDeepJson(name, text, limits);
  else noteJsonNumbers(text, tree);
  return source;
}

function tryJson(text: string): unknown {
  return /^\s*\{/u.test(text) ? parsedJson(text) : undefined;
}

function parseJson(name: string, text: string, limits: Limits): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    // JSON.parse names no position in some of its messages.
    const first = firstMistake(text);
    if (first === 'too-deep') throw tooDeepJson(name, text, limits);
    const reason = first === undefined ? 'not JSON' : jsonMistake(text, first);
    throw new UserError(
      `${name}:${lineColumn(text, first?.offset ?? 0)}: a .json file must be JSON; found ${reason}.`,
      {
        cause,
      },
    );
  }
}

/**
 * The first mistake of a text that is not JSON, undefined where none is found. The reader is recursive: `too-deep` where it overflows the
 * stack.
 */
function firstMistake(text: string): ParseError | 'too-deep' | undefined {
  const errors: ParseError[] = [];
  try {
    parseTolerantly(text, errors, { disallowComments: true });
  } catch {
    return 'too-deep';
  }
  return errors[0];
}

interface ParsedYaml {
  readonly tree: unknown;
  readonly hasDuplicateKeys: boolean;
}

function parseYaml({ name, noun }: ParseNames, text: string, limits: Limits): ParsedYaml {
  const read = (hasDuplicateKeys: boolean): ParsedYaml => {
    const numbers: YamlNumbers = new Map();
    // One level more than the limit, so that the limit has its own sentence.
    const most = { maxDepth: limits.levels + 2, maxTotalMergeKeys: mergedKeyLimit };
    const options = { ...yamlOptionsWith(numbers), ...most, json: hasDuplicateKeys };
    return { tree: withNumbers(yaml.load(text, options) ?? null, numbers), hasDuplicateKeys };
  };
  try {
    return readTwiceIfDuplicate(read);
  } catch (cause) {
    if (member(cause, 'name') !== 'YAMLException') throw cause;
    const { reason, place, found } = yamlMistake(cause, text);
    if (reason.includes('maxDepth')) throw tooDeepYaml(name, text, limits, cause);
    throw new UserError(`${name}:${place}: ${noun} must be YAML or JSON; found ${found}.`, { cause });
  }
}

/** First reads a text as one without duplicate keys, which the library reports only by failing. */
function readTwiceIfDuplicate(read: (hasDuplicateKeys: boolean) => ParsedYaml): ParsedYaml {
  try {
    return read(false);
  } catch (error) {
    if (member(error, 'reason') !== 'duplicated mapping key') throw error;
    return read(true);
  }
}

/** True where objects and arrays are nested more than `levels` deep. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  if (isArray(value)) return value.some((item) => isDeeper(item, levels - 1));
  // A parser made the objects, so that every key is their own.
  for (const key in value) if (isDeeper((value as JsonObject)[key], levels - 1)) return true;
  return false;
}

interface ReadText {
  readonly name: string;
  readonly text: string;
  readonly tree: unknown;
}

function checkLimits({ name, text, tree }: ReadText, limits: Limits): void {
  const { levels, aliasedValues, cyclic } = measureTree(tree, limits.levels);
  if (cyclic) throw new UserError(`${name}: an alias must not stand inside what it repeats; found one that does.`);
  if (levels > limits.levels) throw tooDeepYaml(name, text, limits);
  if (aliasedValues > limits.aliasedValues) {
    throw new UserError(`${name}: aliases must repeat at most ${limits.aliasedValues} values; found ${aliasedValues}.`);
  }
}
