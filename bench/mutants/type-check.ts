import { resolve } from 'node:path';
import ts from 'typescript';
import type { Mutant } from './mutants-of.ts';
import { mutated } from './mutants-of.ts';

/** Whether the compiler refuses a mutant: `npm run check` notices it, and it is no matter of tests. */
export function createTypeCheck(textOf: (file: string) => string): (mutant: Mutant) => boolean {
  const read = ts.getParsedCommandLineOfConfigFile(
    'tsconfig.json',
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
      },
    },
  );
  const broken = new Map<string, { readonly version: number; readonly text: string }>();
  const service = ts.createLanguageService({
    ...ts.sys,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    getCompilationSettings: () => read?.options ?? {},
    getScriptFileNames: () => read?.fileNames ?? [],
    getScriptVersion: (file) => String(broken.get(file)?.version ?? 0),
    getScriptSnapshot: (file) => {
      const text = broken.get(file)?.text ?? ts.sys.readFile(file);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
  });
  let version = 0;
  return (mutant) => {
    const path = resolve(mutant.file);
    version += 1;
    broken.set(path, { version, text: mutated(textOf(mutant.file), mutant) });
    const isRefused = [service.getSyntacticDiagnostics(path), service.getSemanticDiagnostics(path)].some(
      ({ length }) => length > 0,
    );
    version += 1;
    broken.set(path, { version, text: textOf(mutant.file) });
    return isRefused;
  };
}
