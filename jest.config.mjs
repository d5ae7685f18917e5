import { availableParallelism } from 'node:os';

const pureRooms = [
  'lib',
  'http',
  'description',
  'baseline',
  'edit',
  'schema',
  'parameters',
  'media',
  'contract',
  'mock',
  'mcp',
  'docs',
];
// Spectral's own process loads these.
const inHostsAlone = ['!rulesets/{spectral,tool-schema-resolver}.ts'];
/** The folders of `test/` whose tests reach every line of the pure rooms. */
const counted = `{${[...pureRooms, 'functions', 'rulesets', 'lint', 'lsp', 'report', 'server', 'cli/mcp'].join(',')}}`;

function transformBy(sourceMaps) {
  const options = { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } };
  return { '^.+\\.(ts|mjs|js)$': ['@swc/jest', { ...options, sourceMaps }] };
}

// What hangs ends; what is slow, on a machine where much else runs, does not.
export const testTimeout = 300_000;

/** What all tests have. */
export const common = {
  testEnvironment: '<rootDir>/test/support/environment.mjs',
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/editors/'],
  // Maps in files of their own: in the code, each test file reads all of them.
  transform: transformBy(true),
  // These are modules only, which Jest does not load as they are.
  transformIgnorePatterns: ['/node_modules/(?!(?:hast-util-sanitize|unist-util-position)/)'],
  // Every look at a global leaves the sandbox of a test; as arguments of modules these cost nothing, and tests half the time.
  sandboxInjectedGlobals: ['Array', 'JSON', 'Map', 'Math', 'Object', 'RegExp', 'WeakMap'],
};

/** Tests of the sources: no network, no installs. */
export default {
  // Some tests wait for other processes: one worker a core leaves a tenth of the time unused.
  maxWorkers: Math.ceil(1.5 * availableParallelism()),
  testTimeout,
  // Counting takes tests twice the time: those of the upper rooms run without it.
  projects: [
    {
      ...common,
      testMatch: [`<rootDir>/test/${counted}/**/*.test.ts`],
      // Coverage has the lines of the sources by the maps in the code alone.
      transform: transformBy('inline'),
    },
    {
      ...common,
      testMatch: ['<rootDir>/test/**/*.test.ts', '!**/test/{hosts,long}/**', `!**/test/${counted}/**`],
      coveragePathIgnorePatterns: [''],
    },
  ],
  // The pure rooms: no line of theirs goes untested.
  collectCoverageFrom: ['{functions,rulesets}/**/*.ts', `src/{${pureRooms.join(',')}}/**/*.ts`, ...inHostsAlone],
  coverageReporters: ['text', 'json'],
  coverageThreshold: Object.fromEntries(
    ['functions', 'rulesets', ...pureRooms.map((room) => `src/${room}`)].map((room) => [`./${room}/`, { lines: 100 }]),
  ),
};
