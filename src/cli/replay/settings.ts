import { isArray } from '../../lib/json.ts';
import { nearest } from '../../lib/nearest.ts';
import { didYouMean, orList, show } from '../../lib/show.ts';
import { UserError } from '../../lib/user-error.ts';
import { filterSubjects, readFilter, type Filter } from '../../replay/filters.ts';
import { profiles, type Profile } from '../../replay/profile.ts';
import { floorRows, readFloor, type Floor } from '../../report/coverage-floor.ts';
import { formats, readOutput, type Output } from './outputs.ts';
import {
  choice,
  count,
  flag,
  isHeaderName,
  readAll,
  readEcho,
  readHeader,
  readTarget,
  type Reading,
} from '../settings/readers.ts';

/** What `assay replay` can be told, by flags or in a configuration; each value read. */
export interface ReplaySettings {
  readonly target: URL;
  readonly profile: Profile['name'];
  readonly strictExamples: boolean;
  readonly errorIfForcedExampleNotFound: boolean;
  readonly exampleHeader: string;
  readonly echo: readonly ('post' | 'put')[];
  readonly notAcceptable: 'error' | 'fallback';
  readonly validate: 'off' | 'request';
  readonly security: 'off' | 'presence';
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
  echo: {
    must: 'be `post`, `put` or both',
    read: (value) => readAll(typeof value === 'string' ? value.split(',') : value, readEcho),
  },
  notAcceptable: choice(['error', 'fallback']),
  validate: choice(['off', 'request']),
  security: choice(['off', 'presence']),
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
