import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { dump, load } from 'js-yaml';
import { exampleHosts, hostExample } from '../rulesets/example-hosts.ts';
import { rules } from '../rulesets/rules/index.ts';
import { createLint } from '../src/api/lint.ts';
import { parseSource } from '../src/description/parse/parse.ts';
import { yamlOptions } from '../src/description/parse/yaml-options.ts';
import { docsIn } from '../src/docs/generated-files.ts';
import type { Finding } from '../src/finding.ts';
import { isObject, member } from '../src/lib/json.ts';
import { isAboutKey } from '../src/lint/code-frame.ts';
import { home, filesBelow } from './support/files.ts';
import { command } from './support/peers.ts';
import { plant, type Seed } from './support/plant.ts';
import { printCounts } from './support/table.ts';

/**
 * Plants the mistakes that rules repair into real descriptions, as texts, and repairs them by `assay lint --fix`, and by both flags: what was
 * not planted must stay as it is written, a second run must write nothing, and no finding may be new. Prints what is otherwise.
 *
 *     npm run bench:repairs                         60 descriptions that npm has
 *     npm run bench:repairs -- <folder or file>...  others
 */
const [asked, most, largestBytes] = [process.argv.slice(2), 60, 1_000_000];
const ofPackages = ['@scalar/galaxy/dist', '@readme/oas-examples'].map((name) => `node_modules/${name}`);
// Seeds give one badge many colours.
const off = ['x-badges-color-consistent', 'x-badges-name-consistent'];
const linter = createLint({ preset: 'all', rules: Object.fromEntries(off.map((id) => [id, 'off'])) });
const seeds = await readSeeds();
const folder = join(home, 'repairs');
const planted = plantAll();
const counts = { descriptions: planted.length, seeds: seeds.length, repaired: 0, left: 0, wrong: 0 };

for (const flags of [['--fix'], ['--fix', '--fix-suggestions']]) {
  for (const { file, text } of planted) writeFileSync(file, text);
  assay(flags);
  const first = planted.map(({ file }) => readFileSync(file, 'utf8'));
  const said = assay(flags);
  if (!said.includes('0 findings repaired in 0 files')) complain(flags.join(' '), `a second run says ${said}`);
  for (const [index, one] of planted.entries()) check(one, first[index] ?? '', flags);
}
printCounts(counts);

/** The invalid examples of rules that have a repair, by what they add to an operation or to the root. */
async function readSeeds(): Promise<readonly Seed[]> {
  const found: Seed[] = [];
  for (const { id } of rules) {
    const { host: usual, invalid, more = [] } = docsIn(id, await import(`../rulesets/rules/${id}.ts`));
    for (const { host = usual, yaml } of [...invalid, ...more]) {
      const text = hostExample(host, yaml);
      if (!linter.lint(text).some(({ fix }) => fix !== undefined)) continue;
      const tree = load(text, yamlOptions);
      const ofRoot = isObject(tree) ? Object.entries(tree).find(([key]) => /^x.?m.?[cp]/iu.test(key)) : undefined;
      const holder = exampleHosts[host].path.reduce<unknown>(member, tree);
      const ofHolder = isObject(holder) ? Object.entries(holder).find(([key]) => /^x.?ba/iu.test(key)) : undefined;
      const [key, value] = ofRoot ?? ofHolder ?? [];
      if (key === undefined) continue;
      const isAlone = ofRoot === undefined && Object.keys(load(yaml, yamlOptions) ?? {}).length === 1;
      const raw = isAlone ? `${yaml.trimEnd()}\n` : dump({ [key]: value }, { lineWidth: -1 });
      found.push({ rule: id, key, value, raw, isOfRoot: ofRoot !== undefined });
    }
  }
  return found;
}

interface Planted {
  readonly file: string;
  readonly text: string;
  /** The parts of the text that were there before, in their order. */
  readonly kept: readonly string[];
  readonly before: readonly Finding[];
}

