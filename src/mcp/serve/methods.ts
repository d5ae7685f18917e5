import { followPath, rootOf, textAt } from '../../description/read/view.ts';
import { isObject, isText, member, type JsonObject } from '../../lib/json.ts';
import { show } from '../../lib/show.ts';
import { mcpVersions } from '../../description/model/fields.ts';
import type { MockRequest } from '../../http/message.ts';
import type { ListName } from '../surface/surface.ts';
import { callTool } from './call-tool.ts';
import { wrongArgumentHeader } from './headers.ts';
import { isForAll, listPage } from './lists.ts';
import { failureCodes, RpcFailure, type Era, type DescribedServer } from './described-server.ts';
import { complete, getPrompt, readResource } from './texts.ts';

/** The newest version is the only one of its era. */
export const modernVersion = '2026-07-28';
const legacyVersions = mcpVersions.slice(1).filter((version) => version < modernVersion);
const newestLegacy = '2025-11-25';
/** All versions, the newest first. */
export const spokenVersions = [modernVersion, ...[...legacyVersions].reverse()];

/** The prefix of what the new era says in `_meta`. */
export const metaPrefix = 'io.modelcontextprotocol';

/** The surroundings of a call. */
export interface CallContext {
  readonly serving: DescribedServer;
  readonly era: Era;
  readonly headers: MockRequest['headers'];
  /** The headers that must agree with arguments; undefined where there are none to compare. */
  readonly argumentHeaders?: MockRequest['headers'] | undefined;
}

type MethodAnswer = (params: unknown, context: CallContext) => JsonObject;

const shared: Readonly<Record<string, MethodAnswer>> = {
  'tools/list': (params, { serving, era }) => paged('tools', params, serving, era),
  'resources/list': (params, { serving, era }) => paged('resources', params, serving, era),
  'resources/templates/list': (params, { serving, era }) => paged('resourceTemplates', params, serving, era),
  'prompts/list': (params, { serving, era }) => paged('prompts', params, serving, era),
  'tools/call': call,
  'resources/read': (params, { serving, era }) => readResource(params, serving, era),
  'prompts/get': (params, { serving }) => getPrompt(params, serving),
  'completion/complete': (params, { serving }) => complete(params, serving),
};

const nothing: MethodAnswer = () => ({});

const legacy: Readonly<Record<string, MethodAnswer>> = {
  ...shared,
  initialize: (params, { serving }) => {
    const asked = member(params, 'protocolVersion');
    const protocolVersion = legacyVersions.find((version) => version === asked) ?? newestLegacy;
    return { protocolVersion, ...shownServer(serving), serverInfo: serverInfo(serving) };
  },
  ping: nothing,
  'logging/setLevel': nothing,
  'resources/subscribe': nothing,
  'resources/unsubscribe': nothing,
};

const modern: Readonly<Record<string, MethodAnswer>> = {
  ...shared,
  'server/discover': (_, { serving }) => ({
    supportedVersions: spokenVersions,
    ...shownServer(serving),
  }),
};

/**
 * The result of `method`, as a client of the era gets it.
 * @throws RpcFailure for what is refused, an unknown method among it.
 */
export function answerMethod(method: string, params: unknown, context: CallContext): JsonObject {
  const { era, serving } = context;
  const table = era === 'modern' ? modern : legacy;
  const answer = Object.hasOwn(table, method) ? table[method] : undefined;
  if (answer === undefined)
    throw new RpcFailure(
      failureCodes.unknownMethod,
      `The method must be one that this server answers; found ${show(method)}.`,
    );
  const result = answer(params, context);
  return era === 'modern' ? withMeta(method, result, serving) : result;
}

const cacheable = ['list', 'resources/read', 'server/discover'];

/** Every result of the new era says that it is one, and who gave it. */
function withMeta(method: string, result: JsonObject, serving: DescribedServer): JsonObject {
  const isCacheable = cacheable.some((each) => method.endsWith(each));
  return {
    ...result,
    resultType: 'complete',
    ...(isCacheable && { ttlMs: 0, cacheScope: 'private' }),
    _meta: serverMeta(serving),
  };
}

/** The server, as `_meta` of the new era says it. */
export function serverMeta(serving: DescribedServer): JsonObject {
  return { [`${metaPrefix}/serverInfo`]: serverInfo(serving) };
}

function paged(list: ListName, params: unknown, serving: DescribedServer, era: Era): JsonObject {
  const { entries, nextCursor } = listPage(list, member(params, 'cursor'), serving, era);
  return { [list]: entries, ...(nextCursor !== undefined && { nextCursor }) };
}

function call(params: unknown, { serving, era, headers, argumentHeaders }: CallContext): JsonObject {
  const name = member(params, 'name');
  const tool = serving.surface.lists.tools.entries.find(({ key }) => key !== undefined && key === name);
  if (tool === undefined) throw new RpcFailure(failureCodes.invalidParams, `Unknown tool: ${show(name)}`);
  const args = member(params, 'arguments') ?? {};
  if (!isObject(args))
    throw new RpcFailure(failureCodes.invalidParams, `\`arguments\` must be an object; found ${show(args)}.`);
  const wrong =
    argumentHeaders && wrongArgumentHeader(serving.schemas.shown(tool, 'inputSchema'), args, argumentHeaders);
  if (wrong !== undefined) throw new RpcFailure(failureCodes.wrongHeader, wrong);
  const result = callTool(tool, args, serving, headers);
  const { structuredContent, ...rest } = result;
  const output = serving.schemas.shown(tool, 'outputSchema');
  const isShown =
    structuredContent !== undefined &&
    (era === 'modern' || (isObject(structuredContent) && (output === undefined || isForAll(output))));
  return { ...rest, ...(isShown && { structuredContent }) };
}

const lists = { tools: ['tools'], resources: ['resources', 'resourceTemplates'], prompts: ['prompts'] } as const;

/** The capabilities and instructions of the description; a list that has entries has its capability. */
function shownServer({ surface }: DescribedServer): JsonObject {
  const described = surface.capabilities?.value;
  const capabilities = Object.fromEntries(
    Object.entries(isObject(described) ? described : {}).flatMap(([name, value]) =>
      isObject(value) && !name.startsWith('x-') ? [[name, flagsOf(name, value)]] : [],
    ),
  );
  const needed = Object.entries(lists).flatMap(([name, names]) =>
    names.some((list) => surface.lists[list].entries.length > 0) && capabilities[name] === undefined
      ? [[name, {}]]
      : [],
  );
  const instructions = surface.instructions?.value;
  return {
    capabilities: { ...capabilities, ...(Object.fromEntries(needed) as JsonObject) },
    ...(isText(instructions) && { instructions }),
  };
}

/** A client refuses a server for a flag that is no boolean. */
function flagsOf(name: string, value: JsonObject): JsonObject {
  if (!Object.hasOwn(lists, name)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, flag]) => typeof flag === 'boolean'));
}

function serverInfo({ description, surface }: DescribedServer): JsonObject {
  const own = member(surface.root.value, 'serverInfo');
  const info = followPath(description, rootOf(description), 'info');
  const [name, version] = ['title', 'version'].map((key) => info && textAt(info, key));
  return {
    name: name ?? 'assay',
    version: version ?? '0',
    ...(isObject(own) && isText(own.name) && isText(own.version) && own),
  };
}
