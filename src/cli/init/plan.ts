import { applyEdits, modify } from 'jsonc-parser';
import type { FoundRepository } from './repository.ts';
import type { InitSystem } from './system.ts';

/** A file that is to be written, or changed. */
interface PlannedFile {
  /** From the working folder. */
  readonly path: string;
  /** Empty where there is none yet. */
  readonly before: string;
  readonly after: string;
  /** What it is for, in half a line. */
  readonly purpose: string;
}

/** What is to be written, and what a person is to do. */
export interface SetupPlan {
  readonly files: readonly PlannedFile[];
  readonly advice: readonly string[];
}

const docs = 'https://unpkg.com/spectral-assay/docs';
const rulesets = [
  '.spectral.yaml',
  '.spectral.yml',
  '.spectral.json',
  '.spectral.js',
  '.spectral.mjs',
  '.spectral.cjs',
];

/** What setting up the repository takes. What is there already is left as it is, or said. */
export function planSetup(found: FoundRepository, system: InitSystem): SetupPlan {
  const parts = [planRuleset(system), planHook(found, system), planCi(found, system), planEditor(found, system)];
  const install = installAdvice(found, system);
  return {
    files: parts.flatMap(({ files }) => files).filter(({ before, after }) => before !== after),
    advice: [...install, ...parts.flatMap(({ advice }) => advice)],
  };
}

const nothing: SetupPlan = { files: [], advice: [] };

function planRuleset(system: InitSystem): SetupPlan {
  const known = rulesets.find((name) => textOf(system, name) !== undefined);
  if (known === undefined) {
    return newFile('.spectral.yaml', 'extends: spectral-assay\n', 'which rules count, here and in Spectral');
  }
  if (textOf(system, known)?.includes('spectral-assay') === true) return nothing;
  return { files: [], advice: [`\`${known}\` is there. Add \`spectral-assay\` to its \`extends\`.`] };
}

function planHook({ isGit, packageManager }: FoundRepository, system: InitSystem): SetupPlan {
  if (!isGit) return nothing;
  const path = '.pre-commit-config.yaml';
  const known = textOf(system, path);
  if (known?.includes('assay') === true) return nothing;
  if (known !== undefined)
    return { files: [], advice: [`\`${path}\` is there. ${docs}/pre-commit.md says what to add.`] };
  const entry = `${packageManager?.run ?? 'npx --yes --package spectral-assay'} assay lint`;
  const text = `repos:
  - repo: local
    hooks:
      - id: assay
        name: assay
        entry: ${entry}
        language: system
        types_or: [yaml, json]
        pass_filenames: false
`;
  return newFile(path, text, 'lints before each commit, with pre-commit');
}

function planCi({ ci, packageManager }: FoundRepository, system: InitSystem): SetupPlan {
  if (ci === undefined) return nothing;
  if (ci !== 'github')
    return {
      files: [],
      advice: [`${docs}/ci.md#${ci === 'azure' ? 'azure-pipelines' : ci} says what to add to your pipeline.`],
    };
  const path = '.github/workflows/assay.yml';
  const steps = stepsFor(packageManager);
  const text = `name: API descriptions
on: [push, pull_request]
jobs:
  assay:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
${steps.map((step) => `      - ${step}\n`).join('')}`;
  const before = textOf(system, path) ?? '';
  return { files: [{ path, before, after: text, purpose: 'lints on each push and pull request' }], advice: [] };
}

function stepsFor(manager: FoundRepository['packageManager']): readonly string[] {
  const node = 'uses: actions/setup-node@v4\n        with: { node-version: 24 }';
  const lint = 'assay lint --format github-actions';
  if (manager === undefined) return [node, `run: npx --yes --package spectral-assay ${lint}`];
  const setUp = {
    npm: [node],
    yarn: ['run: corepack enable', node],
    pnpm: ['uses: pnpm/action-setup@v4', node],
    bun: ['uses: oven-sh/setup-bun@v2', node],
  };
  return [...setUp[manager.name], `run: ${manager.install}`, `run: ${manager.run} ${lint}`];
}

/** The schemas of our package for the files that are there, in the settings of VS Code. */
function planEditor({ descriptions, packageManager }: FoundRepository, system: InitSystem): SetupPlan {
  const hasFolder = system.kindOf(`${system.workingFolder}/.vscode`) === 'folder';
  if (!hasFolder || packageManager === undefined) return nothing;
  const path = '.vscode/settings.json';
  const before = textOf(system, path) ?? '';
  const after = (['openapi', 'asyncapi'] as const).reduce((text, family) => {
    const files = descriptions[family];
    const schema = `./node_modules/spectral-assay/schemas/${family}-extensions.schema.json`;
    if (files.length === 0 || text.includes(schema)) return text;
    const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };
    return applyEdits(text, modify(text, ['yaml.schemas', schema], [...files], { formattingOptions }));
  }, before);
  const whole = after === '' || after.endsWith('\n') ? after : `${after}\n`;
  return {
    files:
      after === before
        ? []
        : [{ path, before, after: whole, purpose: 'completion and hover in VS Code, with its YAML extension' }],
    advice: [`\`assay lsp\` shows findings in other editors: ${docs}/editors.md.`],
  };
}

function installAdvice({ packageManager }: FoundRepository, system: InitSystem): readonly string[] {
  if (packageManager === undefined || textOf(system, 'package.json')?.includes('"spectral-assay"') === true) return [];
  return [`Install the package: \`${packageManager.add} spectral-assay\`.`];
}

function newFile(path: string, after: string, purpose: string): SetupPlan {
  return { files: [{ path, before: '', after, purpose }], advice: [] };
}

function textOf({ workingFolder, readBytes }: InitSystem, name: string): string | undefined {
  const bytes = readBytes(`${workingFolder}/${name}`);
  return bytes instanceof Uint8Array ? new TextDecoder().decode(bytes) : undefined;
}
