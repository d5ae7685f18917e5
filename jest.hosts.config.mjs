import base from './jest.config.mjs';

/** Tests of the packed artefact in real hosts: they install packages, so they need a registry. */
export default {
  ...base,
  testMatch: ['<rootDir>/test/hosts/**/*.test.ts'],
  testPathIgnorePatterns: [],
  globalSetup: '<rootDir>/test/support/pack-setup.cjs',
  globalTeardown: '<rootDir>/test/support/pack-teardown.cjs',
  maxWorkers: 2,
  testTimeout: 300_000,
};
