import { applyEdits, modify } from 'jsonc-parser';
import type { FoundRepository } from './repository.ts';
import { nothing, type SetupPlan, textOf, withLines, write } from './setup-plan.ts';
import type { InitSystem } from './system.ts';

/** The schemas of our package for the YAML descriptions that are there, in the settings of VS Code. */
export function planEditor({ descriptions, packageManager }: FoundRepository, system: InitSystem): SetupPlan {
  const hasFolder = system.kindOf(`${system.workingFolder}/.vscode`) === 'folder';
  if (!hasFolder || packageManager === undefined) return nothing;
  const path = '.vscode/settings.json';
  const before = textOf(system, path) ?? '';
  const after = (['openapi', 'asyncapi'] as const).reduce((text, family) => {
    const files = descriptions[family].filter((file) => !file.endsWith('.json'));
    const schema = `./node_modules/spectral-assay/schemas/${family}-extensions.schema.json`;
    if (files.length === 0 || text.includes(schema)) return text;
    const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };
    return applyEdits(text, modify(text, ['yaml.schemas', schema], [...files], { formattingOptions }));
  }, before);
  if (after === before) return nothing;
  const purpose = 'completion and hover in VS Code, with its YAML extension';
  return write(path, purpose, { before, after: withLines(after, '') });
}
