import { apartPresetOf, presetRules } from '../../../rulesets/presets.ts';
import { rules } from '../../../rulesets/rules/index.ts';
import type { Source } from '../../description/place.ts';
import { toLineColumn } from '../../description/positions/positions.ts';
import { isArray, isObject, isText } from '../../lib/json.ts';
import { resolveUri } from '../../lib/uri.ts';
import { UserError } from '../../lib/user-error.ts';
import { type ApartSeverities, extendApart, withoutSeverities } from './apart.ts';
import { apartPresetNamed, assertForeign, type LintRuleset, presetFile, presetNamed } from './ruleset.ts';
import { readEntry, type RuleState } from './rule-entry.ts';
import { type MatchGlob, readOverrides } from './read-overrides.ts';

/** A ruleset as it was read. */
export interface ReadRuleset {
  /** The rules for the description at `uri`: overrides may name it. */
  readonly rulesetFor: (uri: string) => LintRuleset;
  /** Parts of the ruleset that only Spectral can run, one sentence each. */
  readonly skipped: readonly string[];
  /** Other severities of the rules that `assay check` alone runs, by preset; absent where the ruleset extends none of those. */
  readonly apart?: ApartSeverities;
  /** The rulesets of Spectral itself that it extends: `spectral:oas`, `spectral:asyncapi`. */
  readonly extendsSpectral?: ReadonlySet<string>;
}

/** The effects that the reader of rulesets needs. */
export interface RulesetSystem {
  /** The ruleset file at an absolute path. @throws UserError where it cannot be read. */
  readonly load: (uri: string) => Source;
  readonly matches: MatchGlob;
}

/**
 * The ruleset in `source`, a `.spectral.yaml` or its like: `extends` of our presets and of files that hold such, `rules` and
 * `overrides` of rules of ours. The rest is left to Spectral, and named in `skipped`.
 * @throws UserError with file:line:column for what is no ruleset.
 */
export function readRuleset(source: Source, system: RulesetSystem): ReadRuleset {
  const skipped = new Set<string>();
  const overrides = readOverrides(source, system.matches, skipped);
  const reading: RulesetReading = {
    system,
    skipped,
    open: [source.uri],
    foreign: new Set<string>(),
    apart: new Map(),
    extendsSpectral: new Set(),
  };
  const known = readStates(source, reading);
  const { apart, extendsSpectral } = reading;
  const withOverrides = (relevant: typeof overrides): readonly RuleState[] => {
    const states = [...known];
    for (const { pointer, entries } of relevant) {
      if (pointer === undefined)
        for (const [id, value, path] of entries)
          // Those of rules of presets apart count where these find something.
          readEntry(states, id, value, { ...reading, source, path, apart: withoutSeverities(apart) });
    }
    return states;
  };
  // Mistakes in overrides are named whatever is linted.
  withOverrides(overrides);
  return {
    rulesetFor: (uri) => toRuleset(withOverrides(overrides.filter(({ isFile }) => isFile(uri))), overrides),
    skipped: [...skipped],
    ...(apart.size > 0 && { apart }),
    ...(extendsSpectral.size > 0 && { extendsSpectral }),
  };
}

interface RulesetReading {
  readonly system: RulesetSystem;
  readonly skipped: Set<string>;
  /** The files that extend each other on the way here. */
  readonly open: readonly string[];
  /** Rulesets that cannot be read here. */
  readonly foreign: Set<string>;
  readonly apart: ApartSeverities;
  readonly extendsSpectral: Set<string>;
}

/** Every rule that the file knows, in the order of the list of all. */
function readStates(source: Source, reading: RulesetReading): RuleState[] {
  const { tree } = source;
  if (!isObject(tree)) throw new UserError(`${toLineColumn({ source, path: [] })}: a ruleset must be a mapping.`);
  const states: RuleState[] = rules.map((rule) => ({
    rule,
    severity: rule.recommended ? rule.severity : 'warn',
    isOn: false,
    isKnown: false,
    isRecommended: rule.recommended,
    options: undefined,
  }));
  const extended = tree.extends;
  const names = isArray(extended) ? extended : extended === undefined ? [] : [extended];
  for (const [index, one] of names.entries()) {
    const path = isArray(extended) ? ['extends', index] : ['extends'];
    extend(states, one, { ...reading, source, path });
  }
  const own = tree.rules ?? {};
  if (!isObject(own)) throw new UserError(`${toLineColumn({ source, path: ['rules'] })}: \`rules\` must be a mapping.`);
  for (const [id, value] of Object.entries(own)) {
    readEntry(states, id, value, { ...reading, source, path: ['rules', id] });
  }
  return states;
}

interface ReadingPlace extends RulesetReading {
  readonly source: Source;
  readonly path: readonly (string | number)[];
}

/** Takes what one entry of `extends` has over what is there, as Spectral does: the last one counts. */
function extend(states: RuleState[], entry: unknown, at: ReadingPlace): void {
  const where = toLineColumn(at);
  const [name, how] = isArray(entry) ? entry : [entry, undefined];
  if (!isText(name)) {
    throw new UserError(`${where}: \`extends\` must name rulesets; found ${JSON.stringify(entry)}.`);
  }
  if (how !== undefined && how !== 'off' && how !== 'recommended' && how !== 'all') {
    throw new UserError(
      `${where}: a ruleset must be extended with \`off\`, \`recommended\` or \`all\`; found ${JSON.stringify(how)}.`,
    );
  }
  const apart = apartPresetNamed(name);
  if (apart !== undefined) {
    extendApart(at.apart, apart);
    return;
  }
  if (name.startsWith('spectral:') && how !== 'off') at.extendsSpectral.add(name);
  const extended = statesOf(name, at);
  if (extended === undefined) {
    assertForeign(name, where);
    if (!name.startsWith('spectral:')) at.foreign.add(name);
    at.skipped.add(`${where}: \`${name}\` is a ruleset that only Spectral can run.`);
    return;
  }
  for (const state of extended) {
    const index = states.findIndex(({ rule }) => rule === state.rule);
    const isOn = how === undefined ? state.isOn : how === 'all' || (how === 'recommended' && state.isRecommended);
    states[index] = { ...state, isOn, isKnown: true };
  }
}

/** The rules that the ruleset called `name` has; undefined where it is none that can be read here. */
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
  if (at.open.includes(uri)) return [];
  return readStates(at.system.load(uri), { ...at, open: [...at.open, uri] }).filter(({ isKnown }) => isKnown);
}

function toRuleset(states: readonly RuleState[], overrides: ReturnType<typeof readOverrides>): LintRuleset {
  return {
    rules: states.filter(({ isOn }) => isOn),
    // Rules of presets apart are no part of the ruleset: their severities change where they find something.
    overrides: overrides.flatMap(({ isFile, pointer, severities }) =>
      severities
        .filter(([rule]) => pointer !== undefined || apartPresetOf(rule) !== undefined)
        .map(([rule, severity]) => ({ isFile, pointer: pointer ?? '', rule, severity })),
    ),
  };
}
