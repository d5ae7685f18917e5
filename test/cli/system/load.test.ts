import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from '@jest/globals';
import { loadDescription } from '../../../src/cli/system/load.ts';
import { unreadableFiles } from '../../../src/description/referenced-files.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
mkdirSync(join(folder, 'parts'));
const write = (name: string, text: string): void => {
  writeFileSync(join(folder, name), text);
};
write(
  'openapi.yaml',
  'openapi: 3.1.0\ninfo: {}\npaths:\n  /a: { $ref: parts/gone.yaml }\n  /b: { $ref: parts/bad.yaml }\n',
);
write('parts/bad.yaml', 'a: [');
write('four.yaml', '# one\n# two\n\nopenapi: 4.0.0\n');

const here = relative('.', folder);
test.each([
  ['absolute', folder],
  ['from here', here],
  ['with a dot', `./${here}`],
])('messages name files as they were written: %s', (_, start) => {
  const plain = start.replace(/^\.\//u, '');
  expect(() => loadDescription(`${start}/four.yaml`)).toThrow(`${start}/four.yaml:4:10: the version must be`);
  const sentences = [
    `${start}/openapi.yaml:4:15: a referenced file must be readable; found no such file at ${plain}/parts/gone.yaml.`,
    `${plain}/parts/bad.yaml:2:1: a description must be YAML or JSON; found unexpected end of the stream within a flow collection.`,
  ];
  expect(new Set(unreadableFiles(loadDescription(`${start}/openapi.yaml`)))).toEqual(new Set(sentences));
});
