import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from '@stoplight/yaml';
import { previewSyntax } from '../../../src/cli/preview/settings.ts';
import { helpOf, optionTable } from '../../../src/cli/settings/help.ts';
import { keysOf, listOf, member } from '../../../src/lib/json.ts';
import { assayHere } from '../../support/run-here.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const home = process.cwd();
const docs = readFileSync('docs/preview.md', 'utf8');
const { bin } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly bin: Readonly<Record<string, string>> };

test('the table of options is that of the command', () => {
  expect(docs).toContain(optionTable(previewSyntax));
});

test.each([...docs.matchAll(/`(--[a-z-]+)/gu)].map(([, flag = '']) => flag))('%s is an option', (flag) => {
  expect(`${helpOf(previewSyntax)} --no-watch`).toContain(flag);
});

describe('the recipes of "Publish"', () => {
  const [, publish = ''] = /\n## Publish\n([^]*?)\n## /u.exec(docs) ?? [];
  const blocks = (language: string): readonly string[] =>
    [...publish.matchAll(new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``, 'gu'))].map(([, text = '']) => text);
  const workflows = blocks('yaml').map((text) => parse(text));
  const jobs = workflows.flatMap((workflow) => {
    const jobs = member(workflow, 'jobs');
    return keysOf(jobs).map((name) => member(jobs, name));
  });
  const steps = jobs.flatMap((job) => listOf(member(job, 'steps')));
  const runs = steps.map((step) => member(step, 'run')).filter((each) => typeof each === 'string');
  const lines = blocks('sh').flatMap((text) => text.trim().split('\n'));
  const commands = [...runs, ...lines].filter((line) => !line.startsWith('aws '));

  beforeAll(() => {
    const folder = temporaryFolder();
    cpSync('docs/replay/box-office.yaml', join(folder, 'openapi.yaml'));
    process.chdir(folder);
  });
  afterAll(() => {
    process.chdir(home);
  });

  test('are a settings file, two workflows and four lines', () => {
    expect([workflows.length, steps.length, runs.length, lines.length, commands.length]).toEqual([3, 7, 2, 4, 5]);
  });

  test.each(commands)('`%s` writes pages', async (line) => {
    const [program = '', ...args] = line.replace(/^npx (?:--yes )?/u, '').split(' ');
    expect(Object.keys(bin)).toContain(program);
    const { code, stdout, stderr } = await assayHere(args);
    const out = args[args.indexOf('--out') + 1] ?? '';
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(new RegExp(`^\\d+ pages? .*in ${out}[,.]`, 'u'));
    expect(readdirSync('.')).toContain(out);
  });

  test('what is uploaded is the folder that was written, without the list of its files', async () => {
    await assayHere(['preview', 'openapi.yaml', '--out', 'site']);
    const uploads = steps.map((step) => member(member(step, 'with'), 'path')).filter((path) => path !== undefined);
    expect(uploads).toEqual(['site', 'site']);
    const [sync = ''] = lines.filter((line) => line.startsWith('aws '));
    expect(sync).toMatch(/^aws s3 sync site s3:\/\/\S+ --delete --exclude \.assay-preview$/u);
    expect(readdirSync('site')).toContain('.assay-preview');
  });

  test('the settings are those that the command takes', async () => {
    const [settings = ''] = blocks('yaml');
    mkdirSync('brand');
    writeFileSync('brand/logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    writeFileSync('brand/icon.png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
    writeFileSync('assay.config.yaml', settings);
    const { code } = await assayHere(['preview', 'openapi.yaml', '--out', 'own']);
    expect(code).toBe(0);
    const page = readFileSync('own/index.html', 'utf8');
    expect(page).toContain('<link rel="canonical" href="https://docs.example/api/" />');
    expect(page).not.toContain('Made with Assay');
  });
});
