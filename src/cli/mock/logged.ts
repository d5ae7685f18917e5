import { secretsSent } from '../../contract/secrets-sent.ts';
import type { Description } from '../../description/description.ts';
import type { MockRequest } from '../../http/message.ts';
import { createBoundedCache } from '../../lib/cache.ts';
import { createMask, nothingMasked, type Mask } from '../../lib/mask.ts';
import { UserError } from '../../lib/user-error.ts';
import type { System } from '../../node/system.ts';
import type { ListenOptions } from '../../server/http.ts';
import { createLogLine } from './log.ts';
import type { MockConfig } from './settings.ts';

/** The effects of a log. */
export type LogSystem = Pick<System, 'log' | 'stderr' | 'clockMs' | 'paint'>;

/** @throws UserError where a log is to say nothing and more. */
export function assertLogSense({ quiet, verbose }: Pick<MockConfig, 'verbose' | 'quiet'>): void {
  if (quiet && verbose) throw new UserError('`--quiet` must stand without `--verbose`; found both.');
}

/** The options that give each request a line of log, unless the server of `descriptions` is to be quiet. */
export function logged(
  { json, verbose, quiet }: Pick<MockConfig, 'json' | 'verbose' | 'quiet'>,
  descriptions: () => readonly Description[],
  { clockMs, paint, log, stderr }: LogSystem,
): Pick<ListenOptions, 'onDefect' | 'onAnswer' | 'clockMs'> {
  const maskFor = createMaskFor(descriptions);
  const onDefect = (request: MockRequest, error: unknown): void => {
    const { method, target } = request;
    stderr(maskFor(request).text(`${method} ${target} must be answered; found ${String(error)}.\n`));
  };
  if (quiet) return { onDefect };
  const lineOf = createLogLine({ json, verbose, paint, maskFor });
  return {
    onDefect,
    clockMs,
    onAnswer: (request, response, durationMs) => {
      log(lineOf({ request, response, durationMs }));
    },
  };
}

/** Most clients send the same credentials with every request. */
const masksKept = 100;

function createMaskFor(descriptions: () => readonly Description[]): (request: MockRequest) => Mask {
  const cached = createBoundedCache<string, Mask>(masksKept);
  return (request) => {
    const secrets = descriptions().flatMap((description) => secretsSent(description, request));
    return secrets.length === 0 ? nothingMasked : cached(JSON.stringify(secrets), () => createMask(secrets));
  };
}
