import { docsPage } from '../../lib/docs-page.ts';
import { lintCommand, planPipeline } from './plan-pipeline.ts';
import type { FoundRepository } from './repository.ts';
import {
  adviceOnly,
  type InitSystem,
  exists,
  emptyPlan,
  type SetupPlan,
  textOf,
  textToChange,
  withLinesAtEnd,
  fileToWrite,
} from './setup-plan.ts';
import { applyEdits, modify, parse, type ParseError } from 'jsonc-parser';

const rulesets = ['yaml', 'yml', 'json', 'js', 'mjs', 'cjs'].map((ending) => `.spectral.${ending}`);

/** The plan for setting up the repository. For a file that exists and cannot be extended, there is advice. */
export function planSetup(found: FoundRepository, system: InitSystem): SetupPlan {
  const parts = [
    planInstall(found, system),
    planRuleset(system),
    planHook(found, system),
    planPipeline(found, system),
    planEditor(found, system),
    adviseOnTop(found),
  ];
  const files = parts.flatMap((part) => part.files);
  const isFetched = files.some(({ after }) => after.includes(runFetched));
  return { files, advice: [...(isFetched ? [untilPublished] : []), ...parts.flatMap(({ advice }) => advice)] };
}

/** Runs a command of the package where no package.json installs it. */
const runFetched = 'npx --yes --package spectral-assay';

/** The registry has no such package yet. */
const untilPublished = `\`${runFetched}\` fails until the package is on npm. Until then: \`npm init -y\`, then \`npm install --save-dev ./spectral-assay-*.tgz\` with a file that \`npm pack\` wrote in a clone, then \`assay init\` again.`;

function planInstall({ packageManager }: FoundRepository, system: InitSystem): SetupPlan {
  if (packageManager === undefined || textOf(system, 'package.json')?.includes('"spectral-assay"') === true)
    return emptyPlan;
  return {
    files: [],
    advice: [
      `Install the package: \`${packageManager.add} spectral-assay\`. Until it is on npm: \`${packageManager.add} ./spectral-assay-*.tgz\`, a file that \`npm pack\` writes in a clone.`,
      `\`assay lsp\` shows findings in your editor: ${docsPage('editors')}.`,
    ],
  };
}

function planRuleset(system: InitSystem): SetupPlan {
  const known = rulesets.find((name) => exists(system, name));
  if (known === undefined)
    return fileToWrite('.spectral.yaml', 'which rules count, here and in Spectral', {
      after: 'extends: spectral-assay\n',
    });
  if (textOf(system, known)?.includes('spectral-assay') === true) return emptyPlan;
  return adviceOnly(`\`${known}\` is there. Add \`spectral-assay\` to its \`extends\`.`);
}

function adviseOnTop({ top }: FoundRepository): SetupPlan {
  if (top === undefined) return emptyPlan;
  return adviceOnly(`The repository begins at \`${top}\`. Run \`assay init\` there for a hook and a pipeline.`);
}

/** The schemas of our package for the YAML descriptions that are there, in the settings of VS Code. */
function planEditor({ descriptions, packageManager }: FoundRepository, system: InitSystem): SetupPlan {
  const hasFolder = system.kindOf(`${system.workingFolder}/.vscode`) === 'folder';
  if (!hasFolder || packageManager === undefined) return emptyPlan;
  const path = '.vscode/settings.json';
  const before = textToChange(system, path);
  const after = (['openapi', 'asyncapi'] as const).reduce((text, family) => {
    const files = descriptions[family].filter((file) => !file.endsWith('.json'));
    const schema = `./node_modules/spectral-assay/schemas/${family}-extensions.schema.json`;
    return files.length === 0 || text?.includes(schema) === true ? text : withSchema(text, schema, files);
  }, before);
  if (before === undefined || after === undefined)
    return adviceOnly(`\`${path}\` is there. ${docsPage('editors', 'json-schema')} says what to add.`);
  if (after === before) return emptyPlan;
  const purpose = 'completion and hover in VS Code, with its YAML extension';
  return fileToWrite(path, purpose, { before, after: withLinesAtEnd(after, '') });
}

/** Settings of VS Code with a schema for `files`; undefined where the text is not such an object, or is too deep for the parser. */
function withSchema(text: string | undefined, schema: string, files: readonly string[]): string | undefined {
  if (text === undefined) return undefined;
  const errors: ParseError[] = [];
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };
  try {
    if (text !== '') parse(text, errors, { allowTrailingComma: true });
    if (errors.length > 0) return undefined;
    return applyEdits(text, modify(text, ['yaml.schemas', schema], [...files], { formattingOptions }));
  } catch {
    // The parser throws errors of its own, and a `RangeError` when the stack is full.
    return undefined;
  }
}

/** The check before each commit, with the tool that the repository uses: Husky, Lefthook, else pre-commit. */
function planHook(found: FoundRepository, system: InitSystem): SetupPlan {
  const { isGit, packageManager } = found;
  if (!isGit) return emptyPlan;
  const command = `${packageManager?.run ?? runFetched} ${lintCommand(found)}`;
  const lefthook = ['lefthook.yml', 'lefthook.yaml', '.lefthook.yml', '.lefthook.yaml'].find((name) =>
    exists(system, name),
  );
  if (system.kindOf(`${system.workingFolder}/.husky`) === 'folder') return planHusky(command, system);
  if (lefthook !== undefined) {
    if (textOf(system, lefthook)?.includes('assay') === true) return emptyPlan;
    return adviceOnly(`\`${lefthook}\` is there. Add \`${command}\` to the commands of its \`pre-commit\`.`);
  }
  return planPreCommit(command, system);
}

function planHusky(command: string, system: InitSystem): SetupPlan {
  const path = '.husky/pre-commit';
  const before = textToChange(system, path);
  if (before === undefined) return adviceOnly(`\`${path}\` is there. Add \`${command}\` to it.`);
  if (before.includes('assay')) return emptyPlan;
  return fileToWrite(path, 'lints before each commit, with Husky', {
    before,
    after: withLinesAtEnd(before, `${command}\n`),
  });
}

function planPreCommit(command: string, system: InitSystem): SetupPlan {
  const path = '.pre-commit-config.yaml';
  if (textOf(system, path)?.includes('assay') === true) return emptyPlan;
  if (exists(system, path)) return adviceOnly(`\`${path}\` is there. ${docsPage('pre-commit')} says what to add.`);
  const after = `repos:
  - repo: local
    hooks:
      - id: assay
        name: assay
        entry: ${command}
        language: system
        types_or: [yaml, json]
        pass_filenames: false
`;
  const { files, advice } = fileToWrite(path, 'lints before each commit, with pre-commit', { after });
  return { files, advice: [...advice, 'Switch the hook on: `pre-commit install`.'] };
}
