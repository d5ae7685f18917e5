import { parseSource } from '../../description/parse/parse.ts';
import { toLineColumn } from '../../description/positions/positions.ts';
import { isObject, type JsonObject } from '../../lib/json.ts';
import { show } from '../../lib/show.ts';
import { UserError } from '../../lib/user-error.ts';
import type { NamedPath } from '../../node/repository-path.ts';
import type { System } from '../../node/system.ts';
import {
  type GivenValue,
  type WrittenValues,
  generalFirst,
  operationPattern,
  readValueTree,
  valuePlaces,
} from '../../replay/cases/given-values.ts';
import { type NamedFileSystem, readNamedFile } from '../inputs/named-file.ts';
import { readAll } from '../settings/readers.ts';
import type { SettingReader } from '../settings/setting.ts';

/** A `--value`: the parts of its text. */
type TypedValue = Pick<GivenValue, 'operation' | 'place' | 'name'> & { readonly text: string };

/** `--value`: `id=7`, `query.limit=5`, `GET /pets/{id}:id=7`, `body.owner.name=Ann`. */
export function typedValues(): SettingReader<readonly TypedValue[]> {
  return {
    must: 'be `name=value`, or `GET /path:name=value` for one operation',
    read: (value) => readAll(value, readTyped),
    // The value may be a secret.
    isSecret: () => true,
  };
}

function readTyped(written: string): TypedValue | undefined {
  const equals = written.indexOf('=');
  if (equals < 1) return undefined;
  const [key, text] = [written.slice(0, equals), written.slice(equals + 1)];
  const colon = operationPattern.test(key) ? key.lastIndexOf(':') : -1;
  if (operationPattern.test(key) && colon < 0) return undefined;
  const [operation, name] = [key.slice(0, Math.max(colon, 0)), key.slice(colon + 1)];
  const place = valuePlaces.find((each) => name.startsWith(`${each}.`));
  const bare = place === undefined ? name : name.slice(place.length + 1);
  if (bare === '') return undefined;
  return { name: bare, text, ...(operation !== '' && { operation }), ...(place !== undefined && { place }) };
}

/** The file of values, or the values themselves in a settings file. */
export type ValuesSetting =
  { readonly kind: 'file'; readonly file: NamedPath } | { readonly kind: 'tree'; readonly tree: JsonObject };

/** `--values <file>`; in a settings file a path or a mapping. */
export function valuesSetting(): SettingReader<ValuesSetting> {
  return {
    must: 'be the path of a file of values; in a settings file also a mapping of them',
    read: (value, paths) => {
      if (paths !== undefined && isObject(value)) return { kind: 'tree', tree: value };
      if (typeof value !== 'string' || value === '' || value.includes('\0')) return undefined;
      return { kind: 'file', file: paths === undefined ? { path: value } : paths.reads(value) };
    },
    use: 'reads',
  };
}

/** The effects of reading values. */
export type ValuesSystem = NamedFileSystem & Pick<System, 'environment'>;

/**
 * The values of a command line and its settings, in rising order of precedence: flags win over a file, values for one operation over
 * others.
 * @throws UserError for a file that has no values, and for a variable that is not set.
 */
export function readValues(
  typed: readonly TypedValue[],
  setting: ValuesSetting | undefined,
  system: ValuesSystem,
): readonly GivenValue[] {
  const written = setting === undefined ? [] : readValueTree(writtenValues(setting, system));
  return [...written, ...generalFirst(typed.map((each) => fromFlag(each, system)))];
}

function fromFlag({ text, ...key }: TypedValue, { environment }: ValuesSystem): GivenValue {
  const { operation, place, name } = key;
  const from = `\`--value ${operation === undefined ? '' : `${operation}:`}${place === undefined ? '' : `${place}.`}${name}\``;
  const variable = /^\$(?:\{(\w+)\}|([A-Za-z_]\w*))$/u.exec(text);
  const [, braced, bare] = variable ?? [];
  const called = braced ?? bare;
  const found = called === undefined ? undefined : environment(called);
  if (called !== undefined && found === undefined)
    throw new UserError(
      `${from} must name a variable of the environment that is set; found no ${called}. \`$$\` at the start stands for a \`$\`.`,
    );
  const value = found ?? text.replace(/^\$\$/u, '$');
  const [first = '', ...inner] = place === 'body' ? name.split('.') : [name];
  const nested = inner.reduceRight<unknown>((rest, part) => Object.fromEntries([[part, rest]]), value);
  return { ...key, name: first, value: nested, isTyped: true, from, ...(found !== undefined && { isSecret: true }) };
}

function writtenValues(setting: ValuesSetting, system: ValuesSystem): WrittenValues {
  if (setting.kind === 'tree')
    return { tree: setting.tree, at: (path) => `\`${['replay', 'values', ...path].join('.')}\`` };
  const { path } = setting.file;
  const name = system.relativePath(path);
  const source = parseSource(name, readNamedFile(path, 'a file of values', system), { noun: 'a file of values' });
  const tree = source.tree ?? {};
  if (!isObject(tree))
    throw new UserError(
      `${toLineColumn({ source, path: [] })}: a file of values must be a mapping; found ${show(tree)}.`,
    );
  return { tree, at: (keys) => `${toLineColumn({ source, path: keys })}: \`${keys.join('.')}\`` };
}
