import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { fc } from '../../support/properties.ts';
import { breachOf, readBoth } from '../../support/sparse-law.ts';
import { editText, textEdits } from '../../support/text-edits.ts';
import { isReadWhole, yamlKinds } from '../../support/yaml-kinds.ts';

const folders = [
  'fixtures',
  'node_modules/@readme/oas-examples/3.0/yaml',
  'node_modules/@readme/oas-examples/3.1/yaml',
];
const texts = [...folders, 'node_modules/@scalar/galaxy/dist']
  .flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`))
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => readFileSync(name, 'utf8'));
// Larger ones are held to the law by bench/sparse.ts.
const small = texts.filter((text) => text.length < 12_000);

// `npx tsx bench/sparse.ts` asks for longer.
test('parts of a text say what the whole says, or give up, whatever is planted in it', () => {
  let compared = 0;
  fc.assert(
    fc.property(fc.constantFrom(...small), textEdits, (text, edits) => {
      const both = readBoth(editText(text, edits), '/api.yaml');
      expect(breachOf(both)).toBeUndefined();
      if (both.parts !== undefined && 'findings' in both.whole && both.whole.findings.length > 0) compared += 1;
    }),
    { numRuns: 300 },
  );
  expect(compared).toBeGreaterThan(50);
});

test.each(texts.map((text) => [text.slice(0, 60), text] as const))(
  'parts of what people wrote say so, too: %j',
  (_, text) => {
    expect(breachOf(readBoth(text, '/api.yaml'))).toBeUndefined();
  },
);

test.each(yamlKinds(12_000).map(({ title, text }) => [title, text] as const))('%s', (title, text) => {
  const both = readBoth(text, '/api.yaml');
  expect(breachOf(both)).toBeUndefined();
  expect(both.whole).toMatchObject({ findings: { length: 5 } });
  expect(both.parts === undefined).toBe(isReadWhole(title));
  // Nothing is parsed of an operation that holds no key of ours: not even its mistakes are seen.
  const broken = text.replaceAll(/^( {6}operationId:\s+\w+\r?\n)(?! {6}x-badges)/gmu, '$1      x-broken: a: b\n');
  const parts = readBoth(broken, '/api.yaml');
  expect(parts.whole).toHaveProperty('refused');
  expect(parts.parts === undefined).toBe(isReadWhole(title));
  expect(parts.parts ?? both.whole).toMatchObject({ findings: { length: 5 } });
});
