/** The files that name the owner of the repository, as `OWNER` until it is known. */
export const placesOfOwner = [
  '.github/ISSUE_TEMPLATE/config.yml',
  'README.md',
  'SECURITY.md',
  'deploy/kubernetes.yaml',
  'docs/ci.md',
  'editors/vscode/package.json',
  'package.json',
];
