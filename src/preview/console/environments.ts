import type { Operation } from '../../description/read/api.ts';
import type { Description } from '../../description/description.ts';
import { entriesIn, inside, memberAt, rootOf, textAt, type Located } from '../../description/read/view.ts';
import { isArray, member } from '../../lib/json.ts';

/** A place that requests can be sent to. */
export interface Environment {
  readonly name: string;
  /** The base of its addresses, without a slash at the end. */
  readonly url: string;
  readonly isMock: boolean;
}

/** Environments that are offered: the mock server, and fifty that are described. */
export const mostEnvironments = 51;

/** The address of a mock server, if nobody says. */
const usualMock = 'http://localhost:4880';

/**
 * The environments of `operation`: the mock server at `mockUrl`, then the servers that are described for it and have an address of their own. An empty
 * `mockUrl` is for readers who have none: it stands only where no server is described.
 */
export function environmentsOf(
  description: Description,
  operation: Operation,
  mockUrl: string,
): readonly Environment[] {
  const servers = description.version === '2.0' ? hosts(description, operation) : listed(description, operation);
  const seen = new Set<string>();
  const described = servers.filter(({ url }) => isAddress(url) && !seen.has(url) && seen.add(url).size > 0);
  const isWithoutMock = mockUrl === '' && described.length > 0;
  return isWithoutMock
    ? described
    : [{ name: 'Mock server', url: mockUrl === '' ? usualMock : mockUrl, isMock: true }, ...described];
}

/** The origins that a page connects to when its reader chooses them. */
export function originsOf(environments: readonly Environment[]): readonly string[] {
  const offered = environments.slice(0, mostEnvironments);
  return [...new Set(offered.flatMap(({ url }) => (URL.canParse(url) ? [new URL(url).origin] : [])))];
}

function listed(description: Description, { located, pathItem }: Operation): readonly Environment[] {
  const parent = [located, pathItem].find((each) => memberAt(each, 'servers') !== undefined) ?? rootOf(description);
  return entriesIn(description, inside(description, parent, 'servers')).map(([, server]) => {
    const url = filled(description, server).replace(/\/+$/u, '');
    const label = textAt(server, 'name') ?? textAt(server, 'description') ?? '';
    const [line = ''] = label.trim().split('\n', 1);
    return { name: (line === '' ? url : line).slice(0, 60), url, isMock: false };
  });
}

function filled(description: Description, server: Located): string {
  const variables = inside(description, server, 'variables');
  return (textAt(server, 'url') ?? '').replace(/\{([^{}]+)\}/gu, (whole, name: string) => {
    const variable = variables && inside(description, variables, name);
    return (variable && textAt(variable, 'default')) ?? whole;
  });
}

/** OpenAPI 2.0 has one host, reached by one or several schemes. */
function hosts(description: Description, { located }: Operation): readonly Environment[] {
  const root = rootOf(description);
  const host = textAt(root, 'host');
  if (host === undefined) return [];
  const schemes = member(located.value, 'schemes') ?? member(root.value, 'schemes');
  const base = (textAt(root, 'basePath') ?? '').replace(/\/+$/u, '');
  return (isArray(schemes) ? schemes : ['https']).map((scheme) => {
    const url = `${String(scheme)}://${host}${base}`;
    return { name: url.slice(0, 60), url, isMock: false };
  });
}

function isAddress(url: string): boolean {
  return /^https?:\/\/[^\s{}?#"';,]+$/iu.test(url) && URL.canParse(url);
}
