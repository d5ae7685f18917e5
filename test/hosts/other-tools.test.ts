import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { finish, hostFolder, nodeBinary, otherTool, otherTools } from '../support/pack.ts';

const readme = readFileSync('README.md', 'utf8');
const port = 4977;
const running: ChildProcess[] = [];
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-other-tools-'));
  for (const [, yaml = '', name = ''] of readme.matchAll(/^```yaml\n(# (\S+\.yaml)\n.*?)^```$/gmsu))
    writeFileSync(join(folder, name), yaml);
});

afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** The cells of a row of the README's table. */
function rowOf(tool: string): readonly string[] {
  const line = readme.split('\n').find((each) => each.startsWith(`| ${tool}`)) ?? '';
  return line
    .split(' | ')
    .slice(1)
    .map((cell) => cell.replace(/ *\|$/u, '').trim());
}

/** Starts Prism on a file; answers what it says until it listens or ends. */
async function startPrism(file: string): Promise<string> {
  const args = [otherTool('@stoplight/prism-cli'), 'mock', '--port', String(port), file];
  const child = spawn(nodeBinary(24), args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  return new Promise((done) => {
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (said.includes('Prism is listening')) done(said);
      });
    child.once('close', () => {
      done(said);
    });
  });
}

test('the README names the versions that are run', () => {
  expect(readme).toContain(`| Redocly CLI ${otherTools['@redocly/cli']} (\`redocly lint\`)`);
  expect(readme).toContain(`| Prism ${otherTools['@stoplight/prism-cli']} (\`prism mock\`)`);
});

test.each([
  ['asyncapi.yaml', 0, /Your API description is valid/u, 'valid'],
  ['openapi.yaml', 1, /4 errors and 8 warnings/u, '4 errors, 8 warnings'],
])('Redocly CLI says of %s what the table says', async (file, exitCode, said, cell) => {
  const run = await finish(process.execPath, [otherTool('@redocly/cli'), 'lint', '--format', 'stylish', file], folder);
  expect([run.exitCode, `${run.stdout}${run.stderr}`]).toEqual([exitCode, expect.stringMatching(said)]);
  expect(run.stdout).not.toContain('x-mcp');
  expect(rowOf('Redocly CLI')[file === 'asyncapi.yaml' ? 0 : 1]).toMatch(new RegExp(`^${cell}(?:$|: )`, 'u'));
});

test('Prism starts on neither file, for the reasons in the table', async () => {
  expect(await startPrism('asyncapi.yaml')).toContain('Unsupported document format');
  const [, reason = ''] = /^does not start: `(.*)`$/u.exec(rowOf('Prism')[1] ?? '') ?? [];
  expect(reason).not.toBe('');
  expect(await startPrism('openapi.yaml')).toContain(reason);
});

test('after the repairs Prism starts, does not apply a PATCH, and has a header of its own for names', async () => {
  const today = hostFolder('today');
  cpSync(join(folder, 'openapi.yaml'), join(folder, 'repaired.yaml'));
  const repair = ['lint', '--fix', '--fix-suggestions', join(folder, 'repaired.yaml')];
  const assay = join(today, 'node_modules/spectral-assay/dist/assay.cjs');
  expect((await finish(process.execPath, [assay, ...repair], today)).exitCode).toBe(0);
  expect(await startPrism('repaired.yaml')).toContain('Prism is listening');
  const ask = async (method: string, path: string, body: string, headers: Readonly<Record<string, string>> = {}) => {
    const sent = { method, headers: { 'content-type': 'application/json', ...headers }, body };
    return (await fetch(`http://127.0.0.1:${port}${path}`, sent)).json();
  };
  expect(await ask('PATCH', '/events/3be6453c', '{"location":"Old Mill"}')).toMatchObject({
    location: 'Riverside Hall',
  });
  const named = { 'x-vendor-response-body-example': 'event_entry' };
  expect(await ask('POST', '/tickets', '{}', named)).toMatchObject({ type: 'general' });
  expect(await ask('POST', '/tickets', '{}', { prefer: 'example=event_entry' })).toMatchObject({ type: 'event' });
});
