// A server of one tool by the official SDK, as its documentation shows it: `<node_modules> <answer.json> <port>`.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [, , modules, file, port] = process.argv;
const load = (name) => import(pathToFileURL(join(modules, name)).href);
const { createMcpHandler, fromJsonSchema, McpServer } = await load('@modelcontextprotocol/server/dist/index.mjs');
const { toNodeHandler } = await load('@modelcontextprotocol/node/dist/index.mjs');
const { tool, answer } = JSON.parse(readFileSync(file, 'utf8'));
const [inputSchema, outputSchema] = [tool.inputSchema, tool.outputSchema].map((schema) => fromJsonSchema(schema));
const handler = createMcpHandler(() => {
  const server = new McpServer({ name: 'bench', version: '1' });
  server.registerTool(tool.name, { description: tool.description, inputSchema, outputSchema }, () => ({
    content: [{ type: 'text', text: JSON.stringify(answer) }],
    structuredContent: answer,
  }));
  return server;
});
createServer(toNodeHandler(handler)).listen(Number(port), '127.0.0.1');
process.on('disconnect', () => process.exit());