function plantAll(): readonly Planted[] {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  let next = 0;
  const files = (asked.length > 0 ? asked : ofPackages).flatMap((path) => filesBelow(resolve(path)));
  const made = files.flatMap((file, index): readonly Planted[] => {
    const original = readFileSync(file, 'utf8').replace(/^\uFEFF/u, '');
    if (original.length > largestBytes) return [];
    const windows = index % 3 === 1 ? original.replace(/\r?\n/gu, '\r\n') : original;
    const done = plant(file, windows, [...seeds.slice(next), ...seeds.slice(0, next)]);
    if (done === undefined) return [];
    next = (next + done.count) % seeds.length;
    const mark = index % 5 === 2 ? '\uFEFF' : '';
    const name = join(folder, `${String(index)}${extname(file)}`);
    const text = done.parts.join('');
    const kept = done.parts.filter((_, number) => number % 2 === 0);
    return [{ file: name, text: mark + text, kept, before: linter.lint(text, { path: name }) }];
  });
  return made.slice(0, most);
}

function assay(flags: readonly string[]): string {
  const files = planted.map(({ file }) => file);
  const without = off.map((id) => `--rule=${id}=off`);
  const args = [
    command,
    'lint',
    '--preset',
    'all',
    ...without,
    '--no-gitignore',
    '--format',
    `json:${join(folder, 'out.json')}`,
  ];
  return spawnSync(process.execPath, [...args, ...flags, ...files], { encoding: 'utf8' }).stderr;
}

function check({ file, text, kept, before }: Planted, repaired: string, flags: readonly string[]): void {
  const title = `${file} ${flags.join(' ')}`;
  if (text.startsWith('\uFEFF') !== repaired.startsWith('\uFEFF')) complain(title, 'the byte order mark');
  const body = repaired.replace(/^\uFEFF/u, '');
  const lost = firstLost(kept, body);
  if (lost !== undefined) complain(title, `lost: ${JSON.stringify(lost.slice(0, 200))}`);
  const trees = [text.replace(/^\uFEFF/u, ''), body].map(
    (each) => parseSource(file, new TextEncoder().encode(each)).tree,
  );
  const [was, is] = trees.map(
    (tree) => JSON.parse(JSON.stringify(tree, (key, value: unknown) => (isOurs(key) ? undefined : value))) as unknown,
  );
  if (!isDeepStrictEqual(was, is)) complain(title, 'the tree beside our keys');
  const after = linter.lint(body, { path: file });
  const known = new Set(before.map(placeOf));
  const readable = before.flatMap(({ fix }) => (fix?.kind === 'rename' ? [[...fix.path.slice(0, -1), fix.key]] : []));
  for (const each of after) {
    // A key that is spelled right has its own findings below it, and a value that is read has those of its key.
    const isRead =
      isAboutKey(each.rule) || readable.some((path) => path.every((key, index) => key === each.place.path[index]));
    if (!known.has(placeOf(each)) && !isRead) complain(title, `new: ${placeOf(each)} ${each.message}`);
  }
  const remaining = new Set(after.map(placeOf));
  for (const each of before.filter(({ fix }) => fix !== undefined && (fix.safety === 'safe' || flags.length > 1))) {
    if (!remaining.has(placeOf(each))) counts.repaired += 1;
    else {
      counts.left += 1;
      console.log(`left ${title}: ${placeOf(each)} ${each.message}`);
    }
  }
}

/** The first of the parts that is not in the text behind those before it. */
function firstLost(parts: readonly string[], text: string): string | undefined {
  let at = 0;
  for (const [index, part] of parts.entries()) {
    const start = index === parts.length - 1 ? text.length - part.length : text.indexOf(part, at);
    if (start < at || !text.startsWith(part, start)) return part;
    at = start + part.length;
  }
  return undefined;
}

function isOurs(key: string): boolean {
  return /^x.?(?:ba|m.?[cp])/iu.test(key);
}

function placeOf({ rule, place }: Finding): string {
  return `${rule} ${place.path.join('.')}`;
}

function complain(title: string, what: string): void {
  counts.wrong += 1;
  console.log(`wrong ${title}: ${what}`);
}
