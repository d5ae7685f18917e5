import type { Plugin } from 'esbuild';

/** Functions of packages that few runs need: the parser of rare YAML, and of JSON that is wrong. */
const late: Readonly<Record<string, readonly string[]>> = {
  '@stoplight/yaml': ['parseWithPointers', 'getLocationForJsonPath'],
  'jsonc-parser': ['parse', 'printParseErrorCode', 'applyEdits', 'modify'],
};

/** These stay in their packages, and are loaded when one is called: that takes longer than all else. */
export const latePackages: Plugin = {
  name: 'late-packages',
  setup: (host) => {
    host.onResolve({ filter: /^(?:@stoplight\/yaml|jsonc-parser)$/ }, ({ kind, path }) =>
      kind === 'import-statement' ? { path, namespace: 'late', sideEffects: false } : { path, external: true },
    );
    host.onLoad({ filter: /.*/, namespace: 'late' }, ({ path }) => ({
      contents: (late[path] ?? [])
        .map((name) => `export const ${name} = (...args) => require('${path}').${name}(...args);`)
        .join('\n'),
      resolveDir: '.',
    }));
  },
};

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
