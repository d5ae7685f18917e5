import type { Description } from '../../description/description.ts';
import { withoutPrefix, type AnswerRequest, type MockRequest } from '../../http/message.ts';
import { isObject, member } from '../../lib/json.ts';
import { mountNames, openMock } from '../../mock/open-mock.ts';
import type { CreateMemory } from '../../mock/answer-context.ts';
import { withOwnPages } from '../../mock/own-pages.ts';
import { problem } from '../../mock/problem.ts';
import type { McpPages } from '../mcp/pages.ts';
import type { MockSettings } from '../../mock/settings.ts';
import type { ReachedMock } from '../mock/serving.ts';

/** The path of the mock server of the preview, below its own origin. */
const mountPath = '/_mock';

/** The path of the MCP server of each description on the server of the pages; undefined for one that documents none. */
export function mcpPathsOf(
  descriptions: readonly Description[],
  paths: readonly string[],
): readonly (string | undefined)[] {
  const { names, isAlone } = mountsOf(descriptions, paths);
  return descriptions.map(({ source }, index) => {
    const name = names[index];
    if (name === undefined || !isObject(member(source.tree, 'x-mcp'))) return undefined;
    return isAlone ? '/_assay/mcp' : `/_assay/${name}/mcp`;
  });
}

/**
 * The base of the mock server of each description: below `base` itself, or below a name of its own. AsyncAPI descriptions have none, and
 * are not counted.
 */
export function mockUrlsOf(
  descriptions: readonly Description[],
  paths: readonly string[],
  base = mountPath,
): readonly string[] {
  const { names, isAlone } = mountsOf(descriptions, paths);
  const plain = base.replace(/\/+$/u, '');
  return names.map((name) => (isAlone ? plain : `${plain}/${name ?? ''}`));
}

/** The name that each mocked description is mounted by. */
function mountsOf(
  descriptions: readonly Description[],
  paths: readonly string[],
): { readonly names: readonly (string | undefined)[]; readonly isAlone: boolean } {
  const mocked = paths.filter((_, index) => descriptions[index]?.kind === 'openapi');
  const left = [...mountNames(mocked)];
  const names = paths.map((_, index) => (descriptions[index]?.kind === 'openapi' ? left.shift() : undefined));
  return { names, isAlone: mocked.length === 1 };
}

/** The mock server of those of `descriptions` that are OpenAPI, as `assay mock` has it; made when it is first asked. */
export function createMocks(
  descriptions: readonly Description[],
  paths: readonly string[],
  options: {
    readonly settings: MockSettings;
    readonly host: string;
    readonly at: () => ReachedMock;
    readonly createMemory?: CreateMemory | undefined;
    readonly mcp?: McpPages | undefined;
  },
): AnswerRequest {
  let made: AnswerRequest | undefined;
  const make = (): AnswerRequest => {
    const mocked = descriptions.flatMap((description, index) =>
      description.kind === 'openapi' ? [{ description, path: paths[index] ?? '' }] : [],
    );
    if (mocked.length === 0)
      return () => problem('no-such-path', 'There is no OpenAPI description to answer from.', { headers: {} });
    const apis = openMock(mocked, options.settings, options.createMemory);
    const pages = withOwnPages(apis, options.settings, options.at, options.host);
    return options.mcp?.beside(pages, apis, options.host) ?? pages;
  };
  return (request) => (made ??= make())(request);
}

/** The request that the mock server gets: its target is what stands below `/_mock`, or an MCP server of it. Undefined for one that is for the pages. */
export function mockedRequest(request: MockRequest): MockRequest | undefined {
  if (isForMcp(request)) return request;
  const [, rest] = /^\/_mock(?=[/?]|$)(.*)$/su.exec(request.target) ?? [];
  if (rest === undefined) return undefined;
  const moved = withoutPrefix(request, request.target.length - rest.length);
  return rest.startsWith('/') ? moved : { ...moved, target: `/${rest}` };
}

/** True for requests to an MCP server, which itself refuses requests for the names of other hosts. */
export function isForMcp({ target }: MockRequest): boolean {
  return /^\/_assay\/(?:[^/?]+\/)?mcp(?:\?|$)/u.test(target);
}

/**
 * `answer`, with all requests below `/_mock` answered by `mock`. Unlike in `assay mock`, an answer cannot act in the origin of the pages:
 * opened as a document it runs in a sandbox, and headers that change what browsers store are left out. This holds for every request,
 * because browsers tell what a request is for on loopback and over TLS only.
 */
export function withMocks(answer: AnswerRequest, mock: () => AnswerRequest): AnswerRequest {
  return (request) => {
    const mocked = mockedRequest(request);
    if (mocked === undefined) return answer(request);
    const response = mock()(mocked);
    const headers = Object.entries(response.headers).filter(([name]) => !acting.has(name));
    const own = response.headers[policyHeader];
    // A policy of its own, before the described one: of two `sandbox` directives in one policy the first counts (Content Security Policy
    // Level 3, section 2.2.1).
    const policy = own === undefined ? 'sandbox' : `sandbox, ${own}`;
    return { ...response, headers: { ...Object.fromEntries(headers), [policyHeader]: policy } };
  };
}

const policyHeader = 'content-security-policy';

/**
 * Headers that change what a browser stores for the origin of the pages: what it holds, where it connects instead, where it tells of
 * errors, and what it sends or unpacks from then on. `strict-transport-security` stays: the mock itself sends it.
 */
const acting: ReadonlySet<string> = new Set([
  'set-cookie',
  'clear-site-data',
  'service-worker-allowed',
  'alt-svc',
  'nel',
  'report-to',
  'accept-ch',
  'use-as-dictionary',
  'sec-session-registration',
  'secure-session-registration',
  'set-login',
  policyHeader,
]);
