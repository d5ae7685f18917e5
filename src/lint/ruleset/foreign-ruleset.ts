import { rules as allRules } from '../../../rulesets/rules/index.ts';
import type { Path, Source } from '../../description/place.ts';
import { isArray, isObject, isText, keysOf, listOf, member } from '../../lib/json.ts';
import { resolveUri } from '../../lib/uri.ts';
import { apartIds } from './apart.ts';
import { isHarmlessPath } from './harmless-path.ts';
import type { ExtendsSystem } from './read-states.ts';
import { placeOf, valueAt } from './shape.ts';
import { apartPresetNamed, presetFile, presetNamed } from './ruleset.ts';

/** The rules of a ruleset that only Spectral can run. */
export interface ForeignRuleset {
  /** The absolute path of the ruleset, with `/`. */
  readonly path: string;
  /** The ruleset and the files that it extends, without our rules, as JSON by their absolute paths. None for a script, which Spectral reads itself. */
  readonly texts: Readonly<Record<string, string>>;
  /** The parts that run code of the repository or of packages, a sentence each; none where all of it is data. */
  readonly code: readonly string[];
  /** The rulesets that it extends, and how many rules it has itself. */
  readonly rulesets: readonly string[];
  readonly ruleCount: number;
  /** The ids of our rules: they are not run twice, even where another ruleset brings them. */
  readonly ownRules: readonly string[];
}

interface ForeignReading {
  readonly system: ExtendsSystem;
  readonly texts: Record<string, string>;
  readonly code: Set<string>;
  readonly rulesets: Set<string>;
  readonly rules: Set<string>;
}

const ownRuleIds: ReadonlySet<string> = new Set([...allRules.map(({ id }) => id), ...apartIds]);

/**
 * The part of the checked ruleset in `source` that is left to Spectral; undefined where all rules are ours.
 * @throws UserError for a file that it extends and that cannot be read.
 */
export function foreignRuleset(source: Source, system: ExtendsSystem): ForeignRuleset | undefined {
  const reading: ForeignReading = { system, texts: {}, code: new Set(), rulesets: new Set(), rules: new Set() };
  if (!readForeign(source, reading)) return undefined;
  return {
    path: source.uri,
    texts: reading.texts,
    code: [...reading.code],
    rulesets: [...reading.rulesets],
    ruleCount: reading.rules.size,
    ownRules: [...ownRuleIds],
  };
}

/** A ruleset in JavaScript, which is called `name`. */
export function foreignScript(path: string, name: string): ForeignRuleset {
  return {
    path,
    texts: {},
    code: [`${name} is JavaScript`],
    rulesets: [name],
    ruleCount: 0,
    ownRules: [...ownRuleIds],
  };
}

/** Notes the file without our rules. False where nothing is left. */
function readForeign(source: Source, reading: ForeignReading): boolean {
  const { tree, uri } = source;
  if (!isObject(tree)) return false;
  reading.texts[uri] = '{}';
  const rest = partOf(source, [], reading);
  const overrides = listOf(tree.overrides).flatMap((override, index) => {
    const part = isObject(override) ? partOf(source, ['overrides', index], reading) : {};
    return part.extends === undefined && part.rules === undefined ? [] : [part];
  });
  const except = entriesOf(tree.except).flatMap(([pattern, ids]) => {
    const others = listOf(ids).filter((id) => isText(id) && !ownRuleIds.has(id));
    return others.length === 0 ? [] : [[pattern, others] as const];
  });
  if (listOf(tree.functions).length > 0) noteCode(source, ['functions'], 'names files of JavaScript', reading);
  const whole = {
    ...rest,
    rules: rest.rules ?? {},
    ...(overrides.length > 0 && { overrides }),
    ...(except.length > 0 && { except: Object.fromEntries(except) }),
  };
  reading.texts[uri] = toAscii(whole);
  return rest.extends !== undefined || rest.rules !== undefined || overrides.length > 0;
}

