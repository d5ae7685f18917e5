import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { install } from './install.ts';
import type { Program } from './server.ts';

/** The versions that are compared with: the newest Prism for Node 20, and the newest Scalar with a Node of its own, as it needs 22. */
export const versions = { prism: '5.14.2', scalar: '0.14.4', scalarNode: '22.23.3', octokit: '23.0.2' };

/** Where the built package is: `dist/node`, or what the environment names. */
export const built = resolve(process.env.ASSAY_BUILD ?? 'dist/node');

/** `assay mock` of `file`, as built. */
export async function assay(file: string, options: readonly string[] = []): Promise<Program> {
  const port = await freePort();
  return { file: join(built, 'src/cli/main.js'), args: ['mock', file, '--port', String(port), ...options], port };
}

/** `prism mock` of `file`. */
export async function prism(file: string, options: readonly string[] = []): Promise<Program> {
  const modules = install('prism', [`@stoplight/prism-cli@${versions.prism}`]);
  const port = await freePort();
  const cli = join(modules, '@stoplight/prism-cli/dist/index.js');
  return { file: cli, args: ['mock', '--port', String(port), '--host', '127.0.0.1', ...options, file], port };
}

// Node as npm packages have it: without a script that an installation would have to run.
const nodePackage = `node-${process.platform}-${process.arch}`;

/** `@scalar/mock-server` of `file`, behind `@hono/node-server` as its documentation shows. */
export async function scalar(file: string): Promise<Program> {
  const modules = install('scalar', [
    `@scalar/mock-server@${versions.scalar}`,
    '@hono/node-server@1.19.19',
    `${nodePackage}@${versions.scalarNode}`,
  ]);
  const port = await freePort();
  const program = resolve('bench/programs/scalar.mjs');
  return { file: program, args: [modules, file, String(port)], port, node: join(modules, nodePackage, 'bin/node') };
}

/** `bare.mjs`: one answer, written to `file` before. */
export async function bare(file: string): Promise<Program> {
  const port = await freePort();
  return { file: resolve('bench/programs/bare.mjs'), args: [file, String(port)], port };
}

/** GitHub's description: 13 MB of JSON with 1,200 operations. */
export function githubDescription(): string {
  const modules = install('descriptions', [`@octokit/openapi@${versions.octokit}`]);
  return join(modules, '@octokit/openapi/generated/api.github.com.json');
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        done(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
  });
}
