/** Text of `assay replay --help`. */
export const replayHelp = `Usage: assay replay <description...> [options]

Sends what OpenAPI descriptions show and compares the answers with their examples. Without a target our own mock answers, in process.

The target
  --target <base URL>     the mock or server to judge
  --profile <name>        specification (default), prism, scalar, match, none: what the target promises
  --strict-examples       the target answers PATCH with examples unchanged
  --error-if-forced-example-not-found
                          the target answers 4xx where the header names no example
  --example-header <name> the header that names an example: x-vendor-response-body-example
  --echo <post,put>       the target answers these methods, too, with the fields that were sent
  --not-acceptable <what> error, fallback: how the target answers an Accept that it cannot meet
  --validate <what>       off, request: whether the target refuses requests that break the description
  --security <what>       off, presence: whether the target refuses requests without credentials

What is sent, and how
  --include <what=text>   only these: path, method, tag, operationId, example, check; * stands for any text; may be repeated
  --exclude <what=text>   not these
  --header <name: value>  sent with every request; may be repeated
  --user <name:password>  Basic credentials
  --allow-writes          send POST, PUT, PATCH and DELETE to hosts that are not this machine
  --insecure              accept any certificate of a target on this machine
  --concurrency <number>  cases under way at once: 6
  --timeout-ms <number>   time for one request: 10000
  --retries <number>      how often to send again where no connection came about: 1

What counts
  --baseline <file>       known failures, which do not fail the run
  --update-baseline       write the failures of this run to it, and drop those that are gone
  --min-coverage <what=percent>
                          fail below it: all (where what is left out), operations, statuses, mediaTypes, parameters, namedExamples
  --max-latency-ms <number>
                          note answers that take longer, and say how long
                          95 % of them and the slowest took
  --max-failures <number> stop after so many

What comes out
  --format <name[:file]>  text (default), json, junit, sarif, github-actions, html; to a file or stdout; may be repeated

The same settings, in camel case below \`replay\`, are read from assay.config.yaml beside the (first) description.

Exit code: 0 all as described, 1 failures, 2 could not run.
`;

/** The options, as \`util.parseArgs\` takes them. */
export const replayFlags = {
  target: { type: 'string' },
  profile: { type: 'string' },
  'strict-examples': { type: 'boolean' },
  'error-if-forced-example-not-found': { type: 'boolean' },
  'example-header': { type: 'string' },
  echo: { type: 'string' },
  'not-acceptable': { type: 'string' },
  validate: { type: 'string' },
  security: { type: 'string' },
  include: { type: 'string', multiple: true },
  exclude: { type: 'string', multiple: true },
  header: { type: 'string', multiple: true },
  user: { type: 'string' },
  'allow-writes': { type: 'boolean' },
  insecure: { type: 'boolean' },
  concurrency: { type: 'string' },
  'timeout-ms': { type: 'string' },
  retries: { type: 'string' },
  baseline: { type: 'string' },
  'update-baseline': { type: 'boolean' },
  'min-coverage': { type: 'string', multiple: true },
  'max-latency-ms': { type: 'string' },
  'max-failures': { type: 'string' },
  format: { type: 'string', multiple: true },
  help: { type: 'boolean', short: 'h' },
} as const;
