import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { loadDescription } from '../src/node/load.ts';
import { isArray, isObject, member } from '../src/lib/json.ts';
import { ask } from './support/ask.ts';
import { habits, type Habit } from './support/habits.ts';
import {
  assay,
  command,
  mockoon,
  newestPrism,
  packagedDescriptions,
  prism,
  scalar,
  versions,
} from './support/peers.ts';
import { start, type Measured, type Program } from './support/server.ts';
import { printHead, printRow } from './support/table.ts';

/**
 * What mocks do with one description, observed, and what `assay replay` says of them on descriptions of npm packages and of fixtures/.
 *
 *     npm run bench:peers
 *     ASSAY_SHOW=1 npm run bench:peers        with every failure whole
 */
interface Peer {
  readonly title: string;
  readonly program: (file: string) => Promise<Program>;
  readonly profile: string;
  readonly nameHeader: (name: string) => Readonly<Record<string, string>>;
  /** Given a parsed object: references to other files lead nowhere. */
  readonly isFileless?: true;
  /** It answers below the path of the first server alone. */
  readonly isPrefixed?: true;
}

const preferExample: Peer['nameHeader'] = (name) => ({ prefer: `example=${name}` });
const peers: readonly Peer[] = [
  {
    title: '`assay mock`',
    program: assay,
    profile: 'specification',
    nameHeader: (name) => ({ 'x-vendor-response-body-example': name }),
  },
  {
    title: `Prism ${versions.prism}`,
    program: prism,
    profile: 'prism',
    nameHeader: preferExample,
  },
  {
    title: `Prism ${versions.newestPrism}`,
    program: newestPrism,
    profile: 'prism',
    nameHeader: preferExample,
  },
  {
    title: `Scalar ${versions.scalar}`,
    program: scalar,
    profile: 'scalar',
    isFileless: true,
    nameHeader: preferExample,
  },
  {
    title: `Mockoon ${versions.mockoon}`,
    program: mockoon,
    // It has no header for names.
    profile: 'none',
    isPrefixed: true,
    nameHeader: () => ({}),
  },
];
const fixtures = [
  'fixtures/boxoffice-openapi.yaml',
  'fixtures/mock/fair.yaml',
  'fixtures/openapi-2.0-badges.yaml',
  'fixtures/openapi-3.0-badges.yaml',
  'fixtures/openapi-3.2-badges.yaml',
  'fixtures/openapi-paths-in-files/openapi.yaml',
  'bench/descriptions/habits.yaml',
].map((file) => [file, file] as const);

await habitList();
await replayTables();

async function habitList(): Promise<void> {
  const columns: string[][] = [];
  for (const peer of peers) {
    const server = await start(await peer.program(resolve('bench/descriptions/habits.yaml')));
    const cells: string[] = [];
    for (const habit of habits) cells.push(await observe(habit, peer, server));
    columns.push(cells);
    await server.stop();
  }
  habits.forEach(({ title }, index) => {
    console.log(`- **${title}**`);
    const mocks = new Map<string, string[]>();
    for (const [at, cells] of columns.entries()) {
      const answer = cells[index] ?? '';
      mocks.set(answer, [...(mocks.get(answer) ?? []), peers[at]?.title ?? '']);
    }
    for (const [answer, names] of mocks) console.log(`  - ${names.join(', ')}: ${answer}`);
  });
}

async function observe({ asked, named, read }: Habit, { nameHeader }: Peer, { port }: Measured): Promise<string> {
  const headers = { accept: '*/*', ...asked.headers, ...(named !== undefined && nameHeader(named)) };
  const reply = await ask(port, { ...asked, headers });
  return reply === undefined ? 'no answer: the server has ended' : `${reply.status} ${read(reply)}`;
}

async function replayTables(): Promise<void> {
  for (const { title, program, profile, isFileless, isPrefixed } of peers) {
    console.log(`\n${title}, \`--profile ${profile}\`\n`);
    printHead(['description', 'cases', 'passed', 'failed', 'skipped', 'notes', 'failures']);
    for (const [name, file] of [...packagedDescriptions(), ...fixtures]) {
      if (isFileless === true && file.includes('-in-files')) continue;
      try {
        const server = await start(await program(resolve(file)));
        const prefix = isPrefixed === true ? serverPath(file) : '';
        printRow([name, ...replay(file, `http://127.0.0.1:${server.port}${prefix}`, profile)]);
        await server.stop();
      } catch {
        printRow([name, '', '', '', '', '', 'the mock does not start']);
      }
    }
  }
}

/** The path of the first server of the description in `file`, without a slash at its end. */
function serverPath(file: string): string {
  const { source } = loadDescription(file);
  const servers = member(source.tree, 'servers');
  const said = member(isArray(servers) ? servers[0] : undefined, 'url') ?? member(source.tree, 'basePath');
  const url = typeof said === 'string' ? said : '/';
  return new URL(url.replace(/\{[^}]*\}/gu, ''), 'http://host').pathname.replace(/\/+$/u, '');
}

function replay(fixture: string, target: string, profile: string): readonly string[] {
  const args = ['replay', fixture, '--target', target, '--profile', profile, '--format', 'json'];
  const run = spawnSync(process.execPath, [command, ...args], { encoding: 'utf8', maxBuffer: 1e9 });
  if (run.status === 2 || run.stdout === '') return ['', '', '', '', '', `could not run: ${run.stderr.trim()}`];
  const runs = member(JSON.parse(run.stdout), 'runs');
  const first = isArray(runs) ? runs[0] : undefined;
  const counts = ['cases', 'passed', 'failed', 'skipped', 'notes'].map((key) =>
    String(member(member(first, 'summary'), key)),
  );
  const results = member(first, 'results');
  const failures = (isArray(results) ? results : []).filter(
    (result) => isObject(result) && member(result, 'status') === 'failed',
  );
  if (process.env.ASSAY_SHOW !== undefined) show(failures);
  const byCheck = new Map<string, number>();
  for (const failure of failures) {
    const check = String(member(failure, 'check'));
    byCheck.set(check, (byCheck.get(check) ?? 0) + 1);
  }
  return [...counts, [...byCheck].map(([check, count]) => `${count} ${check}`).join(', ') || 'none'];
}

/** Every failure whole, on stderr: to check whether it is true. */
function show(failures: readonly unknown[]): void {
  for (const failure of failures) {
    const parts = ['check', 'method', 'path', 'example', 'message', 'received', 'curl', 'differences'];
    console.error(JSON.stringify(Object.fromEntries(parts.map((key) => [key, member(failure, key)]))));
  }
}
