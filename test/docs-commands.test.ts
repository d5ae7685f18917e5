import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { readPages } from '../build/site/pages.ts';
import { checkSyntax } from '../src/cli/check/settings.ts';
import { lintSyntax } from '../src/cli/lint/settings.ts';
import { mockSyntax } from '../src/cli/mock/settings.ts';
import { previewSyntax } from '../src/cli/preview/settings.ts';
import { replaySyntax } from '../src/cli/replay/settings.ts';
import { helpOf } from '../src/cli/settings/help.ts';
import { parseArguments } from '../src/cli/settings/parse-arguments.ts';
import { readSettings } from '../src/cli/settings/read-settings.ts';
import type { CommandSyntax } from '../src/cli/settings/setting.ts';
import { linesThatFail, notRun, pages, runShown } from './support/run-shown.ts';
import { blocksOf, linesOf, shownOn } from './support/shown-commands.ts';

// Those of the other pages are run by test/long/docs-commands.test.ts.
test('README.md: every command has the output that is shown', async () => {
  const { said, shown } = await runShown('README.md');
  expect(said).toEqual(shown);
});

test('README.md: every command that is shown without its output runs', async () => {
  expect(await linesThatFail('README.md')).toEqual([]);
});

test('what pages show as a console begins with a command', () => {
  const consoles = pages.flatMap((page) => blocksOf(page, 'console').map((block) => [page, block.slice(0, 2)]));
  expect(consoles.length).toBeGreaterThan(10);
  expect(consoles.filter(([, start]) => start !== '$ ')).toEqual([]);
});

const waysOver = readPages().find(({ title }) => title === 'Ways over')?.pages ?? [];

test.each(waysOver.map(({ path }) => path))(
  '%s begins with the command, then shows a file before and after',
  (page) => {
    const [start = '', first = ''] = readFileSync(page, 'utf8').split(/^## /mu);
    expect(start.split('```')[1]).toMatch(/^sh\nassay /u);
    expect(first.split('\n')[0]).toBe('Before and after');
    expect(first).toMatch(/^Before: .*^After: .*^```console$/msu);
    expect(first).toMatch(/<!-- file openapi\.yaml is |^# openapi\.yaml$/mu);
  },
);

/** Programs of pages that want a package which is not installed here, and what runs them. */
const programsNotRun = ['const parser = new Parser(', "import express from 'express';"];

test('what pages show as a program has the name of a file, and a command that runs it', () => {
  const programs = pages.flatMap((page) =>
    blocksOf(page, 'js').map((block) => {
      const [, name = ''] = /^\/\/ (\S+\.mjs)\n/u.exec(block) ?? [];
      return { page, name, start: block.split('\n', 1)[0] ?? '' };
    }),
  );
  expect(programs.length).toBeGreaterThan(4);
  const isRun = (page: string, name: string): boolean =>
    name !== '' && shownOn(page).some(({ command }) => command.split(' ').includes(name));
  const left = programs.filter(({ page, name }) => !isRun(page, name)).map(({ start }) => start);
  expect(left.filter((start) => !programsNotRun.some((known) => start.startsWith(known)))).toEqual([]);
  expect(left).toHaveLength(programsNotRun.length);
});

test('what pages show as a text is no command', () => {
  const texts = pages.flatMap((page) =>
    blocksOf(page, 'text', '').map((block) => [page, block.split('\n', 1)[0] ?? '']),
  );
  expect(texts.length).toBeGreaterThan(8);
  expect(
    texts.filter(([, line]) =>
      /^(?:\$ )?(?:assay|curl|docker|git|node|npm|npx|pre-commit|spectral) /u.test(line ?? ''),
    ),
  ).toEqual([]);
});

test.each(notRun)('%s is on a page, and not run: it %s', (pattern) => {
  expect(pages.flatMap(linesOf).some((line) => pattern.test(line))).toBe(true);
});

const syntaxes: Readonly<Record<string, CommandSyntax>> = {
  check: checkSyntax,
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

/** The calls with options that pages name in their text, outside of blocks. */
const named = pages.flatMap((page) =>
  [...readFileSync(page, 'utf8').matchAll(/`(?:npx )?(?:spectral-)?assay ([a-z]+) ([^`\n]*--[^`\n]*)`/gu)].flatMap(
    ([, name = '', rest = '']) => (Object.hasOwn(syntaxes, name) ? [[page, name, rest] as const] : []),
  ),
);

test.each(named)('%s: `assay %s %s` in its text has options that there are', (_, name, rest) => {
  const syntax = syntaxes[name];
  const help = syntax === undefined ? '' : helpOf(syntax);
  const flags = rest.match(/--[a-z\d-]+/gu) ?? [];
  expect(flags.filter((flag) => flag !== '--help' && !help.includes(`${flag} `))).toEqual([]);
});

const configurations = pages.flatMap((page) =>
  blocksOf(page, 'yaml').flatMap((block) =>
    Object.keys(syntaxes).flatMap((name) => (block.startsWith(`${name}:\n`) ? [[page, name, block] as const] : [])),
  ),
);

test.each(configurations)('%s: what it sets for %s can be set', (_, name, block) => {
  const syntax = syntaxes[name];
  const system = {
    workingFolder: '/docs',
    readBytes: () => new TextEncoder().encode(block),
    readBytesWithin: () => () => new TextEncoder().encode(block),
    repositoryTop: () => undefined,
    refusedPath: () => undefined,
    relativePath: (file: string) => file,
    listFolder: () => [],
    stderr: () => undefined,
  };
  expect(() => syntax && readSettings(syntax, { operands: [], flags: {} }, system)).not.toThrow();
});
