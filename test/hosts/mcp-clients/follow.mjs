// Follows the tools of a server that watches its description: `<auto|pinned|default> <stdio|http> <file> <address, or words>`. Saves the
// file until the client is told, and says the version of the protocol and the tools that it is told of.
import { Client, StreamableHTTPClientTransport as Http } from '@modelcontextprotocol/client';
import { StdioClientTransport as Stdio } from '@modelcontextprotocol/client/stdio';
import { readFileSync, writeFileSync } from 'node:fs';
import { clearInterval, setInterval } from 'node:timers';

const [, , mode, transport, file, command, ...args] = process.argv;
const modes = { auto: 'auto', pinned: { pin: '2026-07-28' } };
let told = () => undefined;
const changed = new Promise((done) => (told = done));
const onChanged = (error, tools) => told(error?.message ?? tools.map(({ name }) => name));
const client = new Client(
  { name: 'test', version: '1' },
  {
    capabilities: {},
    listChanged: { tools: { onChanged } },
    ...(mode in modes && { versionNegotiation: { mode: modes[mode] } }),
  },
);
await client.connect(transport === 'stdio' ? new Stdio({ command, args }) : new Http(new URL(command)));
const text = readFileSync(file, 'utf8');
const saving = setInterval(() => writeFileSync(file, `${text} `), 300);
const tools = await changed;
clearInterval(saving);
process.stdout.write(JSON.stringify([client.getNegotiatedProtocolVersion(), tools]));
await client.close();
