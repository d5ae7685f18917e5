import { spawn, type ChildProcess } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

const program = resolve('dist/assay.cjs');

/** The ports that pages show. */
export const shownPort = /\b4(?:010|843|88[012]|891|990)\b/gu;

export interface Shown {
  readonly command: string;
  /** What the page shows of its output; `...` stands for anything. */
  readonly output: string;
}

/** The fenced blocks of a page in one of `languages`. */
export function blocksOf(page: string, ...languages: readonly string[]): readonly string[] {
  const blocks = readFileSync(page, 'utf8').matchAll(/^```(\w*)\n(.*?)^```$/gmsu);
  return [...blocks].flatMap(([, language = '', text = '']) => (languages.includes(language) ? [text] : []));
}

/** The commands that a page shows with their output: what begins with `$`. */
export function shownOn(page: string): readonly Shown[] {
  return blocksOf(page, 'console').flatMap((block) =>
    block
      .split(/^\$ /mu)
      .slice(1)
      .map((text) => {
        const [, command = '', output = ''] = /^((?:[^\n]*\\\n)*[^\n]*)\n?(.*)$/su.exec(text) ?? [];
        return { command, output };
      }),
  );
}

/** The commands that a page shows without their output, one a line. */
export function linesOf(page: string): readonly string[] {
  return blocksOf(page, 'sh').flatMap((block) =>
    block
      .replaceAll('\\\n', ' ')
      .split('\n')
      .map((line) => line.replace(/(?:^|\s+)# .*$/u, ''))
      .filter((line) => line !== ''),
  );
}

/** A folder as the reader of a page has it: the files that it shows and names, and the commands of the package. */
export function folderFor(page: string): string {
  const folder = temporaryFolder();
  for (const text of blocksOf(page, 'yaml', 'js')) {
    const [, name] = /^(?:#|\/\/) (\S+\.(?:yaml|mjs))\n/u.exec(text) ?? [];
    if (name !== undefined) writeFileSync(join(folder, name), text);
  }
  for (const [, name = '', from = ''] of readFileSync(page, 'utf8').matchAll(/<!-- file (\S+) is (\S+) -->/gu))
    copyFileSync(from, join(folder, name));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(resolve('.'), join(folder, 'node_modules/spectral-assay'));
  mkdirSync(join(folder, 'bin'));
  const assay = `exec '${process.execPath}' '${program}' "$@"`;
  const spectral = `exec '${process.execPath}' '${resolve('node_modules/@stoplight/spectral-cli/dist/index.js')}' "$@"`;
  const npx = `[ "$1" = --no ] && shift\nname="$1"; shift\ncase "$name" in assay|spectral-assay) ${assay};; spectral) ${spectral};; *) echo "no $name here"; exit 127;; esac`;
  const node = `exec '${process.execPath}' "$@"`;
  for (const [name, text] of Object.entries({ assay, npx, node, spectral }))
    writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  return folder;
}

/** A free port for each one that a page shows, so that nothing of this machine is asked. */
export async function portsFor(text: string): Promise<ReadonlyMap<string, string>> {
  const shown = new Set([...text.matchAll(shownPort)].map(([port]) => port));
  return new Map(
    await Promise.all([...shown, '4880', '4881'].map(async (port) => [port, String(await freePort())] as const)),
  );
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** What a command said, and its exit code; none of one that serves. */
interface Ran {
  readonly said: string;
  readonly code: number | undefined;
}

/** Where the commands of a page run, one after the other. */
export interface Terminal {
  /** Runs a command until it ends; one that serves until it has said where. */
  readonly run: (command: string) => Promise<Ran>;
  /** Ends what still serves, and the shells around it. */
  readonly close: () => void;
}

/** A terminal in `folder`. */
export function openTerminal(folder: string): Terminal {
  const running: ChildProcess[] = [];
  const close = (): void => {
    for (const { pid, exitCode } of running.splice(0))
      if (pid !== undefined && exitCode === null) process.kill(-pid, 'SIGKILL');
  };
  const run = async (command: string): Promise<Ran> => {
    const child = start(command, folder);
    running.push(child);
    return outputOf(child, command);
  };
  return { run, close };
}

function start(command: string, folder: string): ChildProcess {
  const path = `${join(folder, 'bin')}:${process.env.PATH ?? ''}`;
  return spawn('sh', ['-c', `exec 2>&1\n${command.replace(/^curl /u, 'curl -sS ')}`], {
    cwd: folder,
    env: { ...process.env, PATH: path, CI: '1', NODE_OPTIONS: '', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
}

function outputOf(child: ChildProcess, command: string): Promise<Ran> {
  return new Promise((done) => {
    let said = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (
        /^(?:Mock server at|Preview at|http:\/\/127)[^\n]*\n(?:.*\n)?/mu.test(said) &&
        /\b(?:mock|preview|serve)\b/u.test(command)
      ) {
        setTimeout(() => {
          done({ said, code: undefined });
        }, 50);
      }
    });
    child.once('close', (code) => {
      done({ said, code: code ?? undefined });
    });
  });
}
