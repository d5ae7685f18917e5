import base from './jest.config.mjs';

/** Tests that take minutes together: the commands of all pages, hostile sizes, memory. No network, no installs. */
export default {
  ...base,
  testMatch: ['<rootDir>/test/long/**/*.test.ts'],
  testPathIgnorePatterns: [],
};
