import { isHttpToken } from '../../lib/http-token.ts';
import { isArray } from '../../lib/json.ts';
import { nearest } from '../../lib/nearest.ts';
import { didYouMean, orList, show } from '../../lib/show.ts';
import type { FaultSetting } from '../../mock/faults.ts';
import { UserError } from '../../lib/user-error.ts';
import type { NamedPath } from '../../node/repository-path.ts';
import { nearBefore, nearItems, nearWord } from './near-words.ts';
import type { FilePaths, PathUse, SettingReader } from './setting.ts';

/**
 * The value of a setting. `where` names it in messages: `--port`, or a key with its file, line and column.
 * @throws UserError where it is not of its kind.
 */
export function readValue<T>(reading: SettingReader<T>, value: unknown, where: string, paths?: FilePaths): T {
  const { must, read, isSecret, candidates = [], suggest, elsewhere } = reading;
  const found = read(value, paths);
  if (found !== undefined) return found;
  // Of a list, the first item that is not of its kind.
  const wrong = isArray(value) ? (value.find((item) => read([item]) === undefined) ?? value) : value;
  const lead = typeof wrong === 'string' ? elsewhere?.(wrong) : undefined;
  const likely = typeof wrong === 'string' ? (nearest(wrong, candidates) ?? suggest?.(wrong)) : undefined;
  const hint = lead === undefined ? didYouMean(likely) : ` ${lead}`;
  const shown = isSecret?.(wrong) === true ? 'another form' : show(wrong);
  throw new UserError(`${where} must ${must}; found ${shown}.${hint}`);
}

/** True or false; as a flag, without a value. */
export function onOff(): SettingReader<boolean> & { readonly isSwitch: true } {
  return {
    must: 'be true or false',
    read: (value) => (typeof value === 'boolean' ? value : undefined),
    suggest: (wrong) => truths[wrong.toLowerCase()] ?? nearest(wrong, ['true', 'false']),
    isSwitch: true,
  };
}

/** The texts that YAML 1.1 reads as true and false, and those in quotes. */
const truths: Readonly<Partial<Record<string, string>>> = {
  true: 'true',
  yes: 'true',
  on: 'true',
  false: 'false',
  no: 'false',
  off: 'false',
};

/** A whole number, also as text. */
export function wholeNumber(least: number, most = Infinity): SettingReader<number> {
  const range = most === Infinity ? `of at least ${least}` : `from ${least} to ${most}`;
  return {
    must: `be a whole number ${range}`,
    read: (value) => {
      const number = typeof value === 'string' && /^\d{1,9}$/u.test(value) ? Number(value) : value;
      const isWhole = typeof number === 'number' && Number.isInteger(number);
      return isWhole && number >= least && number <= most ? number : undefined;
    },
  };
}

/** Reads one of `choices`. */
export function choice<const T extends string>(choices: readonly T[]): SettingReader<T> {
  return {
    must: `be ${orList(choices)}`,
    read: (value) => choices.find((each) => each === value),
    candidates: choices,
    suggest: (wrong) => nearWord(wrong, choices),
  };
}

/** A text with something in it, called `what` in messages: `a host name`. */
export function text(what: string): SettingReader<string> {
  return { must: `be ${what}`, read: (value) => (typeof value === 'string' && value !== '' ? value : undefined) };
}

/** The path of a file or folder, `what`, that is read at once. */
export function path(what: string): SettingReader<string> {
  const { read, ...reading } = namedPath(what, 'reads');
  return { ...reading, read: (value, paths) => read(value, paths)?.path };
}

/**
 * The path of a file or folder, `what`, with the folder that it must stay below where a repository named it. In a settings file it is relative
 * to that file, on the command line to the working directory.
 */
export function namedPath(what: string, use: PathUse): SettingReader<NamedPath> {
  return {
    must: `be the path of ${what}`,
    read: (value, paths) => {
      // No system has a file with a zero in its name.
      if (typeof value !== 'string' || value === '' || value.includes('\0')) return undefined;
      return paths === undefined ? { path: value } : paths[use](value);
    },
    use,
  };
}

/** A list, or text with commas, of what `read` reads. */
function list<T>(must: string, read: (text: string) => T | undefined): SettingReader<readonly T[]> {
  return { must, read: (value) => readAll(typeof value === 'string' ? value.split(',') : value, read) };
}

/** The names of headers, in lower case. */
export function headerNames(): SettingReader<readonly string[]> {
  const { must, read } = list('be a header name, or a list of them', (name) => readHeaderName(name.trim()));
  return {
    must,
    read: (value) => {
      const names = read(value);
      return names?.length === 0 ? undefined : names;
    },
  };
}

/** Methods beside PATCH that may echo. */
export function echoMethods(): SettingReader<readonly ('post' | 'put')[]> {
  const methods = ['post', 'put'] as const;
  const readMethod = (name: string) => methods.find((method) => method === name.trim());
  return {
    ...list('be `post`, `put` or both', readMethod),
    suggest: nearItems(
      (item) => readMethod(item) !== undefined,
      (item) => nearWord(item, methods),
    ),
  };
}

