import { knownFailures } from '../../baseline/known.ts';
import { UserError } from '../../lib/user-error.ts';
import type { Filter } from '../../replay/filters.ts';
import { profiles, type Profile } from '../../replay/profile.ts';
import type { CoverageFloor } from '../../results.ts';
import type { NamedPath } from '../../node/repository-path.ts';
import type { System } from '../../node/system.ts';
import type { ParsedArguments } from '../settings/parse-arguments.ts';
import { type SettingsSystem, assertUpdatable, readSettings } from '../settings/read-settings.ts';
import { assertDistinctOutputs } from '../settings/report-output.ts';
import type { TextDetail } from '../../report/replay-text.ts';
import type { ReplayOutput } from './outputs.ts';
import type { GivenValue } from '../../replay/cases/given-values.ts';
import { replaySyntax, type ReplaySettings } from './settings.ts';
import { readValues } from './values.ts';
import { toFlagName } from '../settings/setting.ts';
import { isLoopback } from '../../http/headers.ts';

/** The arguments of `assay replay`, together with the configuration. */
export interface ReplayCommand extends Omit<ReplaySettings, 'profile' | 'values' | 'maxFailures' | 'format'> {
  readonly descriptions: readonly string[];
  readonly profile: Profile;
  readonly filters: readonly Filter[];
  /** Sent with every request; names in lower case. Their values are never shown. */
  readonly headers: Readonly<Record<string, string>>;
  /** HAR files to check. With any of them nothing is sent. */
  readonly recordings: readonly NamedPath[];
  /** Values of parameters and fields, in place of examples. */
  readonly values: readonly GivenValue[];
  /** The file that they are from. */
  readonly valuesFile: NamedPath | undefined;
  readonly maxFailures: number;
  readonly floors: readonly CoverageFloor[];
  readonly detail: TextDetail;
  readonly outputs: readonly ReplayOutput[];
}

/**
 * Reads the arguments and the configuration.
 * @throws UserError for a configuration that cannot be read, and settings that exclude one another.
 */
export function readReplayCommand(
  parsed: Pick<ParsedArguments<typeof replaySyntax.settings>, 'operands' | 'flags'>,
  system: SettingsSystem & Pick<System, 'realPath' | 'environment'>,
): ReplayCommand {
  const settings = readSettings(replaySyntax, parsed, system);
  assertUpdatable(knownFailures, settings, system);
  const { target, baseline, insecure, updateBaseline, user, format: outputs, shard, quiet, verbose } = settings;
  assertDistinctOutputs(outputs, system);
  if (insecure && (target === undefined || !isLoopback(target))) {
    const found = target === undefined ? 'none' : target.host;
    throw new UserError(
      `\`--insecure\` must go with a target on this machine; found ${found}. For other hosts name their authority in NODE_EXTRA_CA_CERTS.`,
    );
  }
  assertCredentialsOnce(settings);
  assertNothingToSend(settings);
  if (updateBaseline && baseline === undefined)
    throw new UserError('`--update-baseline` must go with `--baseline <file>`; found it alone.');
  if (quiet && verbose) throw new UserError('`--quiet` must stand without `--verbose`; found both.');
  if (updateBaseline && shard !== undefined)
    throw new UserError('`--update-baseline` must stand without `--shard`; found both.');
  return {
    ...settings,
    descriptions: parsed.operands,
    profile: profileOf(settings),
    filters: [...(settings.include ?? []), ...(settings.exclude ?? [])],
    headers: {
      ...Object.fromEntries(settings.header ?? []),
      ...(user !== undefined && { authorization: `Basic ${Buffer.from(user).toString('base64')}` }),
    },
    recordings: settings.har ?? [],
    values: readValues(settings.value ?? [], settings.values, system),
    valuesFile: settings.values?.kind === 'file' ? settings.values.file : undefined,
    maxFailures: settings.maxFailures ?? Infinity,
    floors: settings.minCoverage ?? [],
    outputs,
    detail: quiet ? 'quiet' : verbose ? 'verbose' : 'usual',
  };
}

function assertCredentialsOnce({ authCommand, target, user, header = [] }: ReplaySettings): void {
  if (authCommand === undefined) return;
  if (target === undefined)
    throw new UserError('`--auth-command` must go with `--target <base URL>`; found no target.');
  const isWritten = header.some(([name]) => name === 'authorization');
  if (user !== undefined || isWritten)
    throw new UserError(
      `\`--auth-command\` must be the only \`Authorization\`; found \`${isWritten ? '--header authorization' : '--user'}\` beside it.`,
    );
}

/** Nothing is sent with recordings, so that options for requests would have no effect. */
function assertNothingToSend(settings: ReplaySettings): void {
  if (settings.har === undefined) return;
  const { authCommand, user, header, value, values, rate, allowWrites, insecure, dryRun, shard, profile } = settings;
  const given = {
    authCommand,
    user,
    header,
    value,
    values,
    rate,
    shard,
    ...(allowWrites && { allowWrites }),
    ...(insecure && { insecure }),
    ...(dryRun && { dryRun }),
    ...(profile !== 'none' && { profile }),
  };
  const [key] = Object.entries(given).flatMap(([name, each]) => (each === undefined ? [] : [name]));
  if (key !== undefined)
    throw new UserError(`\`--har\` must stand without \`--${toFlagName(key)}\`; found both. Nothing is sent.`);
}

function profileOf({
  profile: named,
  exampleHeader,
  strictExamples = false,
  errorIfForcedExampleNotFound = false,
  maxLatencyMs,
  echo,
  har,
  notAcceptable,
  validate,
  security,
  target,
  allowWrites,
}: ReplaySettings): Profile {
  const usual = target === undefined ? 'assay' : 'specification';
  const profile = named ?? (har === undefined ? usual : 'none');
  return {
    ...profiles[profile],
    ...(exampleHeader !== undefined && { selector: { header: exampleHeader, value: '{name}' } }),
    ...(strictExamples && { patch: 'verbatim' }),
    ...(errorIfForcedExampleNotFound && { missingName: 'error' }),
    ...(maxLatencyMs !== undefined && { maxLatencyMs }),
    // Verbatim examples show no sent fields of any method.
    ...(echo && { echo: strictExamples ? [] : echo }),
    ...(notAcceptable && { notAcceptable }),
    ...(validate && { validates: validate === 'request' }),
    ...(security && { requiresCredentials: security === 'presence', acceptsAnyCredentials: security === 'off' }),
    // Mocks answer from examples, whatever was sent before. A target without a profile that may be written to is taken to keep records.
    keepsRecords: profile === 'none' && allowWrites && target !== undefined,
    sendsDate: ['assay', 'specification'].includes(profile) && target !== undefined,
  };
}
