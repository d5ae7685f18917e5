import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { isArray, keysOf, member } from '../src/lib/json.ts';
import { bundledNames } from './node-packages.ts';

/**
 * Checks what users get beside our own code: the packages that an installation brings, and those whose code stands in `dist/`. Each must
 * have a licence that allows any use, those that we chose a row in docs/dependencies.md, and none may be known to `npm audit`.
 * `--sbom <file>` writes them as CycloneDX, as `npm sbom` describes them. Exit 0 when all is well, else 1.
 */
const page = 'docs/dependencies.md';
const allowed = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'Python-2.0'];

const bundled = [...readFileSync('dist/licenses.txt', 'utf8').matchAll(/^== (\S+) ([^,]+),/gmu)].map(
  ([, name = '', version = '']) => `${name}@${version}`,
);
const bill = npm('sbom', '--sbom-format', 'cyclonedx', '--package-lock-only');
const components = array(member(bill, 'components')).filter(
  (component) => bundled.includes(String(refOf(component))) || !isForDevelopment(component),
);
const problems = [...components.flatMap(licenseProblem), ...pageProblems(), ...auditProblems()];
for (const problem of problems) console.error(problem);
const [option, file] = process.argv.slice(2);
if (option === '--sbom' && file !== undefined) writeBill(file);
process.exitCode = problems.length === 0 ? 0 : 1;

function licenseProblem(component: unknown): readonly string[] {
  const license = array(member(component, 'licenses'))
    .map((each) => String(member(member(each, 'license'), 'id') ?? member(each, 'expression')))
    .join(' AND ');
  // Of `(BSD-3-Clause OR GPL-2.0)` we take what is allowed.
  const isAllowed = license
    .split(' AND ')
    .every((part) => part.split(' OR ').some((one) => allowed.includes(bare(one))));
  return isAllowed
    ? []
    : [`The license of ${nameOf(component)} must be one of ${allowed.join(', ')}; found ${license}.`];
}

/** Every package that we chose has its row, and no other. */
function pageProblems(): readonly string[] {
  const rows = [...readFileSync(page, 'utf8').matchAll(/^\| `([^`]+)`/gmu)].map(([, name = '']) => name);
  const own: unknown = JSON.parse(readFileSync('package.json', 'utf8'));
  const chosen = [...keysOf(member(own, 'dependencies')), ...bundledNames];
  return [
    ...chosen.filter((name) => !rows.includes(name)).map((name) => `${page} must defend ${name}; found no row.`),
    ...rows.filter((name) => !chosen.includes(name)).map((name) => `${page} must leave out ${name}: nobody gets it.`),
  ];
}

function auditProblems(): readonly string[] {
  const report = npm('audit', '--package-lock-only', '--fetch-retries=0', '--fetch-timeout=20000');
  const vulnerabilities = member(report, 'vulnerabilities');
  if (vulnerabilities === undefined) {
    console.log(
      'npm audit: the registry answered no question of it (mirrors often refuse with 405), so that nothing was audited. CI asks the public one.',
    );
    return [];
  }
  const names = components.map(nameOf);
  return keysOf(vulnerabilities)
    .filter((name) => names.includes(name))
    .map((name) => `${name} must be without a known vulnerability; \`npm audit\` says which.`);
}

function writeBill(to: string): void {
  const refs = [member(member(member(bill, 'metadata'), 'component'), 'bom-ref'), ...components.map(refOf)];
  const isKept = (ref: unknown): boolean => refs.includes(ref);
  const dependencies = array(member(bill, 'dependencies'))
    .filter((each) => isKept(member(each, 'ref')))
    .map((each) => ({ ref: member(each, 'ref'), dependsOn: array(member(each, 'dependsOn')).filter(isKept) }));
  writeFileSync(to, `${JSON.stringify({ ...Object(bill), components, dependencies }, undefined, 2)}\n`);
}

function nameOf(component: unknown): string {
  return String(member(component, 'name'));
}

function refOf(component: unknown): unknown {
  return member(component, 'bom-ref');
}

function isForDevelopment(component: unknown): boolean {
  return array(member(component, 'properties')).some((each) => member(each, 'name') === 'cdx:npm:package:development');
}

function bare(license: string): string {
  return license.replace(/[()]/gu, '');
}

function array(value: unknown): readonly unknown[] {
  return isArray(value) ? value : [];
}

/** What npm prints as JSON; undefined where it prints none. */
function npm(...args: readonly string[]): unknown {
  const { stdout } = spawnSync('npm', [...args, '--json'], { encoding: 'utf8', maxBuffer: 1e8, timeout: 60_000 });
  try {
    return JSON.parse(stdout);
  } catch {
    return undefined;
  }
}
