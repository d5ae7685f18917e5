import { isArray } from '../../lib/json.ts';
import { nearest } from '../../lib/nearest.ts';
import { orList } from '../../lib/show.ts';
import { UserError } from '../../lib/user-error.ts';
import { defaultSettings, securityModes, validateModes, type MockSettings } from '../../mock/settings.ts';

/** Everything `assay mock` can be told: the settings of the mock, and where and how it is served. */
export interface MockConfig extends MockSettings {
  /** Undefined for 4880 or the next free one; a set port is taken or refused. */
  readonly port: number | undefined;
  readonly host: string;
  /** TLS with HTTP/2 and HTTP/1.1; undefined where only `cert` and `key` tell. */
  readonly http2: boolean | undefined;
  /** The PEM files of a certificate and its private key; undefined for one made on the spot. */
  readonly cert: string | undefined;
  readonly key: string | undefined;
  /** Reload when a file in the folder of a description changes. */
  readonly watch: boolean;
}

/** The specification's behaviour on 127.0.0.1. */
export const defaultMockConfig: MockConfig = {
  ...defaultSettings,
  port: undefined,
  host: '127.0.0.1',
  http2: undefined,
  cert: undefined,
  key: undefined,
  watch: true,
};

type Key = keyof MockConfig;

/** How each key is read; undefined where the value is not of its kind, which `must` says in words. */
const keys: {
  readonly [K in Key]: { readonly must: string; readonly read: (value: unknown) => MockConfig[K] | undefined };
} = {
  strictExamples: { must: 'be true or false', read: readBoolean },
  errorIfForcedExampleNotFound: { must: 'be true or false', read: readBoolean },
  exampleHeader: { must: 'be a header name, or a list of them', read: readHeaderNames },
  echo: { must: 'be a list of `post` and `put`', read: readEcho },
  cors: {
    must: 'be `literal` or `reflect`',
    read: (value) => (value === 'literal' || value === 'reflect' ? value : undefined),
  },
  validate: {
    must: `be ${orList(validateModes)}`,
    read: (value) => validateModes.find((mode) => mode === value),
  },
  security: {
    must: `be ${orList(securityModes)}`,
    read: (value) => securityModes.find((mode) => mode === value),
  },
  port: { must: 'be a whole number from 0 to 65535', read: readPort },
  host: { must: 'be a host name or address', read: readText },
  http2: { must: 'be true or false', read: readBoolean },
  cert: { must: 'be the path of a PEM file', read: readText },
  key: { must: 'be the path of a PEM file', read: readText },
  watch: { must: 'be true or false', read: readBoolean },
};

/**
 * The values of `written`, each checked. `where` names a key in messages: `--port`, or a file with line and column.
 * @throws UserError for an unknown key or a value of the wrong kind.
 */
export function readMockConfig(
  written: Readonly<Record<string, unknown>>,
  where: (key: string) => string,
): Partial<MockConfig> {
  const pairs = Object.entries(written).map(([key, value]) => {
    if (!isKey(key))
      throw new UserError(`${where(key)} must be a known key; found \`${key}\`.${hint(key, Object.keys(keys))}`);
    const { must, read } = keys[key];
    const found = read(value);
    if (found === undefined) throw new UserError(`${where(key)} must ${must}; found ${JSON.stringify(value)}.`);
    return [key, found] as const;
  });
  return Object.fromEntries(pairs);
}

function isKey(key: string): key is Key {
  return Object.hasOwn(keys, key);
}

function hint(word: string, candidates: readonly string[]): string {
  const meant = nearest(word, candidates);
  return meant === undefined ? '' : ` Did you mean \`${meant}\`?`;
}

function readBoolean(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function readPort(value: unknown): number | undefined {
  const port = typeof value === 'string' && /^\d{1,5}$/u.test(value) ? Number(value) : value;
  return typeof port === 'number' && Number.isInteger(port) && port >= 0 && port <= 65_535 ? port : undefined;
}

function readHeaderNames(value: unknown): readonly string[] | undefined {
  const names = typeof value === 'string' ? value.split(',').map((name) => name.trim()) : value;
  if (!isArray(names) || names.length === 0) return undefined;
  const read = names.filter((name) => typeof name === 'string').filter((name) => /^[!#$%&'*+.^_`|~\w-]+$/u.test(name));
  return read.length === names.length ? read.map((name) => name.toLowerCase()) : undefined;
}

function readEcho(value: unknown): MockConfig['echo'] | undefined {
  const methods = typeof value === 'string' ? value.split(',').map((method) => method.trim()) : value;
  if (!isArray(methods)) return undefined;
  const read = methods.filter((method) => method === 'post' || method === 'put');
  return read.length === methods.length ? read : undefined;
}
