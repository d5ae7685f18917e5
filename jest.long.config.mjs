import { common, testTimeout } from './jest.config.mjs';

/** Tests that take minutes together: the commands of all pages, hostile sizes, memory. No network, no installs. */
export default { ...common, maxWorkers: '100%', testTimeout, testMatch: ['<rootDir>/test/long/**/*.test.ts'] };
