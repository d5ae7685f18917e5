import { beforeAll, describe, expect, test } from '@jest/globals';
import { execFile, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { driveExtension, previewOf } from '../editors/drive-extension.ts';
import { driveForeign } from '../editors/drive-foreign.ts';
import { describedWith } from '../support/described-with.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const run = promisify(execFile);
const describeUnpacked = describedWith(__filename, {
  tool: 'unzip',
  isThere: spawnSync('unzip', ['-v']).status === 0,
  advice: 'apt-get install unzip',
});

describe('the VS Code extension', () => {
  describeUnpacked('as `npm run vsix` packs it', () => {
    let folder = '';
    beforeAll(async () => {
      folder = temporaryFolder();
      const packed = join(folder, 'assay.vsix');
      await run('npm', ['run', '--silent', 'vsix', '--', packed]);
      await run('unzip', ['-q', packed, '-d', folder]);
    });

    test('holds the client, the server and licences in less than 1.2 MB', () => {
      expect(statSync(join(folder, 'assay.vsix')).size).toBeLessThan(1_200_000);
      const names = readdirSync(join(folder, 'extension'));
      expect(names.sort()).toEqual(
        ['LICENSE.txt', 'changelog.md', 'dist', 'licenses.txt', 'package.json', 'preview', 'readme.md'].sort(),
      );
      const code = readdirSync(join(folder, 'extension/dist')).filter((name) => !name.startsWith('part-'));
      expect(code.sort()).toEqual(['extension.cjs', 'foreign-worker.cjs', 'foreign-worker.mjs', 'program.mjs']);
      const licenses = readFileSync(join(folder, 'extension/licenses.txt'), 'utf8');
      expect(licenses).toContain('== vscode-languageclient 10.1.2, MIT');
    });

    test('has a client that starts the server, opens a preview, makes repairs and starts anew', async () => {
      const file = join(folder, 'openapi.yaml');
      writeFileSync(file, 'openapi: 3.1.0\ninfo: { title: Shop, version: "1" }\npaths: {}\n');
      const program = resolve('test/hosts/programs/activate-extension.cjs');
      const { stdout } = await run(process.execPath, [program, join(folder, 'extension'), file]);
      expect(JSON.parse(stdout)).toEqual({
        commands: ['accept', 'fixAll', 'openRule', 'preview', 'restart', 'switchOff'].map((name) => `assay.${name}`),
        called: [
          ['open', expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/$/u)],
          ['editor.action.sourceAction', { kind: 'source.fixAll.assay', apply: 'first' }],
        ],
      });
    });

    test.each([
      [true, [['assay x-badges-placement'], ['assay x-badges-placement', 'spectral oas3-server-trailing-slash']]],
      [false, [['assay x-badges-placement']]],
    ])('shows what Spectral finds after ours where trust in the workspace is %j', async (trusted, codes) => {
      const { client, told } = await driveForeign(join(folder, 'extension'), { trusted, hasSpectral: trusted });
      client.close();
      expect(told).toMatchObject({ codes, ran: false });
    });

    test('has a server and a preview that work', async () => {
      const extension = join(folder, 'extension');
      const { folder: workspace, ...told } = await driveExtension(extension, '{}\n');
      expect(told).toMatchObject({ found: ['x-badges-position'], messages: 0, ran: [], code: 0 });
      expect(await previewOf(extension, workspace)).toContain('<title>Shop');
    });
  });
});
