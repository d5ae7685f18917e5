import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { commonjsOfNode } from './commonjs-of-node.ts';
import { stageServer } from './stage-extension.ts';

const [packer, mostBytes] = ['@vscode/vsce@3.9.2', 1_200_000];
const source = 'editors/vscode';

await makeExtension(process.argv[2] ?? 'spectral-assay.vsix');

/** Makes the package of the VS Code extension. The packer and the library of the client are installed here alone: few build it. */
async function makeExtension(target: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-vsix-'));
  try {
    const licenses = await stageServer(folder);
    run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'], source);
    run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', source], '.');
    await build({
      ...commonjsOfNode,
      entryPoints: [`${source}/src/extension.ts`],
      external: ['vscode'],
      outfile: join(folder, 'dist/extension.cjs'),
      plugins: [licenses.plugin],
    });
    licenses.write(folder);
    run('npx', ['--yes', packer, 'package', '--no-dependencies', '--out', resolve(target)], folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const { size } = statSync(target);
  if (size > mostBytes) throw new Error(`${target} must be at most ${mostBytes} bytes; found ${size}.`);
  process.stdout.write(`${target}: ${size} bytes.\n`);
}

function run(program: string, args: readonly string[], folder: string): void {
  execFileSync(program, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
}
