// The least that node:http can do with JSON: it parses each body and writes the same value: `<answer.json> <port>`.
import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [, , file, port] = process.argv;
const { result } = JSON.parse(readFileSync(file, 'utf8'));
createServer((incoming, outgoing) => {
  const chunks = [];
  incoming.on('data', (chunk) => chunks.push(chunk));
  incoming.on('end', () => {
    const { id } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    const bytes = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id, result }), 'utf8');
    outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length });
    outgoing.end(bytes);
  });
}).listen(Number(port), '127.0.0.1');
process.on('disconnect', () => process.exit());
