import { isArray } from '../../lib/json.ts';
import { orList } from '../../lib/show.ts';

/** How the value of a setting is read. */
export interface Reading<T> {
  readonly must: string;
  /** Undefined where the value is not of its kind. */
  readonly read: (value: unknown) => T | undefined;
  /** Whether a wrong value is kept out of messages. */
  readonly isSecret?: (value: unknown) => boolean;
  /** What a wrong value may have meant. */
  readonly candidates?: readonly string[];
}

/** True or false. */
export function flag(): Reading<boolean> {
  return { must: 'be true or false', read: (value) => (typeof value === 'boolean' ? value : undefined) };
}

/** A whole number, also as text. */
export function count(least: number): Reading<number> {
  return {
    must: `be a whole number of at least ${least}`,
    read: (value) => {
      const number = typeof value === 'string' && /^\d{1,9}$/u.test(value) ? Number(value) : value;
      return typeof number === 'number' && Number.isInteger(number) && number >= least ? number : undefined;
    },
  };
}

/** One of `choices`. */
export function choice<T extends string>(choices: readonly T[]): Reading<T> {
  return {
    must: `be ${orList(choices)}`,
    read: (value) => choices.find((each) => each === value),
    candidates: choices,
  };
}

/** A method beside PATCH that may echo. */
export function readEcho(text: string): 'post' | 'put' | undefined {
  return (['post', 'put'] as const).find((method) => method === text.trim());
}

/** One text or a list of them, each read. */
export function readAll<T>(value: unknown, read: (text: string) => T | undefined): readonly T[] | undefined {
  const items = isArray(value) ? value : [value];
  const found = items.flatMap((item) => {
    const text = typeof item === 'string' ? read(item) : undefined;
    return text === undefined ? [] : [text];
  });
  return found.length === items.length ? found : undefined;
}

/** A base URL. */
export function readTarget(value: unknown): URL | undefined {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
  const isHttp = url !== undefined && ['http:', 'https:'].includes(url.protocol);
  return isHttp && url.search === '' && url.username === '' && url.password === '' ? url : undefined;
}

/** `name: value`, the name in lower case. */
export function readHeader(text: string): readonly [string, string] | undefined {
  const at = text.indexOf(':');
  const [name, value] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1).trim()];
  return isHeaderName(name) && /^[\t\x20-\x7e]*$/u.test(value) ? [name.toLowerCase(), value] : undefined;
}

/** Whether a header can be called so (RFC 9110 section 5.1). */
export function isHeaderName(value: unknown): value is string {
  return typeof value === 'string' && /^[!#$%&'*+.^_`|~\w-]+$/u.test(value);
}
