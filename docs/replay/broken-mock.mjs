// A mock as many are: it has one answer for each operation, whatever is asked. `node broken-mock.mjs [port]`
import { createServer } from 'node:http';

const answers = {
  'PATCH /events/e1': [200, { name: 'Night of the organs', location: 'Old Mill', price: 32.5 }],
  'POST /tickets': [200, { ticketId: 't2', ticketType: 'general' }],
};
const headers = {
  'access-control-allow-credentials': 'true',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
  'access-control-allow-origin': '*',
  'content-type': 'application/json',
  'strict-transport-security': 'max-age=31536000;',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'deny',
  'x-xss-protection': '1;mode=block;',
};

const server = createServer((request, response) => {
  const preflight = request.method === 'OPTIONS' ? [204] : undefined;
  const [status, body] = answers[`${request.method} ${request.url}`] ?? preflight ?? [404, { title: 'Not found' }];
  const text = body === undefined ? '' : JSON.stringify(body);
  response.writeHead(status, status === 204 ? { ...headers, 'content-type': [] } : headers).end(text);
});
server.listen(Number(process.argv[2] ?? 4010), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${server.address().port}`);
});
