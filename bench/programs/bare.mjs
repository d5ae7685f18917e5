// The least that node:http can do: it reads the request to its end and answers every one with the same headers and body. Where it `merges`,
// the answer has the fields of the JSON body in it. With a number behind the port, that many processes do.
import { Buffer } from 'node:buffer';
import cluster from 'node:cluster';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createSecureServer } from 'node:http2';

const { status, headers, body, merges, key, cert } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const bytes = Buffer.from(body, 'utf8');
const record = merges ? JSON.parse(body) : undefined;
const lengthAt = headers.findIndex((name) => name.toLowerCase() === 'content-length') + 1;

function answer(incoming, outgoing) {
  if (incoming.headers['content-length'] === undefined) {
    finish(outgoing);
    return;
  }
  const chunks = [];
  incoming.on('data', (chunk) => chunks.push(chunk));
  incoming.on('end', () => {
    const sent = Buffer.concat(chunks);
    if (merges) finishMerged(outgoing, sent);
    else finish(outgoing);
  });
}

function finish(outgoing) {
  outgoing.writeHead(status, headers);
  outgoing.end(bytes);
}

function finishMerged(outgoing, sent) {
  const merged = Buffer.from(JSON.stringify({ ...record, ...JSON.parse(sent.toString('utf8')) }), 'utf8');
  outgoing.writeHead(status, headers.with(lengthAt, String(merged.length)));
  outgoing.end(merged);
}

const [port, count = 1] = process.argv.slice(3).map(Number);
if (cluster.isPrimary && count > 1) for (let index = 0; index < count; index += 1) cluster.fork();
else serve();

function serve() {
  const server = key === undefined ? createServer(answer) : createSecureServer({ key, cert, allowHTTP1: true }, answer);
  server.listen(port, '127.0.0.1', () => {
    console.log(`http://127.0.0.1:${server.address().port}`);
  });
}
// Without a primary nobody ends it.
process.on('disconnect', () => process.exit());
