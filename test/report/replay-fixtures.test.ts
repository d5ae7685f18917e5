import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { XMLParser } from 'fast-xml-parser';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadDescription } from '../../src/node/load.ts';
import { deaf, runInMemory, type Target } from '../cli/replay/support.ts';

const root = join(__dirname, '../..');
const schema = JSON.parse(readFileSync(join(root, 'schemas/replay-report.schema.json'), 'utf8')) as object;
const validate = new Ajv2020({ allErrors: true, strict: false }).compile(schema);

const fixtures = [
  'boxoffice-openapi.yaml',
  'openapi-2.0-badges.yaml',
  'openapi-3.0-badges.yaml',
  'openapi-3.2-badges.yaml',
  'openapi-paths-in-files/openapi.yaml',
  'mock/fair.yaml',
];
const garbled: Target = ({ target }) => ({
  kind: 'reply',
  reply: {
    status: target.length % 2 === 0 ? 200 : 500,
    headers: { 'content-type': 'text/html; charset=\u009b', 'x\u001b': '<b>' },
    body: new Uint8Array([0xff, 0xfe, 0x1b, 0x5b, 0x32, 0x4a, target.length]),
  },
});
const targets: readonly { title: string; args: readonly string[]; target: Target }[] = [
  { title: 'our own mock', args: [], target: deaf },
  { title: 'another description’s mock', args: ['--target', 'http://127.0.0.1:1'], target: deaf },
  { title: 'a target that answers rubbish', args: ['--target', 'http://127.0.0.1:1'], target: garbled },
];
const rows = fixtures.flatMap((fixture) => targets.map((target) => ({ fixture, ...target })));

describe('every format holds for every fixture', () => {
  test.each(rows)('$fixture against $title', async ({ fixture, args, target }) => {
    const formats = ['json:r.json', 'junit:r.xml', 'sarif:r.sarif', 'html:r.html', 'github-actions:r.txt'];
    const path = join(root, 'fixtures', fixture);
    const { files, stdout } = await runInMemory(
      [path, ...args, '--format', 'text', ...formats.flatMap((format) => ['--format', format])],
      { target, load: loadDescription },
    );
    expect([validate(JSON.parse(files.get('r.json') ?? '')), validate.errors]).toEqual([true, null]);
    expect(() => new XMLParser().parse(files.get('r.xml') ?? '') as unknown).not.toThrow();
    expect((JSON.parse(files.get('r.sarif') ?? '') as { version: string }).version).toEqual('2.1.0');
    expect(/(?![\n\t])\p{Cc}/u.exec(`${stdout}${files.get('r.html') ?? ''}${files.get('r.txt') ?? ''}`)).toEqual(null);
  });
});
