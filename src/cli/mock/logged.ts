import type { AnswerRequest, MockRequest, MockResponse } from '../../http/message.ts';
import type { Paint } from '../../report/paint.ts';
import { logLine } from './log.ts';
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

/** What a server is given so that `answer` has a line of log for each request, unless it is to be quiet. */
export function logged(
  answer: AnswerRequest,
  { json, verbose, quiet }: Pick<MockConfig, 'json' | 'verbose' | 'quiet'>,
  { clockMs, paint, log, stderr }: LogSystem,
) {
  const onDefect = ({ method, target }: MockRequest, error: unknown): void => {
    stderr(`${method} ${target}: the mock must answer; found ${String(error)}.\n`);
  };
  if (quiet) return { answer, onDefect };
  const took = new WeakMap<MockRequest, number>();
  return {
    onDefect,
    answer: (request: MockRequest): MockResponse => {
      const startedMs = clockMs();
      const response = answer(request);
      took.set(request, clockMs() - startedMs);
      return response;
    },
    onAnswer: (request: MockRequest, response: MockResponse): void => {
      // Answers of the server itself, to what is no whole request, take no time.
      log(logLine({ request, response, durationMs: took.get(request) ?? 0 }, { json, verbose, paint }));
    },
  };
}
