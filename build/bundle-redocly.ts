import { writeFile } from 'node:fs/promises';
import { build } from 'esbuild';
import { commonjsOfNode } from './commonjs-of-node.ts';
import { commonjsFooter } from './host-entries.ts';
import type { Licenses } from './licenses.ts';

/** The plugin of Redocly CLI, which may be loaded as either kind of module. */
export function bundleRedocly(folder: string, licenses: Licenses): readonly Promise<unknown>[] {
  const declaration = (ending: string): string =>
    `/** The plugin of Redocly CLI: it has rules and configurations. Redocly calls it. */\ndeclare function plugin(): { readonly id: 'assay'; readonly rules: object; readonly configs: object };\n${ending}\n`;
  return [
    build({
      ...commonjsOfNode,
      stdin: { contents: "export { plugin as default } from './src/api/redocly.ts';", resolveDir: '.', loader: 'ts' },
      outfile: `${folder}/redocly.cjs`,
      plugins: [licenses.plugin],
      footer: { js: commonjsFooter },
    }),
    writeFile(`${folder}/redocly.mjs`, "import plugin from './redocly.cjs';\nexport default plugin;\n"),
    writeFile(`${folder}/redocly.d.mts`, declaration('export default plugin;')),
    writeFile(`${folder}/redocly.d.cts`, declaration('export = plugin;')),
  ];
}
