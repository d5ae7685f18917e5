/**
 * An authorization server with pages to log in and to agree, and an API below /api that wants its tokens. The client `console` is public, with PKCE;
 * pages of the other client, `strange`, may not read the answers of the token URL. Prints its address, then reads a line of redirect URIs.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

const server = createServer();
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const address = `http://127.0.0.1:${server.address().port}`;
console.log(`${address} `);
const [line] = await once(process.stdin, 'data');

const client = {
  redirect_uris: String(line).trim().split(' '),
  response_types: ['code'],
  grant_types: ['authorization_code'],
  token_endpoint_auth_method: 'none',
};
const provider = new Provider(address, {
  clients: [
    { ...client, client_id: 'console' },
    { ...client, client_id: 'strange' },
  ],
  scopes: ['openid', 'orders:read'],
  pkce: { methods: ['S256'], required: () => true },
  clientBasedCORS: (_context, _origin, { clientId }) => clientId === 'console',
  findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
  cookies: { keys: ['of a test'] },
});

const answerProvider = provider.callback();
server.on('request', (request, response) => {
  if (request.url.startsWith('/api/')) void answerApi(request, response);
  else answerProvider(request, response);
});

async function answerApi({ method, headers }, response) {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', 'authorization');
  if (method === 'OPTIONS') return response.end();
  const token = await provider.AccessToken.find((headers.authorization ?? '').replace(/^Bearer /u, ''));
  response.statusCode = token === undefined ? 401 : 200;
  response.setHeader('content-type', 'application/json');
  return response.end(JSON.stringify(token === undefined ? {} : { buyer: token.accountId, scope: token.scope }));
}

console.log('ready ');