/** The members of a ruleset or an override beside our rules. `rules` and `extends` are absent where it has none. */
function partOf(source: Source, path: Path, reading: ForeignReading): Record<string, unknown> {
  const part = valueAt(source, path);
  const [extended, rules] = [member(part, 'extends'), member(part, 'rules')];
  const rest = entriesOf(part).filter(([key]) => !['extends', 'rules', 'overrides', 'except'].includes(key));
  const kept = extendsOf(source, [...path, 'extends'], extended, reading);
  const others = entriesOf(rules).filter(([id]) => !ownRuleIds.has(id));
  for (const [id, rule] of others) {
    if (isObject(rule)) reading.rules.add(id);
    noteCodeInRule(source, [...path, 'rules', id], reading);
  }
  noteCodeInAliases(source, [...path, 'aliases'], reading);
  return {
    ...Object.fromEntries(rest),
    ...(kept.length > 0 && { extends: kept }),
    ...(others.length > 0 && { rules: Object.fromEntries(others) }),
  };
}

/** The entries of `extends` that have foreign rules, with the absolute paths of files. */
function extendsOf(source: Source, path: Path, extended: unknown, reading: ForeignReading): readonly unknown[] {
  const entries = isArray(extended) ? extended.map((entry, index) => [entry, [...path, index]] as const) : [];
  const all = isText(extended) ? [[extended, path] as const] : entries;
  return all.flatMap(([entry, at]) => {
    const [name, ...how] = isArray(entry) ? entry : [entry];
    const kept = isText(name) ? keptName(source, at, name, reading) : undefined;
    return kept === undefined ? [] : [how.length === 0 ? kept : [kept, ...how]];
  });
}

/** The name that Spectral is to read a ruleset by; undefined of one that has our rules alone. */
function keptName(source: Source, at: Path, name: string, reading: ForeignReading): string | undefined {
  const { system } = reading;
  const uri = resolveUri(source.uri, name);
  const isOurs =
    presetNamed(name) !== undefined ||
    apartPresetNamed(name) !== undefined ||
    (/^\.{0,2}\//u.test(name) && presetFile(uri, system.load) !== undefined);
  if (isOurs) return undefined;
  if (ofSpectral.has(name)) {
    reading.rulesets.add(name);
    return name;
  }
  const isData = /\.(?:ya?ml|json)$/iu.test(name) && !/^[a-z][a-z]+:/iu.test(name);
  if (isData && !uri.includes('/node_modules/') && system.exists(uri)) {
    if (reading.texts[uri] !== undefined) return uri;
    return readForeign(system.load(uri), reading) ? uri : undefined;
  }
  reading.rulesets.add(name);
  const isAddress = /^[a-z][a-z]+:/iu.test(name);
  noteCode(source, at, isAddress ? 'comes from the network' : 'may run code of its own', reading, name);
  return name;
}

const ofSpectral: ReadonlySet<string> = new Set(['spectral:oas', 'spectral:asyncapi', 'spectral:arazzo']);

/** Notes the parts of a rule that run code: filters in its paths, and expressions in its message. */
function noteCodeInRule(source: Source, path: Path, reading: ForeignReading): void {
  const rule = valueAt(source, path);
  noteCodeInPaths(source, [...path, 'given'], member(rule, 'given'), reading);
  for (const then of [member(rule, 'then')].flat())
    noteCodeInPaths(source, [...path, 'then', 'field'], member(then, 'field'), reading);
  const message = member(rule, 'message');
  if (isText(message) && message.includes('#{{'))
    noteCode(source, [...path, 'message'], 'has an expression that is run', reading);
}

function noteCodeInAliases(source: Source, path: Path, reading: ForeignReading): void {
  const aliases = valueAt(source, path);
  for (const name of keysOf(aliases)) {
    const alias = member(aliases, name);
    const targets = listOf(member(alias, 'targets')).map((target) => member(target, 'given'));
    for (const given of [alias, ...targets]) noteCodeInPaths(source, [...path, name], given, reading);
  }
}

function noteCodeInPaths(source: Source, path: Path, given: unknown, reading: ForeignReading): void {
  const paths = [given].flat().filter(isText);
  if (paths.every(isHarmlessPath)) return;
  noteCode(source, path, 'has a filter that may run code', reading);
}

/** Notes that the part at `path` runs code. */
function noteCode(source: Source, path: Path, why: string, { code }: ForeignReading, name = path.join('.')): void {
  code.add(`${placeOf(source, path)}: \`${name}\` ${why}`);
}

function entriesOf(value: unknown): readonly (readonly [key: string, value: unknown])[] {
  return isObject(value) ? Object.entries(value) : [];
}

/** JSON in ASCII: whoever reads it as YAML reads the same. */
function toAscii(value: unknown): string {
  return JSON.stringify(value).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
