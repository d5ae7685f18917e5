import type { MockRequest } from '../../http/message.ts';
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

/** What a server is given so that each request has a line of log, unless it is to be quiet. */
export function logged(
  { json, verbose, quiet }: Pick<MockConfig, 'json' | 'verbose' | 'quiet'>,
  { clockMs, paint, log, stderr }: LogSystem,
): Pick<ListenOptions, 'onDefect' | 'onAnswer' | 'clockMs'> {
  const onDefect = ({ method, target }: MockRequest, error: unknown): void => {
    stderr(`${method} ${target}: the mock must answer; found ${String(error)}.\n`);
  };
  if (quiet) return { onDefect };
  const lineOf = createLogLine({ json, verbose, paint });
  return {
    onDefect,
    clockMs,
    onAnswer: (request, response, durationMs) => {
      log(lineOf({ request, response, durationMs }));
    },
  };
}
