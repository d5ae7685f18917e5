import { type AnswerRequest, pathOf } from '../../http/message.ts';
import { createAnswer, mostMessageBytes } from '../../mcp/serve/answer.ts';
import { answerHttp } from '../../mcp/serve/http.ts';
import { type Subscribers, createSubscribers } from '../../mcp/serve/subscriptions.ts';
import { createToolSchemas } from '../../mcp/serve/tool-schemas.ts';
import { surfaceOf } from '../../mcp/surface/surface.ts';
import type { Api } from '../../mock/open-mock.ts';

/** The MCP servers that descriptions document, served beside pages. */
export interface McpPages {
  /**
   * Answers them beside `pages`: at `/_assay/<name>/mcp`, of one description alone also at `/_assay/mcp`, and at `/mcp` where it has no
   * such path. Tools answer from the same mock: with `--state` they share its memory.
   */
  readonly beside: (pages: AnswerRequest, apis: readonly Api[], host: string) => AnswerRequest;
  /** The largest body of a request for `target`; undefined where it is not for an MCP server. */
  readonly bodyBytesFor: (target: string) => number | undefined;
  /** Tells clients that descriptions were read again. */
  readonly tellChanged: () => void;
}

export function createMcpPages(): McpPages {
  const subscribers = createSubscribers();
  return {
    beside: (pages, apis, host) => {
      const [only] = apis.length === 1 ? apis : [];
      const answers = new Map(
        apis.flatMap((api) => {
          const { name, engine } = api;
          const alone = only === undefined ? [] : ['/_assay/mcp', ...(engine.hasPath('/mcp') ? [] : ['/mcp'])];
          const paths = [`/_assay/${name}/mcp`, ...alone];
          const answer = answerOf(api, { paths, host, subscribers });
          return answer === undefined ? [] : paths.map((path) => [path, answer] as const);
        }),
      );
      return (request) => {
        // Nearly all requests are for other paths.
        const answer = request.target.includes('/mcp') ? answers.get(pathOf(request.target)) : undefined;
        return (answer ?? pages)(request);
      };
    },
    bodyBytesFor: (target) => (mcpPath.test(target) ? mostMessageBytes : undefined),
    tellChanged: subscribers.notify,
  };
}

/** The path of an MCP server below a mock, or below `/_mock` of a preview. */
const mcpPath = /^(?:\/_mock)?(?:\/_assay(?:\/[^/?]+)?)?\/mcp(?:\?|$)/u;

function answerOf(
  { description, engine }: Api,
  at: { readonly paths: readonly string[]; readonly host: string; readonly subscribers: Subscribers },
): AnswerRequest | undefined {
  const surface = surfaceOf(description);
  if (surface === undefined) return undefined;
  const schemas = createToolSchemas(surface, description.version);
  return answerHttp(createAnswer({ description, surface, schemas, callOperation: engine.answer }), at);
}
