import { apartPresetOf } from '../../../rulesets/presets.ts';
import type { Path, Source } from '../../description/place.ts';
import type { Severity } from '../../finding.ts';
import { has, isObject, isText, keysOf, listOf, member } from '../../lib/json.ts';
import { parsePointer, toPointer } from '../../lib/pointer.ts';
import { show } from '../../lib/show.ts';
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
import { type RuleState, isOurs, readEntry, readSeverity } from './rule-entry.ts';
import type { LintRuleset } from './ruleset.ts';
import { refuse } from './shape.ts';

/** A ruleset as it was read. */
export interface ReadRuleset {
  /** The rules for the description at `uri`: overrides may name it. */
  readonly rulesetFor: (uri: string) => LintRuleset;
  /** Parts of the ruleset that only Spectral can run, one sentence each. */
  readonly skipped: readonly string[];
  /** The parts among `skipped` that change a rule of ours, which is run without them. */
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
    rules: states.filter(({ isOn }) => isOn),
    // Rules of presets apart are not in `rules`: overrides change the severities of their findings.
    overrides: overrides.flatMap(({ isFile, pointer, severities }) =>
      severities
        .filter(([rule]) => pointer !== undefined || apartPresetOf(rule) !== undefined)
        .map(([rule, severity]) => ({ isFile, pointer: pointer ?? '', rule, severity })),
    ),
  };
}

/** An entry of `overrides`: other rulesets and severities for some files, or other severities for a part of them. */
interface Override {
  readonly isFile: (uri: string) => boolean;
  /** The part of the file as a JSON pointer; undefined for all of it. */
  readonly pointer: string | undefined;
  /** The path of its `extends`; undefined without. */
  readonly extended: Path | undefined;
  /** True where it has `rules`, even an empty one. */
  readonly hasRules: boolean;
  readonly entries: readonly (readonly [id: string, value: unknown, path: Path])[];
  /** The severities of entries: for a part of a file, of all rules; for whole files, of rules of presets apart. */
  readonly severities: readonly (readonly [id: string, severity: Severity | 'off'])[];
}

/** True where a path matches a glob, as Spectral's `overrides` have it. */
type MatchGlob = (path: string, glob: string) => boolean;

/**
 * The `overrides` of a ruleset, one for each file pattern, and its `except` after them, as Spectral reads it. Their shape has been
 * checked.
 * @throws UserError with file:line:column for a rule of a part of a file that is no severity.
 */
function readOverrides(source: Source, matches: MatchGlob): readonly Override[] {
  const folder = source.uri.replace(/[^\\/]*$/u, '');
  const relative = (uri: string): string => (uri.startsWith(folder) ? uri.slice(folder.length) : uri);
  const toOverride = (pattern: string, part: Pick<Override, 'extended' | 'hasRules' | 'entries'>): Override => {
    const [glob = '', fragment] = pattern.split('#', 2);
    // Written anew, so that percent-encoding makes no difference.
    const pointer = fragment === undefined ? undefined : toPointer(parsePointer(fragment) ?? []);
    // As in Spectral, a pattern without a file matches none.
    const isFile = (uri: string): boolean => glob !== '' && matches(relative(uri), glob);
    return { isFile, pointer, ...part, severities: severitiesIn(source, part.entries, pointer) };
  };
  const overrides = listOf(member(source.tree, 'overrides')).flatMap((override, index) => {
    const path: Path = ['overrides', index];
    const rules = member(override, 'rules');
    const entries = (isObject(rules) ? Object.entries(rules) : []).map(
      ([id, value]) => [id, value, [...path, 'rules', id]] as const,
    );
    const extended = isObject(override) && has(override, 'extends') ? [...path, 'extends'] : undefined;
    const part = { extended, hasRules: rules !== undefined, entries };
    return listOf(member(override, 'files'))
      .filter(isText)
      .map((pattern) => toOverride(pattern, part));
  });
  const except = member(source.tree, 'except');
  const excepted = keysOf(except).map((pattern) => {
    const ids = listOf(member(except, pattern)).filter(isText);
    const entries = ids.map((id, index) => [id, 'off', ['except', pattern, index]] as const);
    return toOverride(pattern.startsWith('#') ? `**${pattern}` : pattern, {
      extended: undefined,
      hasRules: true,
      entries,
    });
  });
  return [...overrides, ...excepted];
}

function severitiesIn(
  source: Source,
  entries: Override['entries'],
  pointer: string | undefined,
): Override['severities'] {
  const relevant = entries.filter(([id]) => pointer !== undefined || apartPresetOf(id) !== undefined);
  return relevant.flatMap(([id, value, path]) => {
    const severity = readSeverity(value);
    if (severity !== undefined) return [[id, severity] as const];
    // Spectral reports mistakes in the severities of rules of others.
    if (!isOurs(id)) return [];
    const what = pointer === undefined ? 'a severity' : 'a severity, as it is for a part of a file';
    return refuse(source, path, `\`${id}\` must be ${what}; found ${show(value)}.`);
  });
}
