// Asks a server by an official client: `<sdk|client> <auto|pinned|default> <stdio|http> <address, or words>`. Says what came as JSON.
import { Client as Modern, StreamableHTTPClientTransport as ModernHttp } from '@modelcontextprotocol/client';
import { StdioClientTransport as ModernStdio } from '@modelcontextprotocol/client/stdio';
import { Client as Old } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as OldStdio } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as OldHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const [, , kind, mode, transport, ...words] = process.argv;
const [Client, Stdio, Http] = kind === 'sdk' ? [Old, OldStdio, OldHttp] : [Modern, ModernStdio, ModernHttp];
const modes = { auto: 'auto', pinned: { pin: '2026-07-28' } };
const client = new Client(
  { name: 'test', version: '1' },
  { capabilities: {}, ...(mode in modes && { versionNegotiation: { mode: modes[mode] } }) },
);
const [command, ...args] = words;
await client.connect(transport === 'stdio' ? new Stdio({ command, args }) : new Http(new URL(command)));
const { tools } = await client.listTools();
const answers = [];
for (const { name } of tools) answers.push(await client.callTool({ name, arguments: { day: '2026-01-01' } }));
const { resources } = await client.listResources();
const { contents } = await client.readResource({ uri: resources[0].uri });
const { prompts } = await client.listPrompts();
const prompt = await client.getPrompt({ name: prompts[0].name, arguments: { draught: '2' } });
await client.close();
process.stdout.write(
  JSON.stringify({
    tools: tools.map(({ name }) => name),
    answers: answers.map(({ isError, structuredContent }) => isError ?? structuredContent),
    contents: contents.map(({ text }) => text),
    messages: prompt.messages.map(({ content }) => content.text),
  }),
);
