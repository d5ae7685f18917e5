import yaml from 'js-yaml';
import { parse as parseTolerantly, printParseErrorCode, type ParseError } from 'jsonc-parser';
import { isArray, type JsonObject, member } from '../../lib/json.ts';
import { UserError } from '../../lib/user-error.ts';
import { defaultLimits, type Limits } from './limits.ts';
import { noteJsonNumbers } from './json-numbers.ts';
import { withNumbers, type YamlNumbers, yamlOptionsWith } from './yaml-options.ts';
import { measure } from './measure.ts';
import type { Source } from '../place.ts';

const mergedKeyLimit = 1_000_000;

/** The settings for reading a text. */
interface ParseOptions {
  readonly limits?: Limits;
  /** The kind of text in messages: `a configuration`. */
  readonly noun?: string;
  /** The name of the source in messages; its `uri` where absent. */
  readonly name?: string;
}

interface ParseNames {
  readonly name: string;
  readonly noun: string;
}

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
    throw new UserError(`${name}: a file must be at most ${limits.sizeBytes} bytes; found ${bytes.length}.`);
  }
  const named = { name, noun };
  const text = decode(named, bytes);
  const json = /\.json$/iu.test(uri) ? parseJson(name, text) : tryJson(text);
  const tree = json === undefined ? parseYaml(named, text, limits) : json;
  const source = {
    uri,
    ...(name !== uri && { name }),
    tree,
    text,
    syntax: json === undefined ? 'yaml' : 'json',
  } as const;
  // JSON has no aliases: its depth alone is to be measured.
  if (json === undefined) checkLimits(name, tree, limits);
  else if (isDeeper(tree, limits.levels)) throw tooDeep(name, limits);
  else noteJsonNumbers(text, tree);
  return source;
}

function decode({ name, noun }: ParseNames, bytes: Uint8Array): string {
  if (isUtf16(bytes)) {
    throw new UserError(`${name}:1:1: ${noun} must be UTF-8 text; found UTF-16. Save it as UTF-8.`);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    const good = new TextDecoder().decode(bytes.subarray(0, countGood(bytes)));
    throw new UserError(`${name}:${lineColumn(good, good.length)}: ${noun} must be UTF-8 text; found other bytes.`, {
      cause,
    });
  }
}

/** True for a text in UTF-16: a byte order mark, or NUL beside each of the first two letters, which are ASCII (RFC 4627 section 3). */
export function isUtf16(bytes: Uint8Array): boolean {
  const start = [...bytes.subarray(0, 4)];
  const [first, second] = start;
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return isMarked || /^(?:01){2}$|^(?:10){2}$/u.test(start.map((byte) => (byte === 0 ? 0 : 1)).join(''));
}

/** The number of bytes before the first that is no UTF-8. */
function countGood(bytes: Uint8Array): number {
  let [good, bad] = [0, bytes.length];
  while (good + 1 < bad) {
    const middle = Math.floor((good + bad) / 2);
    if (isStartOfUtf8(bytes.subarray(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

function isStartOfUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function tryJson(text: string): unknown {
  if (!/^\s*\{/u.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    // JSON.parse names no position in some of its messages.
    const errors: ParseError[] = [];
    parseTolerantly(text, errors, { disallowComments: true });
    const [first] = errors;
    const reason = first === undefined ? 'not JSON' : words(printParseErrorCode(first.error));
    throw new UserError(
      `${name}:${lineColumn(text, first?.offset ?? 0)}: a .json file must be JSON; found ${reason}.`,
      {
        cause,
      },
    );
  }
}

function parseYaml({ name, noun }: ParseNames, text: string, limits: Limits): unknown {
  try {
    // One level more than the limit, so that the limit has its own sentence.
    const numbers: YamlNumbers = new Map();
    const options = { ...yamlOptionsWith(numbers), maxDepth: limits.levels + 2, maxTotalMergeKeys: mergedKeyLimit };
    return withNumbers(yaml.load(text, options) ?? null, numbers);
  } catch (cause) {
    if (member(cause, 'name') !== 'YAMLException') throw cause;
    const reason = String(member(cause, 'reason'));
    if (reason.includes('maxDepth')) throw tooDeep(name, limits);
    const mark = member(cause, 'mark');
    const [line, column] = [member(mark, 'line'), member(mark, 'column')].map((number) => Number(number ?? 0) + 1);
    throw new UserError(`${name}:${String(line)}:${String(column)}: ${noun} must be YAML or JSON; found ${reason}.`, {
      cause,
    });
  }
}

/** True where objects and arrays are nested more than `levels` deep. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  if (isArray(value)) return value.some((item) => isDeeper(item, levels - 1));
  // Every key is its own: a parser made it.
  for (const key in value) if (isDeeper((value as JsonObject)[key], levels - 1)) return true;
  return false;
}

function checkLimits(name: string, tree: unknown, limits: Limits): void {
  const { levels, aliasedValues, cyclic } = measure(tree, limits.levels);
  if (cyclic) throw new UserError(`${name}: an alias must not stand inside what it repeats; found one that does.`);
  if (levels > limits.levels) throw tooDeep(name, limits);
  if (aliasedValues > limits.aliasedValues) {
    throw new UserError(`${name}: aliases must repeat at most ${limits.aliasedValues} values; found ${aliasedValues}.`);
  }
}

function tooDeep(name: string, limits: Limits): UserError {
  return new UserError(`${name}: objects and arrays must be nested at most ${limits.levels} levels deep; found more.`);
}

function lineColumn(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n');
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}

/** `PropertyNameExpected` as words: `property name expected`. */
function words(code: string): string {
  return code.replace(/\B[A-Z]/gu, ' $&').toLowerCase();
}
