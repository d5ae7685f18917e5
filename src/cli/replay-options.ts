import { UserError } from '../lib/user-error.ts';
import { parseFilter, type Filter } from '../replay/filters.ts';
import { profiles, type Profile } from '../replay/profile.ts';
import { parseOptions } from './parse-options.ts';

/** What the command line of `assay replay` says. */
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
  readonly allowWrites: boolean;
  readonly maxFailures: number;
  readonly outputs: readonly Output[];
  readonly help: boolean;
}

/** A report to write: to a file, or where there is none to stdout. */
export interface Output {
  readonly format: (typeof formats)[number];
  readonly file?: string;
}

const formats = ['text', 'json', 'junit'] as const;

/** Text of `assay replay --help`. */
export const replayHelp = `Usage: assay replay <description...> [options]

Sends what OpenAPI descriptions show and compares the answers with their examples. Without a target our own mock answers, in process.

  --target <base URL>     the mock or server to judge
  --profile <name>        specification (default), prism, match, none: what the target promises
  --strict-examples       the target answers PATCH with examples unchanged
  --error-if-forced-example-not-found
                          the target answers 4xx where the header names no example
  --example-header <name> the header that names an example: x-vendor-response-body-example
  --header <name: value>  sent with every request; may be repeated
  --user <name:password>  Basic credentials
  --include <what=text>   only these: path, method, tag, operationId, example, check; * stands for any text
  --exclude <what=text>   not these
  --concurrency <number>  cases under way at once: 6
  --timeout-ms <number>   time for one request: 10000
  --retries <number>      how often to send again where no connection came about: 1
  --allow-writes          send POST, PUT, PATCH and DELETE to hosts that are not this machine
  --max-failures <number> stop after so many
  --format <name[:file]>  text (default), json, junit, to stdout or a file; may be repeated

Exit code: 0 all as described, 1 failures, 2 could not run.
`;

const flags = {
  target: { type: 'string' },
  profile: { type: 'string' },
  'strict-examples': { type: 'boolean' },
  'error-if-forced-example-not-found': { type: 'boolean' },
  'example-header': { type: 'string' },
  header: { type: 'string', multiple: true },
  user: { type: 'string' },
  include: { type: 'string', multiple: true },
  exclude: { type: 'string', multiple: true },
  concurrency: { type: 'string' },
  'timeout-ms': { type: 'string' },
  retries: { type: 'string' },
  'allow-writes': { type: 'boolean' },
  'max-failures': { type: 'string' },
  format: { type: 'string', multiple: true },
  help: { type: 'boolean', short: 'h' },
} as const;

/**
 * Reads the arguments after `assay replay`.
 * @throws UserError for an unknown option or a value of the wrong kind.
 */
export function parseReplayCommand(args: readonly string[]): ReplayCommand {
  const { values, positionals } = parseOptions('assay replay', args, flags);
  const { help = false, user, target } = values;
  if (!help && positionals.length === 0) throw new UserError('`assay replay` must be given a description; found none.');
  const filters = [
    ...(values.include ?? []).map((written) => parseFilter(written, { isExclusion: false })),
    ...(values.exclude ?? []).map((written) => parseFilter(written, { isExclusion: true })),
  ];
  const [strictExamples, errorIfMissing] = [
    values['strict-examples'] ?? false,
    values['error-if-forced-example-not-found'] ?? false,
  ];
  return {
    descriptions: positionals,
    ...(target !== undefined && { target: readTarget(target) }),
    profile: readProfile(values.profile ?? 'specification', values['example-header'], {
      strictExamples,
      errorIfMissing,
      isRemote: target !== undefined,
    }),
    strictExamples,
    errorIfMissing,
    filters,
    headers: {
      ...Object.fromEntries((values.header ?? []).map(readHeader)),
      ...(user !== undefined && { authorization: `Basic ${Buffer.from(user).toString('base64')}` }),
    },
    concurrency: readCount('concurrency', values.concurrency, { least: 1, otherwise: 6 }),
    timeoutMs: readCount('timeout-ms', values['timeout-ms'], { least: 1, otherwise: 10_000 }),
    retries: readCount('retries', values.retries, { least: 0, otherwise: 1 }),
    allowWrites: values['allow-writes'] ?? false,
    maxFailures: readCount('max-failures', values['max-failures'], { least: 1, otherwise: Infinity }),
    outputs: (values.format ?? ['text']).map(readOutput),
    help,
  };
}

function readTarget(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && ['http:', 'https:'].includes(url.protocol) && url.search === '' && url.username === '')
    return url;
  throw new UserError(`\`--target\` must be an http or https URL without credentials and query; found \`${text}\`.`);
}

function readProfile(
  name: string,
  exampleHeader: string | undefined,
  expected: { readonly strictExamples: boolean; readonly errorIfMissing: boolean; readonly isRemote: boolean },
): Profile {
  const profile = Object.values(profiles).find((each) => each.name === name);
  if (profile === undefined) {
    throw new UserError(`\`--profile\` must be one of ${Object.keys(profiles).join(', ')}; found \`${name}\`.`);
  }
  if (exampleHeader !== undefined && !isHeaderName(exampleHeader))
    throw new UserError(`\`--example-header\` must be a header name; found \`${exampleHeader}\`.`);
  return {
    ...profile,
    ...(exampleHeader !== undefined && { selector: { header: exampleHeader.toLowerCase(), value: '{name}' } }),
    ...(expected.strictExamples && { patch: 'verbatim' }),
    ...(expected.errorIfMissing && { missingName: 'error' }),
    sendsDate: name === 'specification' && expected.isRemote,
  };
}

function readHeader(text: string): readonly [string, string] {
  const at = text.indexOf(':');
  const [name, value] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1).trim()];
  if (isHeaderName(name) && /^[\t\x20-\x7e]*$/u.test(value)) return [name.toLowerCase(), value];
  throw new UserError('`--header` must be `name: value` in ASCII; found another form.');
}

function isHeaderName(text: string): boolean {
  return /^[!#$%&'*+.^_`|~\w-]+$/u.test(text);
}

function readCount(
  flag: string,
  text: string | undefined,
  { least, otherwise }: { readonly least: number; readonly otherwise: number },
): number {
  if (text === undefined) return otherwise;
  const count = /^\d{1,9}$/u.test(text) ? Number(text) : -1;
  if (count >= least) return count;
  throw new UserError(`\`--${flag}\` must be a whole number of at least ${least}; found \`${text}\`.`);
}

function readOutput(text: string): Output {
  const at = text.indexOf(':');
  const [name, file] = at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
  const format = formats.find((each) => each === name);
  if (format === undefined || file === '')
    throw new UserError(`\`--format\` must be one of ${formats.join(', ')}, perhaps with :file; found \`${text}\`.`);
  return { format, ...(file !== undefined && { file }) };
}
