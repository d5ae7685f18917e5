import type { Description } from '../../description/description.ts';
import { UserError } from '../../lib/user-error.ts';
import { delayOf } from '../../mock/faults.ts';
import { loadMemory } from '../../mock/open-mock.ts';
import { otherFolders, watchedFolders } from '../../node/watch.ts';
import { compressed } from '../../server/content-coding.ts';
import type { ListenOptions } from '../../server/http.ts';
import { mebibyte } from '../../server/limits.ts';
import { chooseCertificate, listenSomewhere } from '../mock/listen.ts';
import { type LogSystem, logOptionsFor } from '../mock/log.ts';
import { type Shown, createPreviewAnswer } from './answer.ts';
import { readBrand, withBrand } from './assets.ts';
import { createEvents } from './events.ts';
import { type Lint, afterFirstMs, createLoad } from './load.ts';
import { isForMcp, mockedRequest, withMocks } from './mocks.ts';
import { onOwnHost } from './page-response.ts';
import type { PreviewConfig } from './settings.ts';
import type { PreviewSystem } from './system.ts';
import type { ReachedMock } from '../mock/serving.ts';

/** The parts that pages are made of, served or written. */
export interface PreviewParts {
  readonly load: PreviewSystem['load'];
  readonly descriptions: readonly string[];
  readonly config: PreviewConfig;
  readonly assets: Readonly<Record<string, string>>;
  readonly lint: Lint;
}

/** Serves pages and the mock server that they send to until a signal ends the process, and shows what is saved meanwhile. */
export async function servePages(
  { descriptions, load: loadDescription, config, assets: plainAssets, lint }: PreviewParts,
  system: PreviewSystem,
): Promise<void> {
  const { host } = config;
  const brand = readBrand(config, system.readBytes);
  const assets = withBrand(plainAssets, brand);
  const isLive = config.watch && !system.isContinuousIntegration;
  const secure = await chooseCertificate(config, system);
  let at: ReachedMock = { url: '', isTrusted: secure?.isMade !== true };
  let shown: Shown | undefined;
  const now = (): Shown => {
    if (shown === undefined) throw new Error('A description must be loaded before pages are asked for.');
    return shown;
  };
  const isSecure = secure !== undefined;
  const events = createEvents({ shown: now, host, reach: system.reach, isSecure });
  const { randomText } = system;
  const answer = compressed(
    createPreviewAnswer(now, { assets, randomText, isLive, isSecure, images: brand.images, revision: events.revision }),
  );
  const show = (next: Shown): void => {
    shown = next;
    events.tell('changed');
  };
  const [createMemory, { createMcpPages }] = await Promise.all([loadMemory(config), import('../mcp/pages.ts')]);
  const mcp = createMcpPages();
  const sources = { descriptions, load: loadDescription, config, brand, lint, at: () => at, createMemory, mcp };
  const load = createLoad(sources, system, {
    show,
    isShown: (each) => each === shown,
  });
  const stopProgress = system.startProgress(`Reading ${descriptions.join(', ')} ...`);
  load();
  stopProgress();
  const watched = isLive ? watchedFolders(descriptions) : [];
  const others = (): readonly string[] => otherFolders(now().descriptions, watched);
  const watch = isLive ? system.watchFolders(watched, reload, { others }) : undefined;
  let isOver = false;
  try {
    const certificate = secure && { certificate: secure.certificate };
    const server = await listenSomewhere(
      onOwnHost(
        withMocks(answer, () => now().mock),
        host,
        isForMcp,
      ),
      { ...config, defaultPort: 4881 },
      {
        ...certificate,
        ...mockService(config, () => now().descriptions, system),
        cors: config.cors,
        events: events.subscribe,
        bodyBytesFor: mcp.bodyBytesFor,
      },
      system,
    );
    at = { ...at, url: `${server.url}/_mock` };
    system.stdout(`Preview at ${server.url}/\n`);
    if (config.open) system.openInBrowser(`${server.url}/`);
    const first = now().site.addresses.slice(0, 4);
    warmUp([Object.keys(assets).map((name) => `assets/${name}`), ...first.map((address) => [encodeURI(address)])]);
    await system.forever;
    await server.close();
  } finally {
    isOver = true;
    watch?.stop();
  }

  /** Requests some addresses itself, step by step, so that the first browser gets compressed answers from code that has run before. */
  function warmUp([addresses, ...others]: readonly (readonly string[])[]): void {
    if (addresses === undefined) return;
    system.schedule(() => {
      if (isOver) return;
      const headers = { host: 'localhost', 'accept-encoding': 'br' };
      for (const address of addresses) answer({ method: 'GET', target: `/${address}`, headers });
      warmUp(others);
    }, afterFirstMs);
  }

  function reload(): void {
    try {
      load();
      mcp.tellChanged();
    } catch (error) {
      const reason = error instanceof UserError ? error.message : `The description cannot be shown: ${String(error)}.`;
      show({ ...now(), notice: reason });
      system.stderr(`${reason}\n`);
      system.stderr('Showing the last good version.\n');
    }
  }
}

/** The options by which the mock server below `/_mock` takes bodies, is delayed and logged as `assay mock` does. */
function mockService(
  { bodyMib, delayMs, quiet, verbose }: Pick<PreviewConfig, 'bodyMib' | 'delayMs' | 'quiet' | 'verbose'>,
  descriptions: () => readonly Description[],
  system: LogSystem,
): Pick<ListenOptions, 'clockMs' | 'delay' | 'limits' | 'onAnswer' | 'onDefect'> {
  const { onAnswer, ...service } = logOptionsFor({ json: false, quiet, verbose }, descriptions, system);
  return {
    ...service,
    limits: { bodyBytes: bodyMib * mebibyte },
    ...(onAnswer && {
      // Requests for pages and their files are not logged.
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
