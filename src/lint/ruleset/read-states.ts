import { presetRules } from '../../../rulesets/presets.ts';
import { rules } from '../../../rulesets/rules/index.ts';
import type { Path, Source } from '../../description/place.ts';
import { isArray, isText, keysOf, member } from '../../lib/json.ts';
import { nearest } from '../../lib/nearest.ts';
import { show } from '../../lib/show.ts';
import { resolveUri } from '../../lib/uri.ts';
import { type ApartSeverities, extendApart } from './apart.ts';
import { checkForeign, checkRuleset, isRulesetPath } from './check-ruleset.ts';
import { placeOf, refuse, valueAt } from './shape.ts';
import { readEntry, type RuleState } from './rule-entry.ts';
import { apartPresetNamed, presetFile, presetNamed } from './ruleset.ts';

/** The effects that reading the files of a ruleset needs. */
export interface ExtendsSystem {
  /** The ruleset file at an absolute path. @throws UserError where it cannot be read. */
  readonly load: (uri: string) => Source;
  /** True for the absolute path of a file or folder that is there, and for one that is not to be looked for. */
  readonly exists: (uri: string) => boolean;
}

/** A ruleset while it is read, with those that it extends. */
export interface RulesetReading {
  readonly system: ExtendsSystem;
  readonly skipped: Set<string>;
  readonly unchanged: Set<string>;
  /** The files that extend each other on the way here. */
  readonly open: readonly string[];
  /** Rulesets that cannot be read here. */
  readonly foreign: Set<string>;
  /** The rules with functions that rulesets bring along. */
  readonly defined: Set<string>;
  readonly apart: ApartSeverities;
  readonly extendsSpectral: Set<string>;
}

/** Every rule that the file knows, in the order of the list of all. */
export function readStates(source: Source, reading: RulesetReading): RuleState[] {
  checkRuleset(source, reading.system.exists);
  const states = noStates();
  extendAll(states, { ...reading, source, path: ['extends'] });
  readEntries(states, source, reading);
  return states;
}

/** Every rule, on in no ruleset. */
export function noStates(): RuleState[] {
  return rules.map((rule) => ({
    rule,
    severity: rule.recommended ? rule.severity : 'warn',
    isOn: false,
    isKnown: false,
    isRecommended: rule.recommended,
    options: undefined,
  }));
}

/** Takes the `rules` of a ruleset over. */
export function readEntries(states: RuleState[], source: Source, reading: RulesetReading): void {
  const own = member(source.tree, 'rules');
  for (const id of keysOf(own)) {
    readEntry(states, id, member(own, id), { ...reading, source, path: ['rules', id] });
  }
}

interface ReadingPlace extends RulesetReading {
  readonly source: Source;
  readonly path: Path;
}

/** Takes over the rules of the rulesets that the value at the path names. */
export function extendAll(states: RuleState[], at: ReadingPlace): void {
  const extended = valueAt(at.source, at.path);
  if (isArray(extended))
    for (const [index, one] of extended.entries()) extend(states, one, { ...at, path: [...at.path, index] });
  else if (extended !== undefined) extend(states, extended, at);
}

/** Puts the rules of one entry of `extends` in place of those that are there, as Spectral does: the last entry counts. */
function extend(states: RuleState[], entry: unknown, at: ReadingPlace): void {
  const { source, path } = at;
  const [name, how] = isArray(entry) ? entry : [entry, undefined];
  if (!isText(name) || name === '') {
    refuse(source, path, `\`extends\` must name rulesets; found ${show(name)}. Write \`extends: spectral-assay\`.`);
  }
  if (isArray(entry) && how !== 'off' && how !== 'recommended' && how !== 'all') {
    const found = entry.length === 1 ? 'neither' : show(how);
    const must = 'a ruleset must be extended with `off`, `recommended` or `all`';
    const intended = nearest(String(how), ['off', 'recommended', 'all']) ?? 'off';
    refuse(source, path, `${must}; found ${found}. Write \`[${name}, ${intended}]\`.`);
  }
  const apart = apartPresetNamed(name);
  if (apart !== undefined) {
    extendApart(at.apart, apart);
    return;
  }
  if (name.startsWith('spectral:') && how !== 'off') at.extendsSpectral.add(name);
  const extended = statesOf(name, at);
  if (extended !== undefined) {
    takeOver(states, extended, how);
    return;
  }
  checkForeign(name, at, at.system.exists);
  at.foreign.add(name);
  at.skipped.add(`${placeOf(source, path)}: \`${name}\` is a ruleset that only Spectral can run.`);
}

/** Puts the rules of a ruleset in place of those that are there: on as they are, or as `how` says. */
export function takeOver(states: RuleState[], extended: readonly RuleState[], how: unknown): void {
  for (const state of extended) {
    const index = states.findIndex(({ rule }) => rule === state.rule);
    const isOn = how === undefined ? state.isOn : how === 'all' || (how === 'recommended' && state.isRecommended);
    states[index] = { ...state, isOn, isKnown: true };
  }
}

/** The rules that the ruleset called `name` has; undefined for a ruleset that cannot be read here. */
function statesOf(name: string, at: ReadingPlace): readonly RuleState[] | undefined {
  const uri = resolveUri(at.source.uri, name);
  const preset = presetNamed(name) ?? (/^\.{0,2}\//u.test(name) ? presetFile(uri, at.system.load) : undefined);
  if (preset !== undefined) {
    return presetRules(preset, rules).map(({ rule, severity, isOn, options }) => ({
      rule,
      severity,
      isOn,
      isKnown: true,
      isRecommended: isOn,
      options,
    }));
  }
  if (!/\.(?:ya?ml|json)$/u.test(name) || /^[a-z]+:/iu.test(name)) return undefined;
  if (at.open.includes(uri)) {
    const names = [...at.open.slice(at.open.indexOf(uri)), uri].map((one) => `\`${one.replace(/^.*\//u, '')}\``);
    refuse(
      at.source,
      at.path,
      `a ruleset must not extend itself; found the circle ${names.join(' -> ')}. Take one of these \`extends\` out.`,
    );
  }
  if (!at.system.exists(uri)) {
    // It may be a file of a package.
    if (!isRulesetPath(name)) return undefined;
    refuse(at.source, at.path, `\`extends\` must name a ruleset that is there; found no file \`${name}\`.`);
  }
  return readStates(at.system.load(uri), { ...at, open: [...at.open, uri] }).filter(({ isKnown }) => isKnown);
}
