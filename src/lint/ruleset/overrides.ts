import { apartPresetOf } from '../../../rulesets/presets.ts';
import type { Path, Source } from '../../description/place.ts';
import type { Severity } from '../../finding.ts';
import { has, isObject, isText, keysOf, listOf, member } from '../../lib/json.ts';
import { parsePointer, toPointer } from '../../lib/pointer.ts';
import { show } from '../../lib/show.ts';
import { pathFrom, withSlashes } from '../../lib/uri.ts';
import { isUserError } from '../../lib/user-error.ts';
import { isOurs, readSeverity } from './rule-entry.ts';
import { refuse, refuseKey } from './shape.ts';

/** An entry of `overrides`: other rulesets and severities for some files, or other severities for a part of them. */
export interface Override {
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

/** True where a path matches a glob, as Spectral's `overrides` have it. It throws a UserError for a glob that would take too long. */
export type MatchGlob = (path: string, glob: string) => boolean;

/**
 * The `overrides` of a ruleset, one for each file pattern, and its `except` after them, as Spectral reads it. Their shape has been
 * checked.
 * @throws UserError with file:line:column for a rule of a part of a file that is no severity.
 */
export function readOverrides(source: Source, matches: MatchGlob): readonly Override[] {
  const folder = withSlashes(source.uri).replace(/\/[^/]*$/u, '');
  const toOverride = (
    pattern: string,
    refusePattern: (sentence: string) => never,
    part: Pick<Override, 'extended' | 'hasRules' | 'entries'>,
  ): Override => {
    const [glob = '', fragment] = pattern.split('#', 2);
    // Written anew, so that percent-encoding makes no difference.
    const pointer = fragment === undefined ? undefined : toPointer(parsePointer(fragment) ?? []);
    const isFile = (uri: string): boolean => {
      try {
        // As in Spectral, a pattern without a file matches none.
        return glob !== '' && matches(pathFrom(folder, withSlashes(uri)), glob);
      } catch (error) {
        if (!isUserError(error)) throw error;
        return refusePattern(error.message);
      }
    };
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
    return listOf(member(override, 'files')).flatMap((pattern, at) =>
      isText(pattern) ? toOverride(pattern, (sentence) => refuse(source, [...path, 'files', at], sentence), part) : [],
    );
  });
  const except = member(source.tree, 'except');
  const excepted = keysOf(except).map((pattern) => {
    const ids = listOf(member(except, pattern)).filter(isText);
    const entries = ids.map((id, index) => [id, 'off', ['except', pattern, index]] as const);
    const refusePattern = (sentence: string): never => refuseKey(source, ['except', pattern], sentence);
    const part = { extended: undefined, hasRules: true, entries };
    return toOverride(pattern.startsWith('#') ? `**${pattern}` : pattern, refusePattern, part);
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
