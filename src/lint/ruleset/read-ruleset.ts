import { apartPresetOf } from '../../../rulesets/presets.ts';
import type { Source } from '../../description/place.ts';
import { member } from '../../lib/json.ts';
import { type ApartSeverities, withoutSeverities } from './apart.ts';
import {
  type ExtendsSystem,
  type RulesetReading,
  extendAll,
  noStates,
  readEntries,
  readStates,
  takeOver,
} from './read-states.ts';
import { type RuleState, readEntry } from './rule-entry.ts';
import { type MatchGlob, type Override, readOverrides } from './overrides.ts';
import type { LintRuleset } from './ruleset.ts';

/** A ruleset as it was read. */
export interface ReadRuleset {
  /** The rules for the description at `uri`: overrides may name it. */
  readonly rulesetFor: (uri: string) => LintRuleset;
  /** Parts of the ruleset that only Spectral can run, one sentence each. */
  readonly skipped: readonly string[];
  /** The parts among `skipped` that change a rule of ours. Spectral, too, is not given them. */
  readonly unchanged?: ReadonlySet<string>;
  /** Other severities of the rules that `assay check` alone runs, by preset; absent where the ruleset extends none of those. */
  readonly apart?: ApartSeverities;
  /** The rulesets of Spectral itself that it extends: `spectral:oas`, `spectral:asyncapi`. */
  readonly extendsSpectral?: ReadonlySet<string>;
}

/** The effects that the reader of rulesets needs. */
export interface RulesetSystem extends ExtendsSystem {
  readonly matches: MatchGlob;
}

/**
 * The ruleset in `source`, a `.spectral.yaml` or its like: `extends` of our presets and of files that hold such, `rules` and
 * `overrides` of rules of ours. The rest is left to Spectral, and named in `skipped`.
 * @throws UserError with file:line:column for what Spectral would not load.
 */
export function readRuleset(source: Source, system: RulesetSystem): ReadRuleset {
  const skipped = new Set<string>();
  const unchanged = new Set<string>();
  const reading: RulesetReading = {
    system,
    skipped,
    unchanged,
    open: [source.uri],
    foreign: new Set<string>(),
    defined: new Set<string>(),
    apart: new Map(),
    extendsSpectral: new Set(),
  };
  const known = readStates(source, reading);
  const overrides = readOverrides(source, system.matches);
  const { apart, extendsSpectral } = reading;
  const withOverrides = (relevant: typeof overrides): readonly RuleState[] => {
    const ofFiles = relevant.filter(({ pointer }) => pointer === undefined);
    const states = withExtended(source, known, ofFiles, reading);
    for (const { entries } of ofFiles) {
      // Severities of rules of presets apart are among the overrides of the result, and do not count here.
      for (const [id, value, path] of entries)
        readEntry(states, id, value, { ...reading, source, path, apart: withoutSeverities(apart) });
    }
    return states;
  };
  // Mistakes in overrides are reported whatever file is linted.
  withOverrides(overrides);
  return {
    rulesetFor: (uri) => toRuleset(withOverrides(overrides.filter(({ isFile }) => isFile(uri))), overrides),
    skipped: [...skipped],
    unchanged,
    ...(apart.size > 0 && { apart }),
    ...(extendsSpectral.size > 0 && { extendsSpectral }),
  };
}

/**
 * The rules for the files of overrides with `extends`, as in Spectral: the last such override counts. It replaces the `extends` of the
 * ruleset, unless both have `rules`: then the whole ruleset is applied after it.
 */
function withExtended(
  source: Source,
  known: readonly RuleState[],
  overrides: readonly Override[],
  reading: RulesetReading,
): RuleState[] {
  const path = overrides.findLast(({ extended }) => extended !== undefined)?.extended;
  if (path === undefined) return [...known];
  const states = noStates();
  // Only the ruleset itself can ask for presets apart, and for rulesets of Spectral.
  extendAll(states, { ...reading, source, path, apart: new Map(), extendsSpectral: new Set() });
  const hasRules = overrides.some((override) => override.hasRules);
  if (!hasRules) readEntries(states, source, reading);
  else if (member(source.tree, 'rules') !== undefined)
    takeOver(
      states,
      known.filter(({ isKnown }) => isKnown),
      undefined,
    );
  return states;
}

function toRuleset(states: readonly RuleState[], overrides: ReturnType<typeof readOverrides>): LintRuleset {
  return {
    rules: states.filter(({ isOn, isReplaced }) => isOn && isReplaced !== true),
    // Rules of presets apart are not in `rules`: overrides change the severities of their findings.
    overrides: overrides.flatMap(({ isFile, pointer, severities }) =>
      severities
        .filter(([rule]) => pointer !== undefined || apartPresetOf(rule) !== undefined)
        .map(([rule, severity]) => ({ isFile, pointer: pointer ?? '', rule, severity })),
    ),
  };
}
