import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type Finished, hostFolder } from '../support/pack.ts';
import { lintWith } from './lint.ts';

const unrecognized =
  'warning unrecognized-format "The provided document does not match any of the registered formats [OpenAPI 2.0 (Swagger), OpenAPI 3.x, AsyncAPI 2.x, AsyncAPI 3.x]"';

const executable = Buffer.from('7f454c4602010100000000000000000003003e0001000000', 'hex');

async function lintText(name: string, text: string | Buffer, flags: readonly string[] = []): Promise<Finished> {
  await writeFile(join(hostFolder('today'), name), text);
  return lintWith('today', 'extends: spectral-assay', { file: name, flags: ['--format', 'text', ...flags] });
}

/** The lines of a report, without the folder. */
function lines({ stdout }: Finished): readonly string[] {
  return stdout
    .replaceAll(`${hostFolder('today')}/`, '')
    .trim()
    .split('\n');
}

describe('what Spectral says of a file that', () => {
  test.each([
    ['is empty', 'empty.yaml', '', 0, [`empty.yaml:1:1 ${unrecognized}`]],
    ['holds only a comment', 'comment.yaml', '# nothing yet\n', 0, [`comment.yaml:1:1 ${unrecognized}`]],
    ['is no description', 'other.yaml', 'hello: 1\n', 0, [`other.yaml:1:1 ${unrecognized}`]],
    ['is a list', 'list.json', '[1]', 0, [`list.json:1:1 ${unrecognized}`]],
    ['is a number', 'number.json', '1', 0, [`number.json:1:1 ${unrecognized}`]],
    [
      'ends too early',
      'broken.yaml',
      'openapi: 3.1.0\npaths: [\n',
      1,
      ['broken.yaml:3:1 error parser "Unexpected end of the stream within a flow collection"'],
    ],
    [
      'ends too early, in JSON',
      'broken.json',
      '{ "openapi": "3.1.0",\n',
      1,
      [
        `broken.json:1:1 ${unrecognized}`,
        'broken.json:2:1 error parser "Unexpected end of the stream within a flow collection"',
      ],
    ],
    [
      'is binary',
      'binary.yaml',
      executable,
      1,
      [
        `binary.yaml:1:1 ${unrecognized}`,
        'binary.yaml:1:8 error parser "The stream contains non-printable characters"',
        'binary.yaml:1:24 error parser "End of the stream or a document separator is expected"',
      ],
    ],
    [
      'holds two documents',
      'two.yaml',
      'openapi: 3.1.0\n---\nopenapi: 3.1.0\n',
      1,
      ['two.yaml:1:1 error parser "Expected a single document in the stream, but found more"'],
    ],
  ])('%s', async (_what, name, text, exitCode, expected) => {
    const finished = await lintText(name, text);
    expect({ exitCode: finished.exitCode, stderr: finished.stderr, lines: lines(finished) }).toEqual({
      exitCode,
      stderr: '',
      lines: expected,
    });
  });

  test('is not there', async () => {
    const { exitCode, stdout, stderr } = await lintWith('today', 'extends: spectral-assay', { file: 'nowhere.yaml' });
    expect({ exitCode, stdout, stderr: stderr.trim() }).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: 'No files found to lint. Please check your file path and extension and try again',
    });
  });

  test('is a link to itself', async () => {
    await symlink('loop.yaml', join(hostFolder('today'), 'loop.yaml'));
    const { exitCode, stderr } = await lintWith('today', 'extends: spectral-assay', { file: 'loop.yaml' });
    expect({ exitCode, sentence: /Error #1: (.*?),/.exec(stderr)?.[1] }).toEqual({
      exitCode: 2,
      sentence: 'ELOOP: too many symbolic links encountered',
    });
  });

  test('a pattern finds none of, when asked to mind', async () => {
    const flags = ['--fail-on-unmatched-globs'];
    const { exitCode, stderr } = await lintWith('today', 'extends: spectral-assay', { file: 'nowhere/*.yaml', flags });
    expect({ exitCode, stderr: stderr.trim() }).toEqual({
      exitCode: 2,
      stderr: 'Unmatched glob patterns: `nowhere/*.yaml`',
    });
  });

  test('is no description, when told not to mind', async () => {
    const finished = await lintText('other.yaml', 'hello: 1\n', ['--ignore-unknown-format']);
    expect({ exitCode: finished.exitCode, lines: lines(finished) }).toEqual({
      exitCode: 0,
      lines: ["No results with a severity of 'error' found!"],
    });
  });
});
