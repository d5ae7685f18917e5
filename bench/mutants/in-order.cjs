const { default: Sequencer } = require('@jest/test-sequencer');

/** Runs tests in the order in which they are named in the environment: those that are likely to fail come first. */
module.exports = class InOrder extends Sequencer {
  sort(tests) {
    const order = (process.env.TEST_ORDER ?? '').split('\n');
    const rank = ({ path }) => order.findIndex((name) => path.endsWith(name));
    return [...tests].sort((a, b) => rank(a) - rank(b));
  }
};
