import { setInterval } from 'node:timers';
import { TextEncoder } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import vm from 'node:vm';
import { Worker } from 'node:worker_threads';
// It comes with Jest.
import { TestEnvironment } from 'jest-environment-node';

/**
 * Ends the process of a test that blocks its thread for two minutes, and names the test. Jest's own timeout cannot: its timer never runs then.
 * Tests that must take linear time have inputs so large that another way would take hours; so no test looks at a clock.
 */
const watchdog = `
const { workerData } = require('node:worker_threads');
const { writeSync } = require('node:fs');
const beat = new Int32Array(workerData.beat);
const name = new Uint8Array(workerData.name);
for (let last = -1, stillSeconds = 0; ; stillSeconds += 10) {
  const now = Atomics.load(beat, 0);
  if (now !== last) stillSeconds = 0;
  last = now;
  if (stillSeconds > 120) {
    writeSync(2, Buffer.from(name).toString().split('\\0')[0] + ': must end; it has blocked its thread for two minutes.\\n');
    process.kill(process.pid, 'SIGKILL');
  }
  Atomics.wait(beat, 1, 0, 10_000);
}`;

const beat = new Int32Array(new SharedArrayBuffer(8));
const name = new Uint8Array(new SharedArrayBuffer(512));
// One for the process of Jest that this file is loaded in.
new Worker(watchdog, { eval: true, workerData: { beat: beat.buffer, name: name.buffer } }).unref();
setInterval(() => Atomics.add(beat, 0, 1), 5_000).unref();

/** The modules that were compiled in this process. */
const compiled = new Map();

/** Compiles a module once in a process, where Jest does so for each test file. It saves a sixth of the time of all tests. */
vm.compileFunction = (code, parameters, options) => {
  const { filename, parsingContext } = options;
  const start = `(function (${parameters.join(', ')}) {`;
  const known = compiled.get(filename);
  if (known?.code === code && known.start === start) return known.script.runInContext(parsingContext);
  const script = new vm.Script(`${start}${code}\n})`, { filename, columnOffset: -start.length });
  compiled.set(filename, { code, start, script });
  return script.runInContext(parsingContext);
};

/** The environment of Node, where no test can block for ever. */
export default class extends TestEnvironment {
  #file;

  constructor(config, context) {
    super(config, context);
    // Most code of a test runs a few times only: to optimize it costs more than it gains, a fifth of the time of all tests. Counters run often.
    if (!config.globalConfig.collectCoverage) setFlagsFromString('--interrupt-budget=1500000');
    this.#file = context.testPath;
  }

  handleTestEvent({ name: event, test }) {
    if (event !== 'test_start') return;
    Atomics.add(beat, 0, 1);
    name.fill(0);
    new TextEncoder().encodeInto(`${this.#file}: ${test.name}`, name.subarray(0, name.length - 1));
  }
}
