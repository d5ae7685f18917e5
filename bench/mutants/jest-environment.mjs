// It comes with Jest.
import { TestEnvironment } from 'jest-environment-node';

/** Ends a test file at its first failure, and gives traced sources the list in which they mark what is reached. */
export default class extends TestEnvironment {
  #hasFailed = false;

  async setup() {
    await super.setup();
    this.global.assayReached = globalThis.assayReached;
  }

  handleTestEvent({ name, test }) {
    if (name === 'test_fn_failure' || name === 'hook_failure') this.#hasFailed = true;
    if (name === 'test_start' && this.#hasFailed) test.mode = 'skip';
  }
}
