import { UserError } from '../../lib/user-error.ts';
import type { Filter } from '../../replay/filters.ts';
import { profiles, type Profile } from '../../replay/profile.ts';
import type { Floor } from '../../report/coverage-floor.ts';
import { parseOptions } from '../settings/parse-options.ts';
import { replayFlags } from './help.ts';
import { assertApart, type Output } from './outputs.ts';
import { readReplaySettings, type ReplaySettings } from './settings.ts';

/** What `assay replay` is told, defaults filled in. */
export interface ReplayCommand {
  readonly descriptions: readonly string[];
  /** Absent: our own mock, in process. */
  readonly target?: URL;
  readonly profile: Profile;
  readonly strictExamples: boolean;
  readonly errorIfMissing: boolean;
  readonly filters: readonly Filter[];
  /** Sent with every request; names in lower case. Their values are never shown. */
  readonly headers: Readonly<Record<string, string>>;
  readonly concurrency: number;
  readonly timeoutMs: number;
  readonly retries: number;
  /** Certificates that nobody vouches for are accepted. */
  readonly insecure: boolean;
  readonly allowWrites: boolean;
  readonly maxFailures: number;
  readonly floors: readonly Floor[];
  readonly baseline?: string;
  readonly updateBaseline: boolean;
  readonly outputs: readonly Output[];
}

/** The arguments after `assay replay`, each option read. */
export interface ReplayArguments {
  readonly descriptions: readonly string[];
  readonly flags: Partial<ReplaySettings>;
  readonly help: boolean;
}

/**
 * Reads the arguments after `assay replay`.
 * @throws UserError for an unknown option or a value of the wrong kind.
 */
export function parseReplayArguments(args: readonly string[]): ReplayArguments {
  const { values, positionals } = parseOptions('assay replay', args, replayFlags);
  const { help = false, ...rest } = values;
  if (!help && positionals.length === 0) throw new UserError('`assay replay` must be given a description; found none.');
  const written = Object.fromEntries(Object.entries(rest).map(([flag, value]) => [toKey(flag), value]));
  return { descriptions: positionals, flags: readReplaySettings(written, (key) => `\`--${toFlag(key)}\``), help };
}

/**
 * The command that `settings` make.
 * @throws UserError for settings that exclude one another.
 */
export function toReplayCommand(descriptions: readonly string[], settings: Partial<ReplaySettings>): ReplayCommand {
  const { target, baseline, insecure = false, updateBaseline = false, user } = settings;
  const outputs = settings.format ?? [{ format: 'text' }];
  assertApart(outputs);
  if (insecure && (target === undefined || !isLoopback(target))) {
    const found = target === undefined ? 'none' : target.host;
    throw new UserError(
      `\`--insecure\` must go with a target on this machine; found ${found}. For other hosts name their authority in NODE_EXTRA_CA_CERTS.`,
    );
  }
  if (updateBaseline && baseline === undefined)
    throw new UserError('`--update-baseline` must go with `--baseline <file>`; found no such file.');
  return {
    descriptions,
    ...(target && { target }),
    profile: profileOf(settings),
    strictExamples: settings.strictExamples ?? false,
    errorIfMissing: settings.errorIfForcedExampleNotFound ?? false,
    filters: [...(settings.include ?? []), ...(settings.exclude ?? [])],
    headers: {
      ...Object.fromEntries(settings.header ?? []),
      ...(user !== undefined && { authorization: `Basic ${Buffer.from(user).toString('base64')}` }),
    },
    concurrency: settings.concurrency ?? 6,
    timeoutMs: settings.timeoutMs ?? 10_000,
    retries: settings.retries ?? 1,
    insecure,
    allowWrites: settings.allowWrites ?? false,
    maxFailures: settings.maxFailures ?? Infinity,
    floors: settings.minCoverage ?? [],
    ...(baseline !== undefined && { baseline }),
    updateBaseline,
    outputs,
  };
}

/** Whether `url` is served by this machine. */
export function isLoopback({ hostname }: URL): boolean {
  return /^(?:(?:.+\.)?localhost|127\.[\d.]+|\[::1\])$/u.test(hostname);
}

function profileOf({
  profile = 'specification',
  exampleHeader,
  strictExamples = false,
  errorIfForcedExampleNotFound = false,
  maxLatencyMs,
  echo,
  notAcceptable,
  validate,
  security,
  target,
}: Partial<ReplaySettings>): Profile {
  return {
    ...profiles[profile],
    ...(exampleHeader !== undefined && { selector: { header: exampleHeader, value: '{name}' } }),
    ...(strictExamples && { patch: 'verbatim' }),
    ...(errorIfForcedExampleNotFound && { missingName: 'error' }),
    ...(maxLatencyMs !== undefined && { maxLatencyMs }),
    // Examples that stay as they are take no fields of any method.
    ...(echo && { echo: strictExamples ? [] : echo }),
    ...(notAcceptable && { notAcceptable }),
    ...(validate && { validates: validate === 'request' }),
    ...(security && { requiresCredentials: security === 'presence', acceptsAnyCredentials: security === 'off' }),
    sendsDate: profile === 'specification' && target !== undefined,
  };
}

function toKey(flag: string): string {
  return flag.replace(/-([a-z])/gu, (_, letter: string) => letter.toUpperCase());
}

function toFlag(key: string): string {
  return key.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
}
