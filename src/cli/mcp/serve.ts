import type { Description } from '../../description/description.ts';
import { toLineColumn } from '../../description/positions/positions.ts';
import { delayOf } from '../../mock/faults.ts';
import { createEngine } from '../../mock/engine.ts';
import { loadMemory } from '../../mock/open-mock.ts';
import { defaultSettings } from '../../mock/settings.ts';
import { isUserError, UserError } from '../../lib/user-error.ts';
import { createAnswer, mostMessageBytes, type AnsweredRequest, type AnswerMessage } from '../../mcp/serve/answer.ts';
import { answerHttp } from '../../mcp/serve/http.ts';
import { createLineServer } from '../../mcp/serve/line-server.ts';
import { serveNotes } from '../../mcp/serve/lists.ts';
import type { DescribedServer } from '../../mcp/serve/described-server.ts';
import { createSubscribers } from '../../mcp/serve/subscriptions.ts';
import { createToolSchemas } from '../../mcp/serve/tool-schemas.ts';
import { surfaceOf } from '../../mcp/surface/surface.ts';
import { isObject, isText, member } from '../../lib/json.ts';
import { shortenedWithMark } from '../../lib/show.ts';
import { signalCodes } from '../../node/signals.ts';
import type { System } from '../../node/system.ts';
import { type InputSystem, findInputs, openInputs, readInputs } from '../inputs/open-inputs.ts';
import { otherFolders, readFiles, watchedFolders } from '../../node/watch.ts';
import { listenSomewhere } from '../mock/listen.ts';
import { helpOf } from '../settings/help.ts';
import { parseArguments } from '../settings/parse-arguments.ts';
import type { SettingsSystem } from '../settings/read-settings.ts';
import { readMcpSettings, type McpServeSettings, mcpServeSyntax } from './serve-settings.ts';

/** The effects of `assay mcp serve`. */
export type McpServeSystem = InputSystem &
  SettingsSystem &
  Pick<
    System,
    'fetchFile' | 'listen' | 'watchFolders' | 'stdout' | 'stderr' | 'stopped' | 'schedule' | 'atOnce' | 'readLines'
  >;

/**
 * `assay mcp serve`: plays the MCP server of a description, until its input ends or a signal comes. Answers the exit code.
 * @throws UserError (exit 2) for a description that documents none, and for a set port that is taken.
 */
export async function runMcpServe(args: readonly string[], system: McpServeSystem): Promise<number> {
  const { operands, flags, isHelp } = parseArguments(mcpServeSyntax, args);
  if (isHelp) {
    system.stdout(helpOf(mcpServeSyntax));
    return 0;
  }
  assertSense(flags);
  const found = findInputs(operands, mcpServeSyntax.name, system);
  const command = readMcpSettings(mcpServeSyntax, { operands: found.operands, flags }, system);
  const { descriptions, load } = await readInputs(await openInputs(found, system), command, system);
  const [name, second] = descriptions;
  if (name === undefined || second !== undefined)
    throw new UserError(`\`assay mcp serve\` must be given one description; found ${descriptions.length}.`);
  const createMemory = await loadMemory(command);
  const play = (): DescribedServer => {
    const description = load(name);
    const { answer } = createEngine(description, { ...defaultSettings, state: command.state }, { createMemory });
    return { ...readServer(description), callOperation: answer };
  };
  return serve(play, name, command, system);
}

/** @throws UserError for an address that nothing would listen on: the server would wait for its standard input without a word. */
function assertSense({ http, ...flags }: Partial<McpServeSettings>): void {
  const alone = http === true ? undefined : (['port', 'host'] as const).find((key) => flags[key] !== undefined);
  if (alone !== undefined) throw new UserError(`\`--${alone}\` must go with \`--http\`; found it alone.`);
}

/** @throws UserError where the description documents no server. */
function readServer(description: Description): Omit<DescribedServer, 'callOperation'> {
  const surface = surfaceOf(description);
  if (surface !== undefined) return { description, surface, schemas: createToolSchemas(surface, description.version) };
  const place = toLineColumn({ source: description.source, path: [] });
  throw new UserError(`${place}: the root of an OpenAPI description must have an \`x-mcp\` object; found none.`);
}

