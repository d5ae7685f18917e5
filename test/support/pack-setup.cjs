const { installHosts } = require('./pack.ts');

/** Once for all test files: the package as it would be published, installed beside every host. */
module.exports = async function setup() {
  process.env.ASSAY_HOSTS = await installHosts();
};
