import { transform } from 'esbuild';

/** Makes `require` answer the ruleset itself, and still a module with a default for tools that look for one. */
export const commonjsFooter =
  "module.exports = module.exports.default; Object.defineProperty(module.exports, 'default', { value: module.exports });";

/**
 * What `require` loads, and every Spectral host for `extends: <name>`. Hosts bundle it, and there `module` has no `filename`: they
 * follow `require` to the ruleset as a text, and do not see `module['require']`. A Node that cannot `require` a module gets
 * the whole ruleset as CommonJS.
 */
export function commonjsEntry(preset: string): string {
  return [
    `if (module.filename === undefined) module.exports = require('./${preset}.text.mjs');`,
    `else if (process.features.require_module) module.exports = module['require']('./${preset}.mjs');`,
    `else module.exports = { default: module['require']('./${preset}.whole.cjs') };`,
    commonjsFooter,
    '',
  ].join('\n');
}

/**
 * The ES module `code` of `preset` as a module that holds it as one text, evaluated when it loads. A host that bundles rulesets
 * makes syntax nodes of all code, cold, in every run and an editor for every opened document: a fifth of a second for 50 kB,
 * and nothing for a text. It evaluates its bundle the same way afterwards, so that nothing is evaluated where that is forbidden. The text
 * is ours alone; no description and no option gets into it.
 */
export async function textModule(preset: string, code: string): Promise<string> {
  const imports = [...code.matchAll(/import\*as ([\w$]+) from"[^"]+";/gu)];
  const [, body, exported] =
    /^(.+)export\{([\w$]+) as default\};\s*$/su.exec(imports.reduce((rest, [line]) => rest.replace(line, ''), code)) ??
    [];
  if (imports.length === 0 || body === undefined || exported === undefined)
    throw new Error(`The module of ${preset} must be imports, code and a default; found ${code.slice(0, 80)}...`);
  const names = imports.map(([, name]) => name);
  const text = `${body}return ${exported}\n//# sourceURL=spectral-assay/${preset}.mjs`;
  const values = [...names.map((name) => `'${name}'`), JSON.stringify(text)];
  const module = `${imports.map(([line]) => line).join('')}export default Function(${values.join()})(${names.join()})`;
  // Chooses the quotes that need the fewest escapes.
  const { code: small } = await transform(module, { format: 'esm', target: 'node18', minify: true });
  return small;
}
