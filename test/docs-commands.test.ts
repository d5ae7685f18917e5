import { spawn, type ChildProcess } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { lintSyntax } from '../src/cli/lint/settings.ts';
import { mockSyntax } from '../src/cli/mock/settings.ts';
import { previewSyntax } from '../src/cli/preview/settings.ts';
import { replaySyntax } from '../src/cli/replay/settings.ts';
import { parseArguments } from '../src/cli/settings/parse-arguments.ts';
import { readSettings } from '../src/cli/settings/read-settings.ts';
import type { CommandSyntax } from '../src/cli/settings/setting.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const pages = ['README.md', ...readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : []))];
const program = resolve('dist/node/src/cli/main.js');
const running: ChildProcess[] = [];

afterEach(() => {
  for (const { pid, exitCode } of running.splice(0)) {
    // The shell and what it started.
    if (pid !== undefined && exitCode === null) process.kill(-pid, 'SIGKILL');
  }
});

/** The ports that pages show. */
const shownPort = /\b4(?:010|843|88[01]|990)\b/gu;

interface Shown {
  readonly command: string;
  /** What the page shows of its output; `...` stands for anything. */
  readonly output: string;
}

/** The fenced blocks of a page in one of `languages`. */
function blocksOf(page: string, ...languages: readonly string[]): readonly string[] {
  const blocks = readFileSync(page, 'utf8').matchAll(/^```(\w+)\n(.*?)^```$/gmsu);
  return [...blocks].flatMap(([, language = '', text = '']) => (languages.includes(language) ? [text] : []));
}

/** The commands that a page shows with their output: what begins with `$`. */
function shownOn(page: string): readonly Shown[] {
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

/** A folder as the reader of a page has it: the files that it shows and names, and the commands of the package. */
function folderFor(page: string): string {
  const folder = temporaryFolder();
  for (const yaml of blocksOf(page, 'yaml')) {
    const [, name] = /^# (\S+\.yaml)\n/u.exec(yaml) ?? [];
    if (name !== undefined) writeFileSync(join(folder, name), yaml);
  }
  for (const [, name = '', from = ''] of readFileSync(page, 'utf8').matchAll(/<!-- file (\S+) is (\S+) -->/gu))
    copyFileSync(from, join(folder, name));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(resolve('.'), join(folder, 'node_modules/spectral-assay'));
  mkdirSync(join(folder, 'bin'));
  const assay = `exec '${process.execPath}' '${program}' "$@"`;
  const npx = `name="$1"; shift\ncase "$name" in assay|spectral-assay) ${assay};; *) echo "no $name here"; exit 127;; esac`;
  const node = `exec '${process.execPath}' "$@"`;
  for (const [name, text] of Object.entries({ assay, npx, node }))
    writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  return folder;
}

/** A free port for each one that a page shows, so that nothing of this machine is asked. */
async function portsFor(text: string): Promise<ReadonlyMap<string, string>> {
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

/** Runs a command of a shell until it ends; one that serves until it has said where. */
async function run(command: string, folder: string): Promise<string> {
  const path = `${join(folder, 'bin')}:${process.env.PATH ?? ''}`;
  const child = spawn('sh', ['-c', `exec 2>&1\n${command.replace(/^curl /u, 'curl -sS ')}`], {
    cwd: folder,
    env: { ...process.env, PATH: path, CI: '1', NODE_OPTIONS: '', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  running.push(child);
  return new Promise((done) => {
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (
        /^(?:Mock server at|Preview at|http:\/\/127)[^\n]*\n(?:.*\n)?/mu.test(said) &&
        /\b(?:mock|preview)\b/u.test(command)
      ) {
        setTimeout(() => {
          done(said);
        }, 50);
      }
    });
    child.once('close', () => {
      done(said);
    });
  });
}

/** Text without what differs from run to run, and how many rules there are. */
function steady(text: string): string {
  return text
    .replace(/\d+(?:\.\d+)? ms/gu, 'N ms')
    .replace(/\d+ rules/gu, 'N rules')
    .trimEnd();
}

/** `said` itself where it is as `shown`, in which `...` stands for anything; else what is shown. */
function asShown(said: string, shown: string): string {
  const [first = '', ...others] = shown.split(/^\.\.\.$\n?|\.\.\./mu);
  if (!said.startsWith(first)) return shown;
  let at = first.length;
  for (const part of others) {
    const found = said.indexOf(part, at);
    if (found < 0) return shown;
    at = found + part.length;
  }
  return at === said.length || others.at(-1) === '' ? said : shown;
}

describe.each(pages.filter((page) => shownOn(page).length > 0))('%s', (page) => {
  test('every command has the output that is shown', async () => {
    const folder = folderFor(page);
    const shown = shownOn(page);
    const ports = await portsFor(JSON.stringify(shown));
    const here = (text: string): string => text.replace(shownPort, (port) => ports.get(port) ?? port);
    for (const { command, output } of shown) {
      const [, server] = /\bassay (mock|preview) (?!.*--(?:port|out))/u.exec(command) ?? [];
      const port = server === undefined ? '' : ` --port ${server === 'mock' ? 4880 : 4881}`;
      const said = await run(here(`${command}${port}`), folder);
      expect(`$ ${command}\n${steady(said)}`).toBe(`$ ${command}\n${asShown(steady(said), steady(here(output)))}`);
    }
  }, 60_000);
});

const syntaxes: Readonly<Record<string, CommandSyntax>> = {
  lint: lintSyntax,
  mock: mockSyntax,
  replay: replaySyntax,
  preview: previewSyntax,
};

/** The words of a line of a shell, as far as docs need them. */
function wordsOf(line: string): readonly string[] {
  return [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/gu)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  );
}

const calls = pages.flatMap((page) =>
  blocksOf(page, 'sh', 'console', 'yaml', 'json').flatMap((block) =>
    [
      ...block.replace(/\\\n/gu, ' ').matchAll(/(?:^|[$&;:"] |npx )(?:spectral-)?assay ([a-z]+)([^\n#&|;>]*)/gmu),
    ].flatMap(([, name = '', rest = '']) =>
      Object.hasOwn(syntaxes, name) ? [[page, name, rest.trim()] as const] : [],
    ),
  ),
);

test.each(calls)('%s: assay %s %s has options that there are', (_, name, rest) => {
  const syntax = syntaxes[name];
  expect(
    syntax &&
      parseArguments(
        syntax,
        wordsOf(rest.replace(/\$\{\{.*?\}\}/gu, '1').replace(/\$[A-Z_]+/gu, 'http://mock.example')),
      ).isHelp,
  ).toBe(false);
});

const configurations = pages.flatMap((page) =>
  blocksOf(page, 'yaml').flatMap((block) =>
    Object.keys(syntaxes).flatMap((name) => (block.startsWith(`${name}:\n`) ? [[page, name, block] as const] : [])),
  ),
);

test.each(configurations)('%s: what it sets for %s can be set', (_, name, block) => {
  const syntax = syntaxes[name];
  const system = {
    readBytes: () => new TextEncoder().encode(block),
    repositoryTop: () => undefined,
    relativePath: (file: string) => file,
    stderr: () => undefined,
  };
  expect(() => syntax && readSettings(syntax, { operands: [], flags: {} }, system)).not.toThrow();
});
