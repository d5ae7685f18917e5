import { expect, test } from '@jest/globals';
import { previewSyntax } from '../../../src/cli/preview/settings.ts';
import { replaySyntax } from '../../../src/cli/replay/settings.ts';
import { runInMemory } from './support.ts';
import { parseArguments } from '../../../src/cli/settings/parse-arguments.ts';

const refusal = (target: string): string => {
  try {
    return parseArguments(replaySyntax, ['--target', target]).flags.target?.href ?? '';
  } catch (error) {
    return String(error).replace(/^.*query; found /u, '');
  }
};

test.each([
  ['http://localhost:4880', 'http://localhost:4880/'],
  ['https://a.example/v1', 'https://a.example/v1'],
  ['localhost:4880', '"localhost:4880". Did you mean `http://localhost:4880`?'],
  ['127.0.0.1:4880/v1', '"127.0.0.1:4880/v1". Did you mean `http://127.0.0.1:4880/v1`?'],
  ['[::1]:4880', '"[::1]:4880". Did you mean `http://[::1]:4880`?'],
  [':4880', '":4880". Did you mean `http://localhost:4880`?'],
  ['4880', '"4880". Did you mean `http://localhost:4880`?'],
  ['api.example', '"api.example". Did you mean `http://api.example`?'],
  ['localhost:99999', '"localhost:99999".'],
  ['ftp://a.example', '"ftp://a.example".'],
  ['a:b@localhost:1', 'another form.'],
  ['http://a.example/?q=1', '"http://a.example/?q=1".'],
  ['/path', '"/path".'],
])('%s: %s', (target, expected) => {
  expect(refusal(target)).toBe(expected);
});

test.each([
  [['api.yaml', 'http://a:b@127.0.0.1:4880/'], ' To test the server there, write `--target http://127.0.0.1:4880/`.'],
  [['http://127.0.0.1:4880/api.yaml'], ''],
  [['http://127.0.0.1:4880/a.yaml', 'http://127.0.0.1:4880/b.yaml'], ''],
  [['api.yaml', 'http://127.0.0.1:4880/', '--target', 'http://127.0.0.1:4010'], ''],
])('%j: an address that cannot be read as a description may be the server', async (args, hint) => {
  expect((await runInMemory(args)).code).toBe(`No network.${hint}`);
});

const mockOf = (url: string): string => {
  try {
    return parseArguments(previewSyntax, ['--mock-url', url]).flags.mockUrl ?? '';
  } catch (error) {
    return String(error).replace(/^UserError: /u, '');
  }
};
const must = '`--mock-url` must be an http or https URL without credentials and query, or a path like `/mock`;';

test.each([
  ['http://localhost:4880', 'http://localhost:4880'],
  ['/mock', '/mock'],
  ['foo', `${must} found "foo". Did you mean \`http://foo\`?`],
  ['localhost:4880', `${must} found "localhost:4880". Did you mean \`http://localhost:4880\`?`],
  ['//a.example', `${must} found "//a.example".`],
  ['javascript:alert(1)', `${must} found "javascript:alert(1)".`],
  ['http://a:b@c.example', `${must} found another form.`],
])('the mock of a page, %s: %s', (url, expected) => {
  expect(mockOf(url)).toBe(expected);
});
