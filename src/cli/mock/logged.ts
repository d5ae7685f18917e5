import type { MockRequest } from '../../http/message.ts';
import { UserError } from '../../lib/user-error.ts';
import type { Paint } from '../../report/paint.ts';
import type { ListenOptions } from '../../server/http.ts';
import { createLogLine } from './log.ts';
import type { MockConfig } from './settings.ts';

/** The effects of a log. */
export interface LogSystem {
  /** Writes to stdout what may be lost where nobody reads. */
  readonly log: (text: string) => void;
  readonly stderr: (text: string) => void;
  /** Milliseconds since some moment. */
  readonly clockMs: () => number;
  /** How text on stdout is coloured; plain where it is no terminal. */
  readonly paint: Paint;
}

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
