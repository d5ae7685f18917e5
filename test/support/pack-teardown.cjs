const { rm } = require('node:fs/promises');

module.exports = async function teardown() {
  await rm(process.env.ASSAY_HOSTS, { recursive: true, force: true });
};
