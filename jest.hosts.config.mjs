import { common } from './jest.config.mjs';

/** Tests of the packed artefact in real hosts: they install packages, so they need a registry. */
export default {
  ...common,
  // Installs block for longer than our own environment allows.
  testEnvironment: 'node',
  testMatch: ['<rootDir>/test/hosts/**/*.test.ts'],
  globalSetup: '<rootDir>/test/support/pack-setup.cjs',
  globalTeardown: '<rootDir>/test/support/pack-teardown.cjs',
  maxWorkers: 2,
  testTimeout: 300_000,
};
