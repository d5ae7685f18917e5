// A server over stdio that misbehaves as its first argument says; the second is a file that gets all that it is sent.
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setInterval } from 'node:timers';

const [, , mode = 'fair', log] = process.argv;
const write = (value) => process.stdout.write(`${typeof value === 'string' ? value : JSON.stringify(value)}\n`);
const tools = [{ name: 'buy', description: 'Buys.', inputSchema: { type: 'object' } }];
const more = { resources: { subscribe: true }, prompts: {}, logging: {}, completions: {}, tasks: { list: {} } };
const capabilities = { tools: { listChanged: true }, ...(mode === 'asks' && more) };
const pages = new Map();

if (mode === 'dies') {
  process.stderr.write('first\nError: no key in API_KEY\n');
  process.exit(3);
}
if (mode === 'crashes') throw Object.assign(new TypeError('no key in API_KEY'), { code: 'ERR_KEY' });
if (mode === 'dies-with-a-trace') {
  process.stderr.write('Error: no key in API_KEY\n    at main (index.js:1:1)\n    at async run (node:internal:2:2)\n');
  process.exit(0);
}
if (mode === 'logs-its-error') {
  const error = new TypeError('fetch failed', { cause: Object.assign(new Error('no host x.example'), { code: 'E' }) });
  console.error('Fatal error in main():', error);
  process.exit(1);
}
if (mode === 'logs-a-plain-error') {
  console.error('Fatal:', Object.assign(new TypeError('no key'), { code: 'E' }));
  process.exit(1);
}
if (mode === 'is-not-in-npm') {
  const log = 'npm error A complete log of this run can be found in: /logs/debug-0.log';
  const error = [
    'npm error code E404',
    'npm error 404 Not Found - GET https://registry.example/@a%2fb',
    'npm error 404',
    log,
  ];
  process.stderr.write(`${error.join('\n')}\n`);
  process.exit(1);
}
if (mode === 'noise') for (let line = 0; line < 50; line += 1) write(`starting ${line}`);
if (mode === 'chatter') setInterval(() => write('no JSON'.repeat(20)), 0);
if (mode === 'stderr') process.stderr.write(`${'x'.repeat(1023)}\n`.repeat(10 * 1024));
if (mode === 'huge') for (let part = 0; part < 1600; part += 1) process.stdout.write('x'.repeat(64 * 1024));
if (mode === 'child' || mode === 'waits') {
  const { spawn } = await import('node:child_process');
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  appendFileSync(log, `${process.pid} ${child.pid}\n`);
}

const modern = {
  'server/discover': () => ({
    supportedVersions: ['2026-07-28'],
    capabilities,
    resultType: 'complete',
    _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'fake', title: 'Fake', version: '2' } },
  }),
};
const legacy = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion: mode === 'version' ? '1999-01-01' : protocolVersion,
    capabilities,
    serverInfo: { name: 'fake', version: '1' },
    instructions: process.env.SECRET_WORD,
  }),
};
const handlers = {
  ...(mode === 'modern' ? modern : legacy),
  'tools/list': ({ cursor }, id) => {
    if (mode === 'text') return { tools: 'buy' };
    if (mode === 'nameless') return { tools: [null, ...tools, {}] };
    if (mode === 'half') {
      process.stdout.write(`{"jsonrpc":"2.0","id":${id},"result":{"too`, () => process.exit(1));
      return undefined;
    }
    if (mode === 'dies-later') {
      if (cursor === undefined) return { tools, nextCursor: '2' };
      process.stderr.write('out of memory\n');
      process.kill(process.pid, 'SIGKILL');
      return undefined;
    }
    if (mode === 'again') return { tools, nextCursor: 'x' };
    if (mode === 'pages') {
      if (cursor === undefined) return { tools, nextCursor: '' };
      return {
        tools: [{ ...tools[0], name: `page${cursor === '' ? 1 : 2}` }],
        ...(cursor === '' && { nextCursor: 'b' }),
      };
    }
    if (mode === 'nameless') return { tools: [...tools, { description: 'Nothing.' }] };
    if (mode === 'late') {
      pages.set('calls', (pages.get('calls') ?? 0) + 1);
      if (pages.get('calls') === 1) write({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
      return { tools: pages.get('calls') === 1 ? [] : tools };
    }
    return { tools };
  },
};

createInterface({ input: process.stdin }).on('line', (line) => {
  if (log !== undefined && mode !== 'child' && mode !== 'waits') appendFileSync(log, `${line}\n`);
  const { id, method, params = {} } = JSON.parse(line);
  if (id === undefined || method === undefined || ['silent', 'waits', 'chatter'].includes(mode)) return;
  if (mode === 'asks') {
    write({ jsonrpc: '2.0', id: 'p', method: 'ping' });
    write({ jsonrpc: '2.0', id: 'r', method: 'roots/list' });
    write({ jsonrpc: '2.0', id: 's', method: 'sampling/createMessage', params: {} });
    write({ jsonrpc: '2.0', id: 9999, result: {} });
    write({ jsonrpc: '2.0', method: 'notifications/message', params: {} });
  }
  if (method === 'tools/list' && mode === 'error')
    write({ jsonrpc: '2.0', id, error: { code: -32603, message: 'Broken' } });
  else if (handlers[method] === undefined)
    write({
      jsonrpc: '2.0',
      id,
      error:
        mode === 'unsupported'
          ? { code: -32022, message: 'No', data: { supported: ['2030-01-01'] } }
          : { code: -32601, message: 'Method not found' },
    });
  else if (mode === 'digits' && method === 'tools/list') {
    const size = '"size":{"type":"integer","maximum":18446744073709551615,"enum":[1.50,9007199254740993]}';
    const tool = `"name":"buy","inputSchema":{"type":"object","properties":{${size}}},"cost":9007199254740993`;
    write(`{"jsonrpc":"2.0","id":${id},"result":{"tools":[{${tool}}]}}`);
  } else {
    const result = handlers[method](params, id);
    if (result !== undefined) write({ jsonrpc: '2.0', id, result });
  }
});
