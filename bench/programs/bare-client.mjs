// The least that node:http can do as a client: `count` requests, six at once over kept connections, bodies read and dropped.
import { Agent, request } from 'node:http';

const [port, count, path] = [Number(process.argv[2]), Number(process.argv[3]), process.argv[4]];
const agent = new Agent({ keepAlive: true });

function send() {
  return new Promise((resolve, reject) => {
    const outgoing = request({ agent, port, host: '127.0.0.1', path }, (incoming) => {
      incoming.on('data', () => undefined);
      incoming.on('end', resolve);
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

let left = count;
async function work() {
  while (left > 0) {
    left -= 1;
    await send();
  }
}

await Promise.all(Array.from({ length: 6 }, work));
agent.destroy();
