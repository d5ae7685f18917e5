import type { AnswerRequest, MockRequest } from '../../../src/http/message.ts';
import { listen, type ListenOptions } from '../../../src/server/http.ts';
import { runPreview } from '../../../src/cli/preview/command.ts';
import { createSystem, withEffects } from '../../../src/node/system.ts';
import { createOutput } from '../../../src/node/output.ts';
import type { PreviewSystem } from '../../../src/cli/preview/system.ts';
import { plain } from '../../../src/report/paint.ts';

/** A preview that serves. */
export interface Served {
  readonly url: string;
  /** What it says on stderr. */
  readonly output: () => string;
  /** What it says on stdout. */
  readonly log: () => string;
  /** All that was asked for, the last thing last. */
  readonly requests: readonly MockRequest[];
  readonly close: () => Promise<void>;
}

/** Serves descriptions as `assay preview` does, on any free port; at `address`, whatever host it is told to listen on. */
export async function servePreview(
  descriptions: readonly string[],
  args: readonly string[] = [],
  address?: string,
): Promise<Served> {
  let stop = (): void => undefined;
  let [said, talk] = ['', ''];
  const requests: MockRequest[] = [];
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const url = await new Promise<string>((resolve, reject) => {
    const system = systemFor(stopped, {
      stdout: (text) => {
        said += text;
        const [, found] = /Preview at (\S+)\//u.exec(said) ?? [];
        if (found !== undefined) resolve(found);
      },
      stderr: (text) => {
        talk += text;
      },
      onRequest: (request) => requests.push(request),
      ...(address !== undefined && { address }),
    });
    running = runPreview([...descriptions, '--port', '0', ...args], system);
    running.catch(reject);
  });
  const done = running;
  return {
    url,
    requests,
    output: () => talk,
    log: () => said,
    close: async () => {
      stop();
      await done;
    },
  };
}

let running: Promise<number> = Promise.resolve(0);

/** Writes descriptions as files, as `assay preview --out` does, or where settings say so without `out`; answers what it says. */
export async function writePreview(
  descriptions: readonly string[],
  out?: string,
  stderr: (text: string) => void = () => undefined,
): Promise<string> {
  let said = '';
  const system = systemFor(new Promise(() => undefined), {
    stdout: (text) => {
      said += text;
    },
    stderr,
  });
  const code = await runPreview([...descriptions, ...(out === undefined ? [] : ['--out', out])], system);
  if (code !== 0) throw new Error(`It must end with 0; found ${code}.`);
  return said;
}

interface Hearing extends Pick<PreviewSystem, 'stdout' | 'stderr'> {
  readonly onRequest?: (request: MockRequest) => void;
  readonly address?: string;
}

function systemFor(forever: Promise<void>, { onRequest, address, ...output }: Hearing): PreviewSystem {
  return withEffects(createSystem(createOutput(process)), {
    ...output,
    listen: (answer: AnswerRequest, options: ListenOptions) =>
      listen(
        (request) => {
          onRequest?.(request);
          return answer(request);
        },
        { ...options, ...(address !== undefined && { host: address }) },
      ),
    log: (makeText: () => string) => {
      output.stdout(makeText());
    },
    paint: plain,
    startProgress: () => () => undefined,
    forever,
    isContinuousIntegration: false,
    repositoryTop: () => undefined,
  });
}
