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
      outfile: `${folder}/redocly-plugin.cjs`,
      plugins: [licenses.plugin],
      footer: { js: commonjsFooter },
    }),
    // Redocly imports it as a module: Node then reads a CommonJS file for the names that it exports, which takes 40 ms for all of it.
    writeFile(
      `${folder}/redocly.cjs`,
      "'use strict';\nconst plugin = require('./redocly-plugin.cjs');\nmodule.exports = plugin;\n",
    ),
    writeFile(`${folder}/redocly.mjs`, "import plugin from './redocly.cjs';\nexport default plugin;\n"),
    writeFile(`${folder}/redocly.d.mts`, declaration('export default plugin;')),
    writeFile(`${folder}/redocly.d.cts`, declaration('export = plugin;')),
  ];
}
