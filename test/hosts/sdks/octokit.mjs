import { Buffer } from 'node:buffer';
import { Octokit } from '@octokit/rest';
import { all, errorOf, make, must } from './calls.mjs';

const octokit = new Octokit({
  baseUrl: process.argv[2],
  auth: 'secret',
  log: { debug() {}, info() {}, warn() {}, error() {} },
});
const { rest } = octokit;
const repo = { owner: 'octocat', repo: 'hello-world' };
const of = (path, status = 200, method = 'GET') => `${method} ${path} ${status}`;
const data = async (promise) => (await promise).data;
const inRepo = (path) => `/repos/{owner}/{repo}${path}`;

/** Every page of a list, as its pager gives them. */
const pages = async (route, parameters) =>
  (await all(octokit.paginate.iterator(route, parameters))).flatMap((page) => page.data);

await make([
  ['root', of('/'), () => data(rest.meta.root())],
  ['repos.get', of(inRepo('')), () => data(rest.repos.get(repo))],
  [
    'repos.listForOrg, paged',
    of('/orgs/{org}/repos'),
    () => pages(rest.repos.listForOrg, { org: 'octo-org', per_page: 2 }),
  ],
  [
    'repos.createInOrg',
    of('/orgs/{org}/repos', 201, 'POST'),
    () => data(rest.repos.createInOrg({ org: 'octo-org', name: 'new' })),
  ],
  ['repos.update', of(inRepo(''), 200, 'PATCH'), () => data(rest.repos.update({ ...repo, description: 'changed' }))],
  ['repos.delete', undefined, async () => must((await rest.repos.delete(repo)).status === 204, 'status is 204')],
  ['repos.listBranches, paged', of(inRepo('/branches')), () => pages(rest.repos.listBranches, repo)],
  ['repos.getBranch', of(inRepo('/branches/{branch}')), () => data(rest.repos.getBranch({ ...repo, branch: 'main' }))],
  [
    'repos.getContent',
    of(inRepo('/contents/{path}')),
    () => data(rest.repos.getContent({ ...repo, path: 'src/read me.md' })),
  ],
  [
    'repos.getContent, raw',
    undefined,
    async () => {
      const text = await data(rest.repos.getContent({ ...repo, path: 'README.md', mediaType: { format: 'raw' } }));
      must(typeof text === 'string' || typeof text === 'object', 'the content is there');
    },
  ],
  [
    'repos.createOrUpdateFileContents',
    of(inRepo('/contents/{path}'), 200, 'PUT'),
    () =>
      data(
        rest.repos.createOrUpdateFileContents({ ...repo, path: 'a/b.txt', message: 'm', content: 'aGk=', sha: 'x' }),
      ),
  ],
  ['repos.listCommits, paged', of(inRepo('/commits')), () => pages(rest.repos.listCommits, repo)],
  ['repos.getLatestRelease', of(inRepo('/releases/latest')), () => data(rest.repos.getLatestRelease(repo))],
  [
    'repos.createRelease',
    of(inRepo('/releases'), 201, 'POST'),
    () => data(rest.repos.createRelease({ ...repo, tag_name: 'v1' })),
  ],
  [
    'repos.getReleaseAsset, as bytes',
    undefined,
    async () => {
      const headers = { accept: 'application/octet-stream' };
      const answer = await rest.repos.getReleaseAsset({ ...repo, asset_id: 1, headers });
      must(answer.status === 200 && answer.data !== undefined, 'bytes are there');
    },
  ],
  [
    'repos.uploadReleaseAsset',
    of(inRepo('/releases/{release_id}/assets'), 201, 'POST'),
    () =>
      data(
        rest.repos.uploadReleaseAsset({
          ...repo,
          baseUrl: process.argv[2],
          release_id: 1,
          name: 'a.zip',
          data: Buffer.from('PK'),
          headers: { 'content-type': 'application/zip' },
        }),
      ),
  ],
  [
    'repos.downloadZipballArchive',
    undefined,
    async () => {
      const answer = await rest.repos.downloadZipballArchive({ ...repo, ref: 'main', request: { redirect: 'manual' } });
      must(answer.status === 302, 'status is 302');
    },
  ],
  ['issues.listForRepo, paged', of(inRepo('/issues')), () => pages(rest.issues.listForRepo, repo)],
  [
    'issues.create',
    of(inRepo('/issues'), 201, 'POST'),
    () => data(rest.issues.create({ ...repo, title: 'Found a bug' })),
  ],
  [
    'issues.update',
    undefined,
    async () => {
      const issue = await data(rest.issues.update({ ...repo, issue_number: 7, title: 'Changed' }));
      must(issue.title === 'Changed', 'the sent title is answered');
    },
  ],
  [
    'issues.createComment',
    of(inRepo('/issues/{issue_number}/comments'), 201, 'POST'),
    () => data(rest.issues.createComment({ ...repo, issue_number: 7, body: 'Me too' })),
  ],
  [
    'issues.addLabels',
    of(inRepo('/issues/{issue_number}/labels'), 200, 'POST'),
    () => data(rest.issues.addLabels({ ...repo, issue_number: 7, labels: ['bug'] })),
  ],
  ['pulls.list, paged', of(inRepo('/pulls')), () => pages(rest.pulls.list, repo)],
  ['pulls.get', of(inRepo('/pulls/{pull_number}')), () => data(rest.pulls.get({ ...repo, pull_number: 7 }))],
  [
    'pulls.get, as a diff',
    undefined,
    async () => {
      const answer = await rest.pulls.get({ ...repo, pull_number: 7, mediaType: { format: 'diff' } });
      must(answer.status === 200 && answer.data !== undefined, 'an answer is there');
    },
  ],
  [
    'pulls.merge',
    of(inRepo('/pulls/{pull_number}/merge'), 200, 'PUT'),
    () => data(rest.pulls.merge({ ...repo, pull_number: 7 })),
  ],
  [
    'pulls.checkIfMerged',
    undefined,
    async () => must((await rest.pulls.checkIfMerged({ ...repo, pull_number: 7 })).status === 204, 'status is 204'),
  ],
  ['users.getAuthenticated', of('/user'), () => data(rest.users.getAuthenticated())],
  ['users.getByUsername', of('/users/{username}'), () => data(rest.users.getByUsername({ username: 'octocat' }))],
  [
    'search.repos, paged',
    of('/search/repositories') + ' /properties/items',
    () => pages(rest.search.repos, { q: 'tetris' }),
  ],
  ['gists.create', of('/gists', 201, 'POST'), () => data(rest.gists.create({ files: { 'a.txt': { content: 'a' } } }))],
  ['gists.list, paged', of('/gists'), () => pages(rest.gists.list)],
  [
    'actions.listWorkflowRunsForRepo, paged',
    of(inRepo('/actions/runs')) + ' /properties/workflow_runs',
    () => pages(rest.actions.listWorkflowRunsForRepo, repo),
  ],
  [
    'actions.createWorkflowDispatch',
    undefined,
    async () =>
      must(
        (await rest.actions.createWorkflowDispatch({ ...repo, workflow_id: 'ci.yml', ref: 'main' })).status < 300,
        'status is 2xx',
      ),
  ],
  ['git.getTree', of(inRepo('/git/trees/{tree_sha}')), () => data(rest.git.getTree({ ...repo, tree_sha: 'main' }))],
  [
    'markdown.render',
    undefined,
    async () => must(typeof (await data(rest.markdown.render({ text: '# Hi' }))) === 'string', 'a text is there'),
  ],
  ['rateLimit.get', of('/rate_limit'), () => data(rest.rateLimit.get())],
  [
    'a path that is not there',
    undefined,
    async () => must((await errorOf(octokit.request('GET /nowhere'))).status === 404, 'status is 404'),
  ],
]);
