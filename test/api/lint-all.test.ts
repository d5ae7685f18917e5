import { afterEach, describe, expect, it } from '@jest/globals';
import { type AllRulesOptions, createLint, type Linter, type LintOptions } from '../../src/api/lint.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const text = `openapi: 3.1.0
info: { title: Shop, version: '1' }
servers: [{ url: https://shop.example/ }]
paths:
  /a: { $ref: parts/a.yaml }
  /b: { $ref: parts/gone.yaml }
`;
const part = 'get: { x-badges: [{ name: Beta, position: Before }], responses: {} }\n';
const ruleset = `extends: [[spectral:oas, off], spectral-assay]
rules:
  oas3-server-trailing-slash: true
  operation-summary: { given: '$.paths[*].get', then: { field: summary, function: truthy } }
overrides: [{ files: [shop.yaml], rules: { oas3-server-trailing-slash: off } }]
`;
const readFile = (path: string) => (path === '/apis/parts/a.yaml' ? part : undefined);

const open: Linter[] = [];
afterEach(() => {
  for (const linter of open.splice(0)) linter.close();
});

function linterOf(allRules: AllRulesOptions, options: LintOptions = {}): Linter {
  const linter = createLint({ ruleset, readFile, ...options, allRules });
  open.push(linter);
  return linter;
}

async function foundIn(linter: Linter, path: string): Promise<readonly string[]> {
  const { findings, failures } = await linter.lintAll(text, { path });
  return [
    ...failures,
    ...findings.map(({ rule, source = 'assay', place }) => `${place.source} ${source} ${rule} ${place.path.join('.')}`),
  ];
}

describe('lintAll', () => {
  it('finds what ours and the rules of others find, in texts that are handed over alone', async () => {
    const linter = linterOf({});
    expect(linter.skipped).toEqual([]);
    const inPart = [
      '/apis/parts/a.yaml spectral operation-summary get',
      '/apis/parts/a.yaml assay x-badges-position get.x-badges.0.position',
    ];
    expect(await foundIn(linter, '/apis/openapi.yaml')).toEqual([
      '/apis/openapi.yaml spectral oas3-server-trailing-slash servers.0.url',
      '/apis/openapi.yaml spectral invalid-ref paths./b.$ref',
      ...inPart,
    ]);
    expect(await foundIn(linter, '/apis/shop.yaml')).toEqual([
      ...inPart,
      '/apis/shop.yaml spectral invalid-ref paths./b.$ref',
    ]);
  });

  it('is `lint` where all rules are ours, and without the option', async () => {
    const plain = createLint({ ruleset, readFile });
    const ours = linterOf({}, { ruleset: 'extends: spectral-assay' });
    const own = ['/apis/parts/a.yaml assay x-badges-position get.x-badges.0.position'];
    expect([await foundIn(plain, '/apis/a.yaml'), await foundIn(ours, '/apis/a.yaml')]).toEqual([own, own]);
    expect(plain.skipped).toHaveLength(4);
  });

  it('runs no code without `allowCode`, and says so', () => {
    const filter = "{ given: '$.paths[?(run(@))]', then: { field: get, function: truthy } }";
    const withCode = `extends: spectral-assay\nrules: { mine: ${filter} }\n`;
    const [refused, allowed] = [{}, { allowCode: true }].map((allRules) => linterOf(allRules, { ruleset: withCode }));
    expect(refused?.skipped).toEqual([
      '1 rule of the ruleset, as it may run code (/.spectral.yaml:2:25: `rules.mine.given` has a filter that may run code). `allRules: { allowCode: true }` runs it.',
    ]);
    expect(allowed?.skipped).toEqual([]);
  });

  it('says why Spectral did not come to its end, with our findings', async () => {
    const linter = linterOf({ timeoutMs: 1 });
    expect(await foundIn(linter, '/apis/openapi.yaml')).toEqual([
      '/apis/openapi.yaml: Spectral must end within 0.001 seconds; found it running. `allRules: { timeoutMs }` gives it more.',
      '/apis/parts/a.yaml assay x-badges-position get.x-badges.0.position',
    ]);
  });

  it('rejects a text that is no description', async () => {
    await expect(linterOf({ folder: temporaryFolder() }).lintAll('openapi: [')).rejects.toThrow('/openapi.yaml:2:1');
  });
});
