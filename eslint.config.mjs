import js from '@eslint/js';
import jest from 'eslint-plugin-jest';
import tseslint from 'typescript-eslint';

const noDefaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'Export by name; rulesets alone have a default export, because Spectral asks for one.',
};
const everywhere = [
  { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file that holds the thing.' },
  { selector: 'TSEnumDeclaration', message: 'Use a union of literals: types are erasable.' },
  { selector: 'TSModuleDeclaration', message: 'No namespaces: types are erasable.' },
  { selector: 'TSParameterProperty', message: 'No parameter properties: types are erasable.' },
  {
    selector:
      ':matches(ObjectExpression > SpreadElement > ObjectExpression, ArrayExpression > SpreadElement > ArrayExpression)',
    message: 'Write the members out: a literal inside of a literal is a trick for the formatter.',
  },
];
const longLists = {
  selector:
    "CallExpression:matches([callee.property.name=/^(?:push|unshift)$/], [callee.object.name='Math']) > SpreadElement",
  message: 'Use `append`, `leastOf` or `greatestOf` of `src/lib/lists.ts`: a long list does not fit on the stack.',
};
const effects = [
  { selector: "MemberExpression[object.name='Date'][property.name='now']", message: 'Take the time as an argument.' },
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Take the time as an argument.' },
  {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message: 'Take randomness as an argument.',
  },
];
const core = [
  'src/{lib,description,mock,replay,mcp,lint,report,preview,docs,config,api}/**',
  'functions/**',
  'rulesets/**',
];

export default tseslint.config(
  {
    ignores: ['dist/', 'coverage/', 'node_modules/', '.bench/', 'editors/', 'functions/description/schema/official.ts'],
  },
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/consistent-type-assertions': [
        'error',
        { assertionStyle: 'as', objectLiteralTypeAssertions: 'never' },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-restricted-syntax': ['error', ...everywhere, noDefaultExport],
    },
  },
  {
    files: ['src/**', 'functions/**', 'rulesets/**'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere, longLists, noDefaultExport] },
  },
  {
    files: core,
    rules: {
      'max-lines': ['error', { max: 150, skipBlankLines: true, skipComments: true }],
      'no-restricted-globals': ['error', 'process', 'fetch', 'console', 'setTimeout', 'setInterval'],
      'no-restricted-syntax': ['error', ...everywhere, longLists, noDefaultExport, ...effects],
    },
  },
  {
    // What runs in the page: its effects are the browser's.
    files: ['src/preview/client/**', 'build/site/playground/{main,lines,worker}.ts'],
    languageOptions: { parserOptions: { project: './tsconfig.client.json', tsconfigRootDir: import.meta.dirname } },
    rules: { 'no-restricted-globals': 'off', 'no-restricted-syntax': ['error', ...everywhere, noDefaultExport] },
  },
  {
    files: [
      'rulesets/{recommended,seed,mcp,badges,examples,description,all,tool-schema-resolver}.ts',
      'build/entries/**',
    ],
    rules: { 'no-restricted-syntax': ['error', ...everywhere, ...effects] },
  },
  {
    files: ['test/**/*.ts'],
    extends: [jest.configs['flat/recommended']],
    rules: {
      'jest/no-conditional-expect': 'error',
      'jest/expect-expect': 'error',
    },
  },
  {
    // There the seed is.
    files: ['test/**/*.ts'],
    ignores: ['test/support/properties.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'fast-check', allowTypeImports: true, message: 'Import `fc` from `test/support/properties.ts`.' },
          ],
        },
      ],
    },
  },
  {
    files: ['**/*.{mjs,cjs}'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        module: 'readonly',
        require: 'readonly',
        URL: 'readonly',
        fetch: 'readonly',
      },
    },
  },
);
