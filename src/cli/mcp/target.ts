import { isLoopback } from '../../http/headers.ts';
import { type Mask, createMask, secretsIn } from '../../http/secrets.ts';
import { isObject, isText, listOf, member } from '../../lib/json.ts';
import { shellWord } from '../../lib/shell.ts';
import { orList } from '../../lib/show.ts';
import { isUserError, UserError } from '../../lib/user-error.ts';
import { type ServerAnswers, type Surface, surfaceOfAnswers } from '../../mcp/surface/surface.ts';
import { askServer } from '../../mcp/wire/ask-server.ts';
import { createHttpExchange } from '../../mcp/wire/http.ts';
import type { McpExchange } from '../../mcp/wire/exchange.ts';
import { createStdioExchange } from '../../mcp/wire/stdio.ts';
import type { System } from '../../node/system.ts';
import type { McpTargetSettings } from './settings.ts';

/** The effects of asking a server. */
export type TargetSystem = Pick<
  System,
  'startServer' | 'createMcpPost' | 'cleanly' | 'environment' | 'schedule' | 'version'
>;

/** A living server that was asked. */
export interface AskedServer {
  /** The address that was typed, without the query: it may hold a key. */
  readonly address: string | undefined;
  readonly surface: Surface;
  readonly answers: ServerAnswers;
}

interface TargetAsked {
  readonly described: Surface | undefined;
  /** The command can compare with a description, too. */
  readonly canCompare: boolean;
}

/**
 * Asks the server that a command names, else the first server of the description where that is on this machine. It is stopped when all is
 * read.
 * @throws UserError, in one sentence and without secrets, where there is none or it cannot be read.
 */
export function askTarget(
  command: McpTargetSettings,
  asked: TargetAsked & { readonly version: string | undefined },
  system: TargetSystem,
): Promise<AskedServer> {
  // A signal ends the process by `process.exit`, which also stops the server.
  return system.cleanly(async () => {
    const { header = [], env = [] } = command;
    const values = env.flatMap((name) => system.environment(name) ?? []);
    const mask = createMask([...secretsIn(Object.fromEntries(header)), ...values]);
    const { exchange, close } = await open(command, asked, system);
    try {
      const answers = await askServer(exchange, {
        version: command.protocol ?? asked.version,
        capabilities: Object.fromEntries((command.capabilities ?? []).map((name) => [name, {}])),
        client: { name: 'assay', version: system.version },
        timeoutMs: command.timeoutMs,
      });
      const masked = maskAnswers(answers, mask);
      const address = command.url && withoutQuery(command.url);
      return { address, surface: surfaceOfAnswers(masked), answers: masked };
    } catch (error) {
      if (!isUserError(error)) throw error;
      throw new UserError(mask.text(error.message), { cause: error });
    } finally {
      await close();
    }
  });
}

/** A server may repeat secrets that it was given: they are masked in its texts before these are reported. */
function maskAnswers(answers: ServerAnswers, mask: Mask): ServerAnswers {
  const { tools, resources, resourceTemplates, prompts, capabilities, instructions, serverInfo } = answers;
  const list = (items: readonly unknown[]): readonly unknown[] => items.map(mask.value);
  return {
    ...answers,
    capabilities: mask.value(capabilities),
    instructions: mask.value(instructions),
    serverInfo: mask.value(serverInfo),
    tools: list(tools),
    resources: list(resources),
    resourceTemplates: list(resourceTemplates),
    prompts: list(prompts),
  };
}

interface OpenExchange {
  readonly exchange: McpExchange;
  readonly close: () => Promise<void>;
}

async function open(
  { command, url, header = [], env = [], cwd }: McpTargetSettings,
  asked: TargetAsked,
  system: TargetSystem,
): Promise<OpenExchange> {
  const { schedule } = system;
  if (command !== undefined) {
    const [program = ''] = command;
    const lines = await system.startServer({ words: command, cwd, env });
    const name = `The server of \`${shellWord(program)}\``;
    return { exchange: createStdioExchange(lines, { name, schedule }), close: lines.end };
  }
  const address = url?.href ?? ownServer(asked);
  const { post, close } = await system.createMcpPost();
  const wait = (ms: number): Promise<void> => new Promise((resolve) => void schedule(resolve, ms));
  const name = `The server at ${withoutQuery(new URL(address))}`;
  return { exchange: createHttpExchange(address, { name, headers: Object.fromEntries(header), post, wait }), close };
}

function withoutQuery({ origin, pathname }: URL): string {
  return `${origin}${pathname}`;
}

/**
 * The address of the first server of a description, where that is on this machine: a description must not decide that something is sent to
 * another machine.
 */
function ownServer({ described, canCompare }: TargetAsked): string {
  const [server] = listOf(member(described?.root.value, 'servers'));
  const written = member(server, 'url');
  const address = isText(written) ? withDefaults(written, member(server, 'variables')) : undefined;
  const url = address !== undefined && URL.canParse(address) ? new URL(address) : undefined;
  if (url !== undefined && /^https?:$/u.test(url.protocol) && isLoopback(url)) return url.href;
  const typed = url === undefined ? '--url <address>' : `--url ${shellWord(url.href)}`;
  const choices = [typed, '--command "<program and arguments>"', ...(canCompare ? ['--against <description>'] : [])];
  throw new UserError(
    `A server must be named that is asked; found ${url === undefined ? 'none' : `${url.origin} in the description alone`}. Type ${orList(choices)}.`,
  );
}

function withDefaults(url: string, variables: unknown): string {
  return url.replace(/\{([^{}]+)\}/gu, (whole, name: string) => {
    const value = isObject(variables) ? member(variables[name], 'default') : undefined;
    return isText(value) ? value : whole;
  });
}
