import { dirname, resolve } from 'node:path';
import type { Description } from '../../description/description.ts';
import { UserError } from '../../lib/user-error.ts';
import { createSite, type PreviewInput, type Site } from '../../preview/site.ts';
import { compressed } from '../../server/compress.ts';
import { listenSomewhere } from '../mock/listen.ts';
import { isOwnHost } from '../../http/own-host.ts';
import { createPreviewAnswer, type Shown } from './answer.ts';
import { mockUrlsOf } from './mock-urls.ts';
import type { PreviewConfig } from './settings.ts';
import type { Lint, PreviewSystem } from './system.ts';

/** What is served. */
interface PreviewServing {
  readonly descriptions: readonly string[];
  readonly config: PreviewConfig;
  readonly assets: Readonly<Record<string, string>>;
  readonly lint: Lint;
}

/** Longer texts are shown before they are linted. */
const lintedAtOnce = 1_000_000;

/** Serves pages until the command is stopped, and shows what is saved meanwhile. */
export async function servePages(
  { descriptions, config, assets, lint }: PreviewServing,
  system: PreviewSystem,
): Promise<void> {
  const { host } = config;
  const mockUrls = mockUrlsOf(descriptions, config.mockUrl);
  const isLive = config.watch && !system.isContinuousIntegration;
  const readers = new Set<(event: string) => void>();
  const tell = (): void => {
    for (const send of readers) send('changed');
  };
  let shown: Shown;
  const show = (next: Shown): void => {
    shown = next;
    tell();
  };
  const load = (): void => {
    const loaded = descriptions.map((path) => system.load(path));
    const make = (inputs: readonly PreviewInput[]): Site => createSite(inputs, { editorLink });
    const lintAll = (): Site =>
      make(
        loaded.map((description, index) => ({
          description,
          findings: lint(description),
          mockUrl: mockUrls[index] ?? '',
        })),
      );
    if (sizeOf(loaded) <= lintedAtOnce) {
      show({ site: lintAll() });
      return;
    }
    const first = {
      site: make(loaded.map((description, index) => ({ description, findings: [], mockUrl: mockUrls[index] ?? '' }))),
    };
    show(first);
    system.later(() => {
      if (shown === first) show({ site: lintAll() });
    });
  };
  shown = { site: createSite([], {}) };
  const stopProgress = system.startProgress(`Reading ${descriptions.join(', ')} ...`);
  load();
  stopProgress();
  const unwatch = isLive ? system.watchFolders(foldersOf(descriptions), reload) : () => undefined;
  try {
    const answer = createPreviewAnswer(() => shown, { assets, randomText: system.randomText, host, isLive });
    const server = await listenSomewhere(
      compressed(answer),
      { ...config, defaultPort: 4881 },
      {
        events: (request) => {
          if (request.target !== '/_assay/events' || !isOwnHost(request.headers.host, host)) return undefined;
          return (send) => {
            readers.add(send);
            return () => readers.delete(send);
          };
        },
        onDefect: ({ method, target }, error) => {
          system.stderr(`${method} ${target}: a page must be answered; found ${String(error)}.\n`);
        },
      },
      system,
    );
    system.stdout(`Preview at ${server.url}/\n`);
    if (config.open) system.openInBrowser(`${server.url}/`);
    await system.stopped;
    await server.close();
  } finally {
    unwatch();
  }

  function reload(): void {
    try {
      load();
    } catch (error) {
      const reason = error instanceof UserError ? error.message : `The description cannot be shown: ${String(error)}.`;
      show({ ...shown, notice: reason });
      system.stderr(`${reason}\nShowing the last good version.\n`);
    }
  }
}

function foldersOf(descriptions: readonly string[]): readonly string[] {
  return [...new Set(descriptions.map((path) => dirname(resolve(path))))];
}

function sizeOf(descriptions: readonly Description[]): number {
  return descriptions.reduce((sum, { source }) => sum + (source.text?.length ?? 0), 0);
}

/** An address that editors which follow VS Code open. */
function editorLink(file: string, line: number, column: number): string {
  const path = file.replaceAll('\\', '/').replace(/^\/?/u, '/');
  return `vscode://file${encodeURI(path)}:${line}:${column}`;
}
