import { resolve } from 'node:path';
import ts from 'typescript';

/** Answers whether the compiler refuses a file with another text: `npm run check` notices it, and it is no matter of tests. */
export function createTypeCheck(): (file: string, text: string) => boolean {
  const read: unknown = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path)).config;
  const { fileNames, options } = ts.parseJsonConfigFileContent(read, ts.sys, process.cwd());
  let [broken, version] = [{ path: '', text: '' }, 0];
  const readFile = (path: string): string | undefined => (path === broken.path ? broken.text : ts.sys.readFile(path));
  const service = ts.createLanguageService({
    ...ts.sys,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    getCompilationSettings: () => options,
    getScriptFileNames: () => fileNames,
    getScriptVersion: (path) => (path === broken.path ? String(version) : '0'),
    getScriptSnapshot: (path) => ts.ScriptSnapshot.fromString(readFile(path) ?? ''),
    getDefaultLibFileName: (settings) => ts.getDefaultLibFilePath(settings),
  });
  return (file, text) => {
    [broken, version] = [{ path: resolve(file), text }, version + 1];
    return service.getSyntacticDiagnostics(broken.path).length + service.getSemanticDiagnostics(broken.path).length > 0;
  };
}
