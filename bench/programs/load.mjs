// Sends requests over kept connections, each as soon as the last was answered, and says what the first answer was.
// Sockets and prepared bytes: a client of node:http would cost more than the servers that are measured.
import { Buffer } from 'node:buffer';
import { connect } from 'node:net';

process.on('message', ({ port, requests, count, connections }) => {
  run({ port, requests: requests.map((text) => Buffer.from(text, 'utf8')), count, connections }).then(
    (first) => process.send({ first }),
    (error) => process.send({ error: String(error) }),
  );
});

function run({ port, requests, count, connections }) {
  let [sent, answered, first] = [0, 0, undefined];
  return new Promise((resolve, reject) => {
    const open = Math.min(connections, count);
    for (let index = 0; index < open; index += 1) {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      let received = Buffer.alloc(0);
      const next = () => {
        if (sent >= count) {
          socket.destroy();
          return;
        }
        socket.write(requests[sent % requests.length]);
        sent += 1;
      };
      socket.on('connect', next);
      socket.on('error', reject);
      socket.on('data', (chunk) => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
        const answer = readAnswer(received);
        if (answer === undefined) return;
        received = Buffer.alloc(0);
        first ??= { status: answer.status, headers: answer.headers, body: answer.body() };
        if (answer.status !== first.status) {
          reject(new Error(`an answer of ${answer.status} after one of ${first.status}`));
          socket.destroy();
          return;
        }
        answered += 1;
        if (answered === count) resolve(first);
        next();
      });
    }
  });
}

/** The answer that `bytes` are, or undefined where more must come. */
function readAnswer(bytes) {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = bytes.latin1Slice(0, end);
  const status = Number(head.slice(9, 12));
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  const isWhole =
    length === undefined
      ? status === 204 || bytes.latin1Slice(Math.max(end, bytes.length - 5)) === '0\r\n\r\n'
      : bytes.length >= end + 4 + Number(length);
  if (!isWhole) return undefined;
  return { status, headers: head, body: () => bytes.utf8Slice(end + 4) };
}