async function serve(
  play: () => DescribedServer,
  name: string,
  command: McpServeSettings,
  system: McpServeSystem,
): Promise<number> {
  let serving = play();
  const onAnswer = logger(command, system);
  let current = createAnswer(serving, onAnswer);
  const note = (): void => {
    if (!command.quiet) for (const each of serveNotes(serving)) system.stderr(`${each}\n`);
  };
  note();
  const answer: AnswerMessage = (message, client) => current(message, client);
  const open = command.http ? overHttp : overLines;
  const transport = open({ answer, onRefused: onAnswer }, command, system);
  let isBroken = false;
  const reload = (): void => {
    try {
      serving = system.atOnce(play)();
      isBroken = false;
      current = createAnswer(serving, onAnswer);
      system.stderr('Reloaded.\n');
      note();
      transport.tellChanged(serving);
    } catch (error) {
      isBroken = true;
      const reason = isUserError(error) ? error.message : String(error);
      system.stderr(`${reason}\nServing the last good version.\n`);
    }
  };
  const watched = command.watch ? watchedFolders([name]) : [];
  const others = (): readonly string[] => otherFolders([serving.description], watched);
  // A broken version may need files that the last good one does not.
  const files = (): readonly string[] | undefined => (isBroken ? undefined : readFiles([serving.description]));
  const watch = watched.length === 0 ? undefined : system.watchFolders(watched, reload, { others, files });
  try {
    return await transport.ended;
  } finally {
    watch?.stop();
  }
}

/** A running transport: its exit code, and how it tells clients of changes. */
interface ServedTransport {
  readonly ended: Promise<number>;
  readonly tellChanged: (serving: DescribedServer) => void;
}

/** Answers messages, and hears of those that were refused. */
interface ServedMessages {
  readonly answer: AnswerMessage;
  readonly onRefused: (request: AnsweredRequest) => void;
}

const answeredPaths = ['/mcp', '/'];

function overHttp(
  { answer, onRefused }: ServedMessages,
  command: McpServeSettings,
  system: McpServeSystem,
): ServedTransport {
  const { delayMs, host } = command;
  const subscribers = createSubscribers();
  const serveHttp = async (): Promise<number> => {
    const server = await listenSomewhere(
      answerHttp(answer, { paths: answeredPaths, host, subscribers, onRefused }),
      { ...command, defaultPort: 4882 },
      {
        limits: { bodyBytes: mostMessageBytes },
        ...(delayMs !== undefined && { delay: (request) => delayOf(delayMs, request) }),
        onDefect: ({ method, target }, error) => {
          system.stderr(`${method} ${target} must be answered; found ${String(error)}.\n`);
        },
      },
      system,
    );
    system.stdout(`${server.url}/mcp\n`);
    const signal = await system.stopped;
    await server.close();
    return signalCodes[signal];
  };
  return { ended: serveHttp(), tellChanged: subscribers.notify };
}

/** Speaks over the standard input and output, and ends with the input. */
function overLines(
  { answer, onRefused }: ServedMessages,
  { delayMs }: McpServeSettings,
  system: McpServeSystem,
): ServedTransport {
  const server = createLineServer(answer, {
    onRefused,
    write: (message) => {
      system.stdout(`${JSON.stringify(message)}\n`);
    },
    delayOf: (message) => {
      if (delayMs === undefined) return 0;
      const body = new TextEncoder().encode(JSON.stringify(message));
      return delayOf(delayMs, { method: 'POST', target: '/mcp', headers: {}, body });
    },
    schedule: system.schedule,
  });
  const ended = Promise.race([
    system.readLines(mostMessageBytes, server).then(() => 0),
    system.stopped.then((signal) => signalCodes[signal]),
  ]);
  return { ended: ended.finally(server.end), tellChanged: server.tellChanged };
}

// Clients may send names of a megabyte.
const longestShown = 200;

/** A line on stderr for each request: stdout is for messages only. */
function logger({ quiet, json }: McpServeSettings, { stderr }: McpServeSystem): (request: AnsweredRequest) => void {
  if (quiet) return () => undefined;
  return ({ method, params, reply }) => {
    const { result, error } = reply;
    const name = ['name', 'uri'].map((key) => member(params, key)).find(isText);
    if (json) {
      const args = member(params, 'arguments');
      const line = { method, ...(name !== undefined && { name }), ...(isObject(args) && { arguments: args }) };
      stderr(`${JSON.stringify({ ...line, ...(error === undefined ? { result } : { error }) })}\n`);
      return;
    }
    const outcome = isObject(error)
      ? `error ${String(error.code)}: ${String(error.message)}`
      : member(result, 'isError') === true
        ? 'isError'
        : 'ok';
    const asked = [method, ...(name === undefined ? [] : [name])].map((text) =>
      shortenedWithMark(text, longestShown, '...'),
    );
    stderr(`${asked.join(' ')}  ${outcome}\n`);
  };
}
