// An MCP server over stdio with what is dear to compare: `many` tools in pages, a schema of many `ways`, one `within` itself; `changed` in one value.
import { createInterface } from 'node:readline';

const [, , mode = 'many', change] = process.argv;
const maximum = change === 'changed' ? 9 : 10;

/** A page of 100 tools, of 700 bytes each: five arguments, texts, an output. */
function page(number) {
  return Array.from({ length: 100 }, (_, index) => {
    const name = `tool-${number * 100 + index}`;
    const properties = Object.fromEntries(
      Array.from({ length: 5 }, (_, at) => [
        `argument${at}`,
        {
          type: at % 2 === 0 ? 'string' : 'integer',
          description: `The argument ${at} of ${name}, as it is documented.`,
        },
      ]),
    );
    const last = name === 'tool-9999' ? { last: { type: 'integer', maximum } } : {};
    return {
      name,
      description: `Does what ${name} does, and answers with what came of it.`,
      inputSchema: { type: 'object', properties: { ...properties, ...last }, required: ['argument0'] },
      outputSchema: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
    };
  });
}

/** Each of 29 schemas has two properties of the next. */
function ways() {
  const next = (level) => ({ $ref: `#/$defs/s${level}` });
  const pairs = Array.from({ length: 29 }, (_, level) => [
    `s${level}`,
    { type: 'object', properties: { left: next(level + 1), right: next(level + 1) } },
  ]);
  return { ...next(0), type: 'object', $defs: { ...Object.fromEntries(pairs), s29: { type: 'integer', maximum } } };
}

/** A tree, whose nodes are lists, maps and choices of the same. */
function within() {
  const self = { $ref: '#/$defs/node' };
  const node = {
    type: 'object',
    properties: {
      value: { type: 'integer', maximum },
      list: { type: 'array', items: self },
      choice: { anyOf: [self, { type: 'null' }] },
    },
    additionalProperties: self,
  };
  return { ...self, type: 'object', $defs: { node } };
}

function listTools(cursor) {
  if (mode !== 'many')
    return { tools: [{ name: mode, description: 'T.', inputSchema: (mode === 'ways' ? ways : within)() }] };
  const number = Number(cursor ?? 0);
  return { tools: page(number), ...(number < 99 && { nextCursor: String(number + 1) }) };
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  const results = {
    initialize: () => ({
      protocolVersion: '2025-11-25',
      capabilities: { tools: {} },
      serverInfo: { name: 'b', version: '1' },
    }),
    'tools/list': () => listTools(params.cursor),
  };
  if (id === undefined) return;
  const answer = results[method]
    ? { result: results[method]() }
    : { error: { code: -32_601, message: 'Method not found' } };
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...answer })}\n`);
});
