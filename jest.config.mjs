const transform = {
  '^.+\\.(ts|mjs|js)$': [
    '@swc/jest',
    { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
  ],
};

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

/** Tests of the sources: no network, no installs. */
export default {
  testEnvironment: '<rootDir>/test/support/environment.mjs',
  // Left to itself, Jest leaves one core idle.
  maxWorkers: '100%',
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  testPathIgnorePatterns: ['<rootDir>/test/(?:hosts|long)/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/editors/'],
  transform,
  // These are modules only, which Jest does not load as they are.
  transformIgnorePatterns: ['/node_modules/(?!(?:hast-util-sanitize|unist-util-position)/)'],
  // What hangs ends; what is slow, on a machine where much else runs, does not.
  testTimeout: 120_000,
  // Every look at a global leaves the sandbox of a test; as arguments of modules these cost nothing, and tests half the time.
  sandboxInjectedGlobals: ['Array', 'JSON', 'Map', 'Math', 'Object', 'RegExp', 'WeakMap'],
  // The pure rooms: no line of theirs goes untested. The rooms above them are not counted, as counting takes tests twice the time.
  collectCoverageFrom: ['{functions,rulesets}/**/*.ts', `src/{${pureRooms.join(',')}}/**/*.ts`, ...inHostsAlone],
  coverageReporters: ['text', 'json'],
  coverageThreshold: Object.fromEntries(
    ['functions', 'rulesets', ...pureRooms.map((room) => `src/${room}`)].map((room) => [`./${room}/`, { lines: 100 }]),
  ),
};
