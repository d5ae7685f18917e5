import { docsPage } from '../../lib/docs-page.ts';
import type { CiService, FoundRepository, PackageManager } from './repository.ts';
import {
  adviceOnly,
  type InitSystem,
  emptyPlan,
  type SetupPlan,
  textOf,
  textToChange,
  withLinesAtEnd,
  fileToWrite,
} from './setup-plan.ts';

/** The check on each change, in the CI service that the repository uses. */
export function planPipeline(found: FoundRepository, system: InitSystem): SetupPlan {
  const { ci, ciFile } = found;
  switch (ci) {
    case undefined:
      return emptyPlan;
    case 'github':
      return planWorkflow(found, system);
    case 'gitlab':
      return planGitLab(found, system);
    default:
      return textOf(system, ciFile)?.includes('assay') === true ? emptyPlan : adviseOn(ci);
  }
}

const sections: Readonly<Record<Exclude<CiService, 'github'>, string | undefined>> = {
  gitlab: 'gitlab',
  azure: 'azure-pipelines',
  jenkins: 'jenkins',
  circleci: undefined,
  bitbucket: undefined,
};

function adviseOn(ci: Exclude<CiService, 'github'>): SetupPlan {
  return adviceOnly(`${docsPage('ci', sections[ci])} says what to add to your pipeline.`);
}

function planWorkflow(found: FoundRepository, system: InitSystem): SetupPlan {
  const folder = '.github/workflows';
  const path = `${folder}/assay.yml`;
  const names = system.listFolder(`${system.workingFolder}/${folder}`).map(({ name }) => `${folder}/${name}`);
  if (names.some((name) => /\bassay lint\b|spectral-assay/u.test(textOf(system, name) ?? ''))) return emptyPlan;
  if (names.includes(path))
    return adviceOnly(`\`${path}\` is there. ${docsPage('ci', 'github-actions')} says what a workflow needs.`);
  const steps = [...setUpOf(found.packageManager), ...scriptOf(found, 'github-actions').map((line) => `run: ${line}`)];
  const after = `name: API descriptions
on: [push, pull_request]
jobs:
  assay:
    runs-on: ubuntu-latest
    permissions: { contents: read }
    steps:
      - uses: actions/checkout@v4
${steps.map((step) => `      - ${step}\n`).join('')}`;
  return fileToWrite(path, 'lints on each push and pull request', { after });
}

function setUpOf(manager: PackageManager | undefined): readonly string[] {
  const node = 'uses: actions/setup-node@v4\n        with: { node-version: 24 }';
  switch (manager?.name) {
    case 'yarn':
      return [node, 'run: corepack enable'];
    case 'pnpm':
      // The action reads the version of pnpm from package.json, or must be given one.
      return [`uses: pnpm/action-setup@v4${manager.isPinned ? '' : '\n        with: { version: latest }'}`, node];
    case 'bun':
      return ['uses: oven-sh/setup-bun@v2', node];
    default:
      return [node];
  }
}

/** A job is appended: the keys at the root of the file are jobs, except for a few reserved ones. */
function planGitLab(found: FoundRepository, system: InitSystem): SetupPlan {
  const { ciFile: path, packageManager: manager } = found;
  const before = textToChange(system, path);
  if (before === undefined) return adviseOn('gitlab');
  if (before.includes('assay')) return emptyPlan;
  // A job without `stage` runs in the stage `test`, which must exist.
  const hasStages = /^stages:/mu.test(before);
  if (hasStages && !/^stages:(?:.*\btest\b|(?:\n\s*-.*)*\n\s*-\s*["']?test\b)/mu.test(before))
    return adviseOn('gitlab');
  const prepare = { npm: [], pnpm: ['corepack enable'], yarn: ['corepack enable'], bun: ['npm install --global bun'] };
  const script = [
    ...(manager === undefined ? [] : prepare[manager.name]),
    ...scriptOf(found, 'gitlab:gl-code-quality-report.json'),
  ];
  const job = `api-descriptions:
  image: node:24
  script:
${script.map((line) => `    - ${line}\n`).join('')}  artifacts:
    when: always
    reports:
      codequality: gl-code-quality-report.json
`;
  const after = withLinesAtEnd(before, before === '' ? job : `\n${job}`);
  return fileToWrite(path, 'lints in each pipeline', { before, after });
}

function scriptOf(found: FoundRepository, format: string): readonly string[] {
  const { packageManager: manager } = found;
  const lint = `${lintCommand(found)} --strict-parse --format ${format}`;
  return manager === undefined
    ? [`npx --yes --package spectral-assay ${lint}`]
    : [manager.install, `${manager.run} ${lint}`];
}

/** The check itself. A repository without a description passes it until the first one comes. */
export function lintCommand({ descriptions: { openapi, asyncapi } }: FoundRepository): string {
  return openapi.length + asyncapi.length === 0 ? 'assay lint --allow-empty' : 'assay lint';
}
