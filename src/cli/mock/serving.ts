import type { AnswerRequest } from '../../http/message.ts';
import type { Description } from '../../description/description.ts';
import { perObject } from '../../lib/cache.ts';
import { member } from '../../lib/json.ts';
import { delayOf } from '../../mock/faults.ts';
import { unreadableFiles } from '../../description/read/referenced-files.ts';
import type { CreateMemory } from '../../mock/answer-context.ts';
import { withOwnPages } from '../../mock/own-pages.ts';
import type { Certificate } from '../../server/certificate.ts';
import type { ListenOptions } from '../../server/http.ts';
import { mebibyte } from '../../server/limits.ts';
import { openMock, type Api } from '../../mock/open-mock.ts';
import { type Inputs, onlyOpenApi } from '../inputs/open-inputs.ts';
import type { McpPages } from '../mcp/pages.ts';
import { logOptionsFor, type LogSystem } from './log.ts';
import type { MockConfig } from './settings.ts';

/** The address of a mock, and whether clients trust its certificate. */
export interface ReachedMock {
  readonly url: string;
  readonly isTrusted: boolean;
}

/** Answers for a mock, whose APIs can be replaced while it serves. */
export interface Serving {
  readonly answer: AnswerRequest;
  readonly options: Omit<ListenOptions, 'port' | 'host'>;
  readonly show: (apis: readonly Api[]) => void;
  readonly isAt: (reached: ReachedMock) => void;
}

/** Puts the faults that a mock is asked for into its answers, those at `/` where a description has that path. */
type Failing = (answer: AnswerRequest, hasRoot: () => boolean) => AnswerRequest;

/** The faults that the settings ask for. A mock without any loads nothing of them. */
async function loadFaults({ fail }: Pick<MockConfig, 'fail'>): Promise<Failing | undefined> {
  if (fail === undefined || fail.length === 0) return undefined;
  const { withFaults } = await import('../../mock/faults.ts');
  return (answer, hasRoot) => withFaults(answer, fail, hasRoot);
}

/** The part that plays the MCP servers of `descriptions`. A mock of descriptions without any loads nothing of it. */
async function loadMcp(descriptions: readonly Description[]): Promise<McpPages | undefined> {
  const isDocumented = descriptions.some(({ source }) => member(source.tree, 'x-mcp') !== undefined);
  return isDocumented ? (await import('../mcp/pages.ts')).createMcpPages() : undefined;
}

/** The parts of a mock that are loaded only where settings or descriptions ask for them. */
interface ServingExtras {
  readonly failing?: Failing | undefined;
  readonly mcp?: McpPages | undefined;
}

export async function loadExtras(config: Pick<MockConfig, 'fail'>, apis: readonly Api[]): Promise<ServingExtras> {
  const descriptions = apis.map(({ description }) => description);
  const [failing, mcp] = await Promise.all([loadFaults(config), loadMcp(descriptions)]);
  return { failing, mcp };
}

/** Serves `apis` as the settings say: own pages, log, delays. */
export function createServing(
  apis: readonly Api[],
  certificate: Certificate | undefined,
  config: MockConfig,
  system: LogSystem,
  { failing = (answer) => answer, mcp }: ServingExtras = {},
): Serving {
  let at: ReachedMock = { url: '', isTrusted: true };
  let playing = mcp;
  const pagesOf = (served: readonly Api[]): AnswerRequest => {
    const pages = withOwnPages(served, config, () => at, config.host);
    return playing?.beside(pages, served, config.host) ?? pages;
  };
  let [shown, current] = [apis, pagesOf(apis)];
  const { delayMs } = config;
  return {
    answer: failing(
      (request) => current(request),
      () => shown.length === 1 && shown[0]?.engine.hasPath('/') === true,
    ),
    options: {
      certificate,
      cors: config.cors,
      limits: { bodyBytes: config.bodyMib * mebibyte },
      ...logOptionsFor(config, () => descriptionsOf(shown), system),
      ...(delayMs !== undefined && { delay: (request) => delayOf(delayMs, request) }),
      bodyBytesFor: (target) => playing?.bodyBytesFor(target),
    },
    show: (next) => {
      [shown, current] = [next, pagesOf(next)];
      playing?.tellChanged();
      if (playing !== undefined) return;
      void loadMcp(next.map(({ description }) => description)).then((found) => {
        playing = found;
        current = pagesOf(shown);
      });
    },
    isAt: (reached) => {
      at = reached;
    },
  };
}

const descriptionsOf = perObject((apis: readonly Api[]) => apis.map(({ description }) => description));

/**
 * The APIs that `inputs` describe.
 * @throws UserError where one of them cannot be mocked.
 */
export function loadApis(
  { descriptions, load }: Inputs,
  config: MockConfig,
  createMemory?: CreateMemory,
): readonly Api[] {
  const described = descriptions.map((name) => {
    return { path: name === '-' ? 'api' : name, description: onlyOpenApi(load(name), 'mocked') };
  });
  return openMock(described, config, createMemory);
}

/** Referenced files that cannot be read. The rest is served, but a reload that breaks one more is refused. */
export function brokenFiles(apis: readonly Api[]): readonly string[] {
  return apis.flatMap(({ description }) => unreadableFiles(description));
}
