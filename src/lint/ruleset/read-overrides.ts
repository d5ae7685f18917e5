import { apartPresetOf } from '../../../rulesets/presets.ts';
import type { Path, Source } from '../../description/place.ts';
import { toLineColumn } from '../../description/positions/positions.ts';
import type { Severity } from '../../finding.ts';
import { isArray, isObject, isText } from '../../lib/json.ts';
import { parsePointer, toPointer } from '../../lib/pointer.ts';
import { UserError } from '../../lib/user-error.ts';
import { isOurs, readSeverity } from './rule-entry.ts';

/** An entry of `overrides`: other severities for some files, or for a part of them. */
export interface Override {
  readonly isFile: (uri: string) => boolean;
  /** The part of the file as a JSON pointer; undefined for all of it. */
  readonly pointer: string | undefined;
  readonly entries: readonly (readonly [id: string, value: unknown, path: Path])[];
  /** The severities of entries for a part of a file, which are nothing else, and of rules of presets apart. */
  readonly severities: readonly (readonly [id: string, severity: Severity | 'off'])[];
}

/** True where a path matches a glob, as Spectral's `overrides` have it. */
export type MatchGlob = (path: string, glob: string) => boolean;

/**
 * The `overrides` of a ruleset, one for each file pattern.
 * @throws UserError with file:line:column for what is none.
 */
export function readOverrides(source: Source, matches: MatchGlob, skipped: Set<string>): readonly Override[] {
  const overrides = isObject(source.tree) ? (source.tree.overrides ?? []) : [];
  const refuse = (path: Path, must: string): never => {
    throw new UserError(`${toLineColumn({ source, path })}: ${must}.`);
  };
  if (!isArray(overrides)) return refuse(['overrides'], '`overrides` must be a list');
  const folder = source.uri.replace(/[^\\/]*$/u, '');
  const relative = (uri: string): string => (uri.startsWith(folder) ? uri.slice(folder.length) : uri);
  return overrides.flatMap((override, index): readonly Override[] => {
    const at: Path = ['overrides', index];
    const { files, rules = {} } = isObject(override) ? override : {};
    if (!isArray(files) || !files.every(isText)) return refuse(at, '`files` must be a list of file patterns');
    if (!isObject(rules)) return refuse([...at, 'rules'], '`rules` must be a mapping');
    if (isObject(override) && override.extends !== undefined) {
      skipped.add(
        `${toLineColumn({ source, path: [...at, 'extends'] })}: \`extends\` in \`overrides\` is for Spectral alone.`,
      );
    }
    const entries = Object.entries(rules).map(([id, value]) => [id, value, [...at, 'rules', id]] as const);
    return files.map((pattern) => {
      const [glob = '', fragment] = pattern.split('#', 2);
      // Written anew, so that percent-encoding makes no difference.
      const pointer = fragment === undefined ? undefined : toPointer(parsePointer(fragment) ?? []);
      const severities = entries
        .filter(([id]) => (pointer !== undefined ? isOurs(id) : apartPresetOf(id) !== undefined))
        .map(([id, value, path]) => {
          const severity = readSeverity(value);
          return severity === undefined
            ? refuse(
                path,
                `\`${id}\` must be a severity${pointer === undefined ? '' : ', as it is for a part of a file'}; found ${JSON.stringify(value)}`,
              )
            : ([id, severity] as const);
        });
      return { isFile: (uri) => matches(relative(uri), glob), pointer, entries, severities };
    });
  });
}
