import type { Plugin } from 'esbuild';

/** Functions that few runs need, and where they are: of the file of rare YAML, and of a package that reads JSON that is wrong. */
const late: Readonly<Record<string, readonly string[]>> = {
  '@stoplight/yaml': ['parseWithPointers', 'getLocationForJsonPath'],
  'jsonc-parser': ['parse', 'printParseErrorCode', 'applyEdits', 'modify'],
  picomatch: [],
  'ajv/dist/2020.js': ['_', 'str'],
  'ajv-formats': [],
};

/** What packages have besides functions: a function with others in it, classes, a function that is the default of the default. */
const lateOthers: Readonly<Record<string, string>> = {
  picomatch: `export default Object.assign((...args) => require('picomatch')(...args), {
    scan: (...args) => require('picomatch').scan(...args) });`,
  'ajv/dist/2020.js': `
    export const Ajv2020 = function (...args) { return new (require('ajv/dist/2020.js').Ajv2020)(...args); };
    export const Name = { [Symbol.hasInstance]: (value) => value instanceof require('ajv/dist/2020.js').Name };`,
  'ajv-formats': "export default { default: (...args) => require('ajv-formats').default(...args) };",
};

const lateNames = /^(?:@stoplight\/yaml|jsonc-parser|picomatch|ajv\/dist\/2020\.js|ajv-formats)$/;

/** The file below `dist/` that holds the parser of rare YAML, which needs six packages. */
export const rareYaml = 'node/rare-yaml.cjs';

/** Loads these when one is called: that takes longer than all else. The bundle stands in `room` of `dist/`. */
export function latePackages(room: '' | 'node/'): Plugin {
  const fileOf = (name: string): string =>
    name === '@stoplight/yaml' ? `./${room === '' ? rareYaml : rareYaml.slice(room.length)}` : name;
  return {
    name: 'late-packages',
    setup: (host) => {
      // First: what is asked for late is the package itself, not once more what asks for it.
      host.onResolve({ filter: /.*/, namespace: 'late' }, ({ path }) => ({ path, external: true }));
      host.onResolve({ filter: lateNames }, ({ path }) => ({
        path,
        namespace: 'late',
        sideEffects: false,
      }));
      host.onLoad({ filter: /.*/, namespace: 'late' }, ({ path }) => ({
        contents: [
          ...(late[path] ?? []).map(
            (name) => `export const ${name} = (...args) => require('${fileOf(path)}').${name}(...args);`,
          ),
          lateOthers[path] ?? '',
        ].join('\n'),
        resolveDir: '.',
      }));
    },
  };
}

/** The half of js-yaml that reads; the other one is loaded from its package where a YAML text is to be written. */
export const yamlLoader: Plugin = {
  name: 'yaml-loader',
  setup: (host) => {
    host.onResolve({ filter: /^js-yaml$/ }, ({ path, namespace }) =>
      namespace === 'yaml' ? { path, external: true } : { path, namespace: 'yaml' },
    );
    host.onLoad({ filter: /.*/, namespace: 'yaml' }, () => ({
      contents: `import loader from './node_modules/js-yaml/lib/loader.js';
        import Type from './node_modules/js-yaml/lib/type.js';
        import CORE_SCHEMA from './node_modules/js-yaml/lib/schema/core.js';
        import FAILSAFE_SCHEMA from './node_modules/js-yaml/lib/schema/failsafe.js';
        import nullType from './node_modules/js-yaml/lib/type/null.js';
        import bool from './node_modules/js-yaml/lib/type/bool.js';
        import int from './node_modules/js-yaml/lib/type/int.js';
        import float from './node_modules/js-yaml/lib/type/float.js';
        const dump = (...args) => require('js-yaml').dump(...args);
        const types = { null: nullType, bool, int, float };
        export default { load: loader.load, dump, Type, CORE_SCHEMA, FAILSAFE_SCHEMA, types };`,
      resolveDir: '.',
    }));
  },
};

/** Packages that stand in `dist/`, so that nobody need install them: they bring others, or far more than is used. */
export const bundledNames = ['@stoplight/yaml', 'hast-util-sanitize', 'markdown-it', 'parse5', 'yocto-spinner'];

/** All other packages stay installed ones, which everybody can scan and update. */
export const bundledPackages: Plugin = {
  name: 'bundled-packages',
  setup: (host) => {
    host.onResolve({ filter: /^[@\w]/ }, ({ path, importer, namespace }) =>
      bundledNames.includes(path) ||
      importer.includes('node_modules') ||
      namespace !== 'file' ||
      late[path] ||
      path === 'js-yaml'
        ? undefined
        : { path, external: true },
    );
  },
};
