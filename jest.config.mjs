const transform = {
  '^.+\\.(ts|mjs|js)$': [
    '@swc/jest',
    { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
  ],
};

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
  // The pure layers: every line of them is to be met by a test. What is left out runs in browsers and in hosts alone.
  collectCoverageFrom: [
    '{functions,rulesets}/**/*.ts',
    'src/{lib,http,description,baseline,edit,schema,parameters,media,contract,mock}/**/*.ts',
    'src/{replay,lint,preview,report,docs,mcp}/**/*.ts',
    'src/{finding,results}.ts',
    '!src/preview/client/**',
    '!rulesets/{spectral,tool-schema-resolver}.ts',
  ],
  coverageReporters: ['text', 'json'],
  // The ground floors are pure: no line of theirs goes untested. The storeys above them are collected, and follow.
  coverageThreshold: Object.fromEntries(
    [
      'functions',
      'rulesets',
      ...[
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
      ].map((room) => `src/${room}`),
    ].map((room) => [`./${room}/`, { lines: 100 }]),
  ),
};
