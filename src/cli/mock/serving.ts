import type { AnswerRequest } from '../../http/message.ts';
import { delayOf } from '../../mock/delay.ts';
import { withOwnPages } from '../../mock/own-pages.ts';
import type { Certificate } from '../../server/certificate.ts';
import type { ListenOptions } from '../../server/http.ts';
import type { Api } from './load-apis.ts';
import { logged, type LogSystem } from './logged.ts';
import type { MockConfig } from './settings.ts';

/** Where a mock is reached, and whether clients trust its certificate. */
interface ReachedMock {
  readonly url: string;
  readonly isTrusted: boolean;
}

/** What answers for a mock, whose APIs may be changed while it serves. */
export interface Serving {
  readonly answer: AnswerRequest;
  readonly options: Omit<ListenOptions, 'port' | 'host'>;
  readonly show: (apis: readonly Api[]) => void;
  readonly isAt: (reached: ReachedMock) => void;
}

/** Serves `apis` as the settings say: own pages, log, delays. */
export function createServing(
  apis: readonly Api[],
  certificate: Certificate | undefined,
  config: MockConfig,
  system: LogSystem,
): Serving {
  let at: ReachedMock = { url: '', isTrusted: true };
  const pagesOf = (shown: readonly Api[]): AnswerRequest => withOwnPages(shown, config, () => at, config.host);
  let current = pagesOf(apis);
  const { delayMs } = config;
  return {
    answer: (request) => current(request),
    options: {
      ...{ certificate, cors: config.cors },
      ...logged(config, system),
      ...(delayMs !== undefined && { delay: (request) => delayOf(delayMs, request) }),
    },
    show: (next) => {
      current = pagesOf(next);
    },
    isAt: (reached) => {
      at = reached;
    },
  };
}
