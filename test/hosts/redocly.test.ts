import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { toPointer } from '../../src/lib/pointer.ts';
import { finish, hostFolder, otherTool } from '../support/pack.ts';

/** A finding without its range, which Redocly counts in its own way. */
type Found = readonly [rule: string, severity: string, file: string, pointer: string, message: string];

interface RedoclyReport {
  readonly problems: readonly {
    readonly ruleId: string;
    readonly severity: string;
    readonly message: string;
    readonly reference: string;
    readonly location: readonly [{ readonly source: { readonly ref: string }; readonly pointer: string }];
  }[];
}

/** The findings of `redocly lint` with the plugin, in the folder of the packed package. */
async function inRedocly(file: string, preset: string): Promise<readonly Found[]> {
  const folder = join(hostFolder('today'), `redocly-${preset}`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'redocly.yaml'), `plugins: [spectral-assay/redocly]\nextends: [assay/${preset}]\n`);
  const args = [
    otherTool('@redocly/cli'),
    'lint',
    '--format',
    'json',
    '--max-problems',
    '1000',
    resolve(hostFolder('today'), file),
  ];
  const { stdout, stderr } = await finish(process.execPath, args, folder);
  if (!stdout.startsWith('{')) throw new Error(`Redocly printed no JSON: ${stdout}${stderr}`);
  const { problems } = JSON.parse(stdout) as RedoclyReport;
  return problems
    .map(({ ruleId, severity, message, location: [{ source, pointer }] }): Found => [
      ruleId.replace(/^assay\//u, ''),
      severity,
      resolve(folder, source.ref),
      pointer.replace(/^#\/?$/u, '').replace(/^#/u, ''),
      message,
    ])
    .sort(byText);
}

/** The same of our own runner. */
async function inOurs(file: string, preset: string): Promise<readonly Found[]> {
  const folder = hostFolder('today');
  const program = join(folder, 'node_modules/spectral-assay/dist/assay.cjs');
  const args = [program, 'lint', '--preset', preset, '--format', 'json', resolve(hostFolder('today'), file)];
  const { stdout } = await finish(process.execPath, args, folder);
  const findings = JSON.parse(stdout) as readonly {
    readonly code: string;
    readonly severity: number;
    readonly path: readonly string[];
    readonly message: string;
    readonly source: string;
  }[];
  return findings
    .map(({ code, severity, path, message, source }): Found => [
      code,
      severity === 0 ? 'error' : 'warn',
      source,
      toPointer(path),
      message,
    ])
    .sort(byText);
}

function byText(one: Found, other: Found): number {
  return JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;
}

const rows: readonly (readonly [file: string, preset: string])[] = [
  ['mistakes.yaml', 'all'],
  ['mistakes.yaml', 'seed'],
  ['mistakes.async.yaml', 'recommended'],
  [resolve('fixtures/openapi-3.2-badges.yaml'), 'all'],
  [resolve('fixtures/asyncapi-3-multi-file/asyncapi.yaml'), 'all'],
];

test.each(rows)('%s has the findings of our runner with `%s`', async (file, preset) => {
  const [theirs, ours] = await Promise.all([inRedocly(file, preset), inOurs(file, preset)]);
  const show = (found: readonly Found[]) =>
    found.map(([rule, severity, path, ...rest]) => [rule, severity, relative('.', path), ...rest]);
  expect(show(theirs)).toEqual(show(ours));
  expect(ours.length > 0 || file.includes('fixtures')).toEqual(true);
});

test('options that a rule does not have are refused in one sentence', async () => {
  const folder = join(hostFolder('today'), 'redocly-options');
  await mkdir(folder, { recursive: true });
  const rule = 'assay/x-badges-max: { severity: error, max: 0 }';
  await writeFile(join(folder, 'redocly.yaml'), `plugins: [spectral-assay/redocly]\nrules:\n  ${rule}\n`);
  const args = [otherTool('@redocly/cli'), 'lint', '../mistakes.yaml'];
  const { stderr, exitCode } = await finish(process.execPath, args, folder);
  expect([exitCode === 0, stderr.includes('assay/x-badges-max: `max` must be at least 1; found 0.')]).toEqual([
    false,
    true,
  ]);
});
