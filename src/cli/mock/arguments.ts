import { readMockConfig, type MockConfig } from './settings.ts';
import { UserError } from '../../lib/user-error.ts';
import { parseOptions } from '../settings/parse-options.ts';

/** What the command line of `assay mock` says. */
export interface MockCommand {
  readonly descriptions: readonly string[];
  /** Only what was given: flags win over the configuration file. */
  readonly flags: Partial<MockConfig>;
  readonly json: boolean;
  readonly help: boolean;
}

/** Text of `assay mock --help`. */
export const mockHelp = `Usage: assay mock <description...> [options]

Answers requests from the examples of OpenAPI descriptions.

  --port <number>         4880 or the next free one; 0 for any free one
  --host <name>           127.0.0.1
  --http2                 HTTP/2 and HTTP/1.1 over TLS on one port, with a certificate made on the spot
  --cert <file>           a certificate of your own, PEM, and with it:
  --key <file>            its private key, PEM; implies --http2
  --strict-examples       answer examples verbatim: fields sent with a PATCH do not show
  --error-if-forced-example-not-found
                          404 where the example header names no example
  --example-header <name> x-vendor-response-body-example; several with commas
  --echo <methods>        post,put: fields sent with these show in the answer, as with PATCH
  --cors <mode>           literal (*), or reflect the origin, method and headers asked for
  --validate <what>       off, or request: refuse what is not as described, parameters and body
  --security <what>       off, or presence: refuse requests without credentials, whatever their value
  --no-watch              do not reload when files change
  --json                  one JSON object a line on stdout

The same settings, in camel case below \`mock\`, are read from assay.config.yaml beside the (first) description.
`;

const options = {
  port: { type: 'string' },
  host: { type: 'string' },
  http2: { type: 'boolean' },
  cert: { type: 'string' },
  key: { type: 'string' },
  'strict-examples': { type: 'boolean' },
  'error-if-forced-example-not-found': { type: 'boolean' },
  'example-header': { type: 'string' },
  echo: { type: 'string' },
  cors: { type: 'string' },
  validate: { type: 'string' },
  security: { type: 'string' },
  'no-watch': { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/**
 * Reads the arguments after `assay mock`.
 * @throws UserError for an unknown option or a value of the wrong kind.
 */
export function parseMockCommand(args: readonly string[]): MockCommand {
  const { values, positionals } = parseOptions('assay mock', args, options);
  const { json = false, help = false, 'no-watch': noWatch, ...rest } = values;
  const written = Object.fromEntries(Object.entries(rest).map(([flag, value]) => [toKey(flag), value]));
  const flags = readMockConfig(
    { ...written, ...(noWatch === true && { watch: false }) },
    (key) => `\`--${toFlag(key)}\``,
  );
  if (!help && positionals.length === 0) throw new UserError('`assay mock` must be given a description; found none.');
  return { descriptions: positionals, flags, json, help };
}

function toKey(flag: string): string {
  return flag.replace(/-([a-z])/gu, (_, letter: string) => letter.toUpperCase());
}

function toFlag(key: string): string {
  return key.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
}
