import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { cpuUsage } from 'node:process';
// It comes with Jest.
import { TestEnvironment } from 'jest-environment-node';

const { MUTANT, MUTANT_COUNT, MUTANT_TRACES } = process.env;

/** Tells the sources of a test file which mutant they are, ends the file at its first failure, and writes down what it reaches. */
export default class extends TestEnvironment {
  #reached = new Uint8Array(Number(MUTANT_COUNT));
  #start = cpuUsage();
  #isPassed = false;
  #hasFailed = false;

  constructor(config, context) {
    super(config, context);
    this.test = relative(config.projectConfig.rootDir, context.testPath);
    this.global.isAssayMutant = (number) => ((this.#reached[number] = 1), number === Number(MUTANT));
  }

  handleTestEvent({ name, test }) {
    if (name === 'test_fn_failure' || name === 'hook_failure') this.#hasFailed = true;
    if (name === 'test_start' && this.#hasFailed) test.mode = 'skip';
    if (name === 'run_finish') this.#isPassed = !this.#hasFailed;
  }

  async teardown() {
    await super.teardown();
    if (MUTANT_TRACES === undefined || !this.#isPassed) return;
    const reached = [...this.#reached.keys()].filter((number) => this.#reached[number] === 1);
    const { user, system } = cpuUsage(this.#start);
    const ms = (user + system) / 1_000;
    appendFileSync(MUTANT_TRACES, `${JSON.stringify({ test: this.test, ms, reached })}\n`);
  }
}
