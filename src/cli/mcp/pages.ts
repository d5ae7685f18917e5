import type { AnswerRequest } from '../../http/message.ts';
import { pathOf } from '../../http/message.ts';
import { createAnswer } from '../../mcp/serve/answer.ts';
import { answerHttp } from '../../mcp/serve/http.ts';
import { createToolSchemas } from '../../mcp/serve/tool-schemas.ts';
import { surfaceOf } from '../../mcp/surface/surface.ts';
import type { Api } from '../../mock/open-mock.ts';

/**
 * Answers the MCP servers that descriptions document, beside `pages`: at `/_assay/<name>/mcp`, of one description alone also at
 * `/_assay/mcp`, and at `/mcp` where it has no such path. Tools answer from the same mock: with `--state` they share its memory.
 */
export function withMcpPages(pages: AnswerRequest, apis: readonly Api[], host: string): AnswerRequest {
  const [only] = apis.length === 1 ? apis : [];
  const answers = new Map(
    apis.flatMap((api) => {
      const { name, engine } = api;
      const alone = only === undefined ? [] : ['/_assay/mcp', ...(engine.hasPath('/mcp') ? [] : ['/mcp'])];
      const paths = [`/_assay/${name}/mcp`, ...alone];
      const answer = answerOf(api, paths, host);
      return answer === undefined ? [] : paths.map((path) => [path, answer] as const);
    }),
  );
  return (request) => {
    // Nearly all requests are for other paths.
    const answer = request.target.includes('/mcp') ? answers.get(pathOf(request.target)) : undefined;
    return (answer ?? pages)(request);
  };
}

function answerOf({ description, engine }: Api, paths: readonly string[], host: string): AnswerRequest | undefined {
  const surface = surfaceOf(description);
  if (surface === undefined) return undefined;
  const schemas = createToolSchemas(surface, description.version);
  return answerHttp(createAnswer({ description, surface, schemas, callOperation: engine.answer }), { paths, host });
}
