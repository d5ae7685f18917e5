import { expect, test } from '@jest/globals';
import { pageOf } from '../defects.ts';
import { fromTree, siteOf } from '../support.ts';

const responses = (links: object): object => ({ 200: { description: 'OK', links } });
const site = (link: object) =>
  siteOf(
    fromTree({
      openapi: '3.0.3',
      info: { title: 'Code', version: '1' },
      paths: {
        '/repos': { get: { operationId: 'listRepos', responses: responses({ next: link }) } },
        '/repos/{id}/pulls': { get: { operationId: 'list/pulls', responses: {} } },
      },
      components: { schemas: { Pull: { type: 'object' } } },
    }),
  );

test.each([
  [{ operationId: 'list/pulls' }, '<a href="list-pulls.html">list/pulls</a>', '[list/pulls](list-pulls.md)'],
  [
    { operationRef: '#/paths/~1repos~1{id}~1pulls/get' },
    '<a href="list-pulls.html">#/paths/~1repos~1{id}~1pulls/get</a>',
    '[\\#/paths/\\~1repos\\~1{id}\\~1pulls/get](list-pulls.md)',
  ],
  [{ operationId: 'Pull' }, '<code>Pull</code>', '`Pull`'],
  [{ operationRef: '#/paths/none' }, '<code>#/paths/none</code>', '`#/paths/none`'],
  [{ operationRef: 'https://x.example/a' }, '<a href="https://x.example/a" rel="noreferrer">', '`https://x.example/a`'],
])('the link %j of a response leads to the page of its operation', (link, onPage, inMarkdown) => {
  expect(pageOf(site(link), 'operations/list-repos.html')).toContain(`<span class="dim">to</span> ${onPage}`);
  expect(site(link).markdown('operations/list-repos.md')).toContain(`Link \`next\` to ${inMarkdown}:`);
});
