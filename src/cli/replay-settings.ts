import { isArray } from '../lib/json.ts';
import { nearest } from '../lib/nearest.ts';
import { didYouMean, orList, show } from '../lib/show.ts';
import { UserError } from '../lib/user-error.ts';
import { filterSubjects, readFilter, type Filter } from '../replay/filters.ts';
import { profiles, type Profile } from '../replay/profile.ts';
import { floorRows, readFloor, type Floor } from '../report/coverage-floor.ts';
import { formats, readOutput, type Output } from './replay-outputs.ts';

/** What `assay replay` can be told, by flags or in a configuration; each value read. */
export interface ReplaySettings {
  readonly target: URL;
  readonly profile: Profile['name'];
  readonly strictExamples: boolean;
  readonly errorIfForcedExampleNotFound: boolean;
  readonly exampleHeader: string;
  readonly header: readonly (readonly [string, string])[];
  readonly user: string;
  readonly include: readonly Filter[];
  readonly exclude: readonly Filter[];
  readonly concurrency: number;
  readonly timeoutMs: number;
  readonly retries: number;
  readonly insecure: boolean;
  readonly allowWrites: boolean;
  readonly maxFailures: number;
  readonly maxLatencyMs: number;
  readonly minCoverage: readonly Floor[];
  readonly baseline: string;
  readonly updateBaseline: boolean;
  readonly format: readonly Output[];
}

type Key = keyof ReplaySettings;

interface Reading<T> {
  readonly must: string;
  /** Undefined where the value is not of its kind. */
  readonly read: (value: unknown) => T | undefined;
  /** Whether a wrong value is kept out of messages. */
  readonly isSecret?: (value: unknown) => boolean;
  /** What a wrong value may have meant. */
  readonly candidates?: readonly string[];
}

const filter = `be <subject>=<text> with one of ${filterSubjects.join(', ')}`;
const readings: { readonly [K in Key]: Reading<ReplaySettings[K]> } = {
  target: {
    must: 'be an http or https URL without credentials and query',
    read: readTarget,
    isSecret: (value) => String(value).includes('@'),
  },
  profile: {
    must: `be ${orList(Object.keys(profiles))}`,
    read: (value) => Object.values(profiles).find(({ name }) => name === value)?.name,
    candidates: Object.keys(profiles),
  },
  strictExamples: flag(),
  errorIfForcedExampleNotFound: flag(),
  exampleHeader: { must: 'be a header name', read: (value) => (isHeaderName(value) ? value.toLowerCase() : undefined) },
  header: { must: 'be `name: value` in ASCII', read: (value) => readAll(value, readHeader), isSecret: () => true },
  user: {
    must: 'be `name:password`',
    read: (value) => (typeof value === 'string' && value.includes(':') ? value : undefined),
    isSecret: () => true,
  },
  include: { must: filter, read: (value) => readAll(value, (text) => readFilter(text, { isExclusion: false })) },
  exclude: { must: filter, read: (value) => readAll(value, (text) => readFilter(text, { isExclusion: true })) },
  concurrency: count(1),
  timeoutMs: count(1),
  retries: count(0),
  insecure: flag(),
  allowWrites: flag(),
  maxFailures: count(1),
  maxLatencyMs: count(1),
  minCoverage: {
    must: `be a percentage from 0 to 100, or <what>=<percentage> with one of ${floorRows.join(', ')}`,
    read: (value) => readAll(typeof value === 'number' ? String(value) : value, readFloor),
  },
  baseline: {
    must: 'be the path of a file',
    read: (value) => (typeof value === 'string' && value !== '' ? value : undefined),
  },
  updateBaseline: flag(),
  format: {
    must: `be one of ${formats.join(', ')}, perhaps with :<file>`,
    read: (value) => readAll(value, readOutput),
    candidates: formats,
  },
};

/**
 * The values of `written`, each read. `where` names a key in messages: `--target`, or a file with line and column.
 * @throws UserError for an unknown key or a value of the wrong kind.
 */
export function readReplaySettings(
  written: Readonly<Record<string, unknown>>,
  where: (key: string) => string,
): Partial<ReplaySettings> {
  const pairs = Object.entries(written).map(([key, value]) => {
    if (!isKey(key)) {
      const hint = didYouMean(nearest(key, Object.keys(readings)));
      throw new UserError(`${where(key)} must be a known key; found \`${key}\`.${hint}`);
    }
    const { must, read, isSecret, candidates = [] } = readings[key];
    const found = read(value);
    if (found !== undefined) return [key, found] as const;
    // Of a list, the first item that is not of its kind.
    const wrong = isArray(value) ? value.find((item) => read([item]) === undefined) : value;
    const hint = typeof wrong === 'string' ? didYouMean(nearest(wrong, candidates)) : '';
    throw new UserError(
      `${where(key)} must ${must}; found ${isSecret?.(wrong) === true ? 'another form' : show(wrong)}.${hint}`,
    );
  });
  return Object.fromEntries(pairs);
}

function isKey(key: string): key is Key {
  return Object.hasOwn(readings, key);
}

function flag(): Reading<boolean> {
  return { must: 'be true or false', read: (value) => (typeof value === 'boolean' ? value : undefined) };
}

function count(least: number): Reading<number> {
  return {
    must: `be a whole number of at least ${least}`,
    read: (value) => {
      const number = typeof value === 'string' && /^\d{1,9}$/u.test(value) ? Number(value) : value;
      return typeof number === 'number' && Number.isInteger(number) && number >= least ? number : undefined;
    },
  };
}

/** One text or a list of them, each read. */
function readAll<T>(value: unknown, read: (text: string) => T | undefined): readonly T[] | undefined {
  const items = isArray(value) ? value : [value];
  const found = items.flatMap((item) => {
    const text = typeof item === 'string' ? read(item) : undefined;
    return text === undefined ? [] : [text];
  });
  return found.length === items.length ? found : undefined;
}

function readTarget(value: unknown): URL | undefined {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
  const isHttp = url !== undefined && ['http:', 'https:'].includes(url.protocol);
  return isHttp && url.search === '' && url.username === '' && url.password === '' ? url : undefined;
}

function readHeader(text: string): readonly [string, string] | undefined {
  const at = text.indexOf(':');
  const [name, value] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1).trim()];
  return isHeaderName(name) && /^[\t\x20-\x7e]*$/u.test(value) ? [name.toLowerCase(), value] : undefined;
}

function isHeaderName(value: unknown): value is string {
  return typeof value === 'string' && /^[!#$%&'*+.^_`|~\w-]+$/u.test(value);
}