/** A number of processes or threads, or `auto`. */
export function workers(): SettingReader<number | 'auto'> {
  const { read } = wholeNumber(1, 64);
  return {
    must: 'be a whole number from 1 to 64, or `auto`',
    read: (value) => (value === 'auto' ? 'auto' : read(value)),
    suggest: (wrong) => nearWord(wrong, ['auto']),
  };
}

// With a longer delay, connections would time out first.
const longestDelayMs = 30_000;

/** Milliseconds, or two numbers of them with a hyphen. */
export function delay(): SettingReader<{ readonly leastMs: number; readonly mostMs: number }> {
  return {
    must: `be milliseconds from 0 to ${longestDelayMs}, or a range of them like \`100-500\``,
    read: (value) => {
      const [, least = '', most = least] = /^(\d{1,5})(?:-(\d{1,5}))?$/u.exec(String(value)) ?? [];
      const [leastMs, mostMs] = [Number(least), Number(most)];
      return least !== '' && leastMs <= mostMs && mostMs <= longestDelayMs ? { leastMs, mostMs } : undefined;
    },
  };
}

/** Faults: `503:5%`, `429:1/10`, `reset:1%`. */
export function faults(): SettingReader<readonly FaultSetting[]> {
  return {
    ...list('be a fault like `503:5%`, `429:1/10` or `reset:1%`, or a list of them', readFault),
    suggest: nearItems((item) => readFault(item) !== undefined, nearBefore(/:/u, ['reset'])),
  };
}

function readFault(text: string): FaultSetting | undefined {
  const [, what = '', percent, one = '', of = ''] =
    /^([45]\d\d|reset):(?:(\d{1,3}(?:\.\d{1,3})?)%|(\d{1,4})\/(\d{1,4}))$/u.exec(text.trim()) ?? [];
  const share = percent === undefined ? Number(one) / Number(of) : Number(percent) / 100;
  const kind = what === 'reset' ? what : Number(what);
  return what !== '' && share > 0 && share <= 1 ? { kind, share, text: text.trim() } : undefined;
}

/** Origins: `https://a.example`. */
export function origins(): SettingReader<readonly string[]> {
  return list('be an origin like `https://a.example`, or a list of them', (text) => {
    const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
    const isOrigin = url !== undefined && /^https?:$/u.test(url.protocol) && url.href === `${url.origin}/`;
    return isOrigin ? url.origin : undefined;
  });
}

/** Reads one text or a list of them. */
export function readAll<T>(value: unknown, read: (text: string) => T | undefined): readonly T[] | undefined {
  const items = isArray(value) ? value : [value];
  const found = items.flatMap((item) => {
    const one = typeof item === 'string' ? read(item) : undefined;
    return one === undefined ? [] : [one];
  });
  return found.length === items.length ? found : undefined;
}

/** `name: value`, the name in lower case. */
export function readHeader(header: string): readonly [string, string] | undefined {
  const at = header.indexOf(':');
  const [name, value] = [readHeaderName(header.slice(0, Math.max(at, 0))), header.slice(at + 1).trim()];
  return name !== undefined && /^[\t\x20-\x7e]*$/u.test(value) ? [name, value] : undefined;
}

/** The names that a header can have (RFC 9110 section 5.1), in lower case. */
export function readHeaderName(value: unknown): string | undefined {
  return typeof value === 'string' && isHttpToken(value) ? value.toLowerCase() : undefined;
}

/** The base URL of a server. */
export function baseUrl(): SettingReader<URL> {
  return {
    must: 'be an http or https URL without credentials and query',
    read: readBaseUrl,
    isSecret: (value) => String(value).includes('@'),
    suggest: (value) => (value.includes('@') ? undefined : withScheme(value)),
  };
}

function readBaseUrl(value: unknown): URL | undefined {
  const url = readUrl(value);
  return url?.search === '' ? url : undefined;
}

/** An http or https URL without credentials; undefined for any other value. */
export function readUrl(value: unknown): URL | undefined {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
  const isHttp = url !== undefined && ['http:', 'https:'].includes(url.protocol);
  return isHttp && url.username === '' && url.password === '' ? url : undefined;
}

/** `http://localhost:4880` for `localhost:4880`, and for a port alone; undefined if that is no URL either. */
function withScheme(value: string): string | undefined {
  const [, host = '', port = '', path = ''] = /^([\w.-]*|\[[\da-f:]+\])(?::?(\d+))?(\/[^?#]*)?$/iu.exec(value) ?? [];
  if (host === '' && port === '') return undefined;
  const isPort = /^\d+$/u.test(host) && port === '';
  const authority = isPort
    ? `localhost:${host}`
    : `${host === '' ? 'localhost' : host}${port === '' ? '' : `:${port}`}`;
  const url = `http://${authority}${path}`;
  return readBaseUrl(url) === undefined ? undefined : url;
}
