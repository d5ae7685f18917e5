import type { Description } from '../../description/description.ts';
import { delayOf } from '../../mock/delay.ts';
import type { ListenOptions } from '../../server/http.ts';
import { logged, type LogSystem } from '../mock/logged.ts';
import { mockedRequest } from './mocks.ts';
import type { PreviewConfig } from './settings.ts';

/** The options by which the mock server below `/_mock` is held back and logged as `assay mock` does. */
export function mockService(
  { delayMs, quiet, verbose }: Pick<PreviewConfig, 'delayMs' | 'quiet' | 'verbose'>,
  descriptions: () => readonly Description[],
  system: LogSystem,
): Pick<ListenOptions, 'clockMs' | 'delay' | 'onAnswer' | 'onDefect'> {
  const { onAnswer, ...service } = logged({ json: false, quiet, verbose }, descriptions, system);
  return {
    ...service,
    ...(onAnswer && {
      // Pages and what they load are no news.
      onAnswer: (request, response, durationMs) => {
        if (mockedRequest(request) !== undefined) onAnswer(request, response, durationMs);
      },
    }),
    ...(delayMs && {
      delay: (request) => {
        const mocked = mockedRequest(request);
        return mocked === undefined ? 0 : delayOf(delayMs, mocked);
      },
    }),
  };
}
