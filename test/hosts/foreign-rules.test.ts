import { cpSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from '@jest/globals';
import type { IRuleResult } from '@stoplight/spectral-core';
import { describedWithPackages } from '../support/installed-packages.ts';
import { finish, packedFile } from '../support/pack.ts';

const { describeInstalled, folder, isThere } = describedWithPackages(__filename, {
  name: 'foreign-rules',
  tool: 'rulesets for Spectral',
  dependencies: {
    'spectral-assay': `file:${packedFile()}`,
    '@asyncapi/specs': '6.11.1',
    '@ibm-cloud/openapi-ruleset': '1.33.17',
    '@stoplight/spectral-cli': '6.16.3',
    '@stoplight/spectral-owasp-ruleset': '2.0.1',
    '@stoplight/types': '14.1.1',
  },
});

/** Spectral ends at the first, as a rule of IBM throws. The second has as many findings as a report may have. */
const leftOut = ['link-example.yaml', 'star-trek.yaml'];

/** The descriptions of a folder, which stand below `name` in ours: two of three, as Spectral takes seconds for each. */
function copied(from: string, name: string): readonly string[] {
  const all = readdirSync(from).filter((file) => file.endsWith('.yaml') && !leftOut.includes(file));
  const files = all.filter((_, at) => at % 3 !== 2);
  if (isThere) for (const file of files) cpSync(join(from, file), join(folder, name, file));
  return files.map((file) => `${name}/${file}`);
}

const examples = 'node_modules/@readme/oas-examples';
const descriptions = [
  ...copied(`${examples}/2.0/yaml`, '2.0'),
  ...copied(`${examples}/3.0/yaml`, '3.0'),
  ...copied(`${examples}/3.1/yaml`, '3.1'),
  ...copied('node_modules/@scalar/galaxy/dist', 'galaxy'),
  ...copied('node_modules/@scalar/galaxy/dist/asyncapi', 'asyncapi'),
  ...copied('fixtures', 'fixtures'),
];

/** A report of JSON has 10,000 findings at the most: IBM's rules alone find thousands. */
const batches = descriptions.flatMap((_, at) => (at % 6 === 0 ? [descriptions.slice(at, at + 6)] : []));

async function resultsOf(program: string, ...args: readonly string[]): Promise<readonly (IRuleResult & Told)[]> {
  const { stdout, stderr } = await finish(process.execPath, [join(folder, 'node_modules', program), ...args], folder);
  if (!stdout.startsWith('[')) throw new Error(`${program} must print JSON; found ${stdout}${stderr}`);
  return JSON.parse(stdout) as readonly (IRuleResult & Told)[];
}

interface Told {
  /** Whose the finding is, in reports of ours. */
  readonly linter?: string;
}

function toLine({ source = '', code, path, message, severity, range }: IRuleResult): string {
  return JSON.stringify([relative(folder, source), code, path, message, severity, range]);
}

describeInstalled('rules of others', () => {
  test.each(batches)('in %s and those after it are found as by Spectral', async (...files) => {
    const own = /^(?:x-badges|x-mcp)-/u;
    const asked = await resultsOf(
      'spectral-assay/dist/assay.cjs',
      'lint',
      '--all-rules',
      '--allow-code',
      ...lint(files),
    );
    const told = asked.filter(({ linter }) => linter === 'spectral').map(toLine);
    const flags = ['--quiet', '--ignore-unknown-format', '--format', 'json'];
    const spectral = await resultsOf('@stoplight/spectral-cli/dist/index.js', 'lint', ...flags, ...files);
    const expected = spectral.filter(({ code }) => !own.test(String(code))).map(toLine);
    expect(told.sort()).toEqual([...new Set(expected)].sort());
    expect(asked.length).toBeLessThan(10_000);
    expect(told).not.toEqual([]);
  });

  test('there are at least forty descriptions', () => {
    expect(descriptions.length).toBeGreaterThanOrEqual(40);
  });
});

function lint(files: readonly string[]): readonly string[] {
  return ['--format', 'json', '--no-gitignore', ...files];
}
