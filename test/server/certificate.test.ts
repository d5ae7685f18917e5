import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { request } from 'node:https';
import { expect, test } from '@jest/globals';
import { createMock } from '../../src/api/mock.ts';
import type { ReadBytes } from '../../src/description/description.ts';
import { UserError } from '../../src/lib/user-error.ts';
import { makeCertificate, readCertificate } from '../../src/server/certificate.ts';

const now = new Date('2027-05-01T12:00:00Z');

test('a certificate made on the spot is for this machine, the host, and a year', async () => {
  const made = await makeCertificate('mock.example', now);
  const { subjectAltName, validFrom, validTo, ca } = new X509Certificate(made.cert);
  expect({ subjectAltName, validFrom, validTo, ca }).toEqual({
    subjectAltName: 'DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1, DNS:mock.example',
    validFrom: 'Apr 30 12:00:00 2027 GMT',
    validTo: 'Apr 30 12:00:00 2028 GMT',
    ca: false,
  });
  expect(readCertificate(made, () => ({ reason: 'no file is read' }))).toEqual(made);
});

test('an address as host is an address of the certificate, none is there twice', async () => {
  const names = async (host: string) => new X509Certificate((await makeCertificate(host, now)).cert).subjectAltName;
  const own = 'DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1';
  expect([await names('::1'), await names('192.0.2.7')]).toEqual([own, `${own}, IP Address:192.0.2.7`]);
});

const encode = (text: string) => new TextEncoder().encode(text);

test('files are refused for what is wrong with them', async () => {
  const [one, two] = [await makeCertificate('a', now), await makeCertificate('b', now)];
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' },
  });
  const texts: Readonly<Record<string, string>> = {
    'cert.pem': one.cert,
    'key.pem': one.key,
    'other.pem': two.key,
    'closed.pem': privateKey,
    'note.txt': 'hello',
    'cut.pem': one.cert.slice(0, 100),
  };
  const readBytes: ReadBytes = (path) => (texts[path] === undefined ? { reason: 'no such file' } : encode(texts[path]));
  const refusal = (cert: string, key: string) => {
    try {
      return readCertificate({ cert, key }, readBytes);
    } catch (error) {
      return error instanceof UserError ? error.message : error;
    }
  };
  expect([
    refusal('cert.pem', 'key.pem'),
    refusal('gone.pem', 'key.pem'),
    refusal('cert.pem', 'gone.pem'),
    refusal('note.txt', 'key.pem'),
    refusal('key.pem', 'key.pem'),
    refusal('cut.pem', 'key.pem'),
    refusal('cert.pem', 'cert.pem'),
    refusal('cert.pem', 'closed.pem'),
    refusal('cert.pem', 'other.pem'),
    refusal(one.cert, two.key),
  ]).toEqual([
    one,
    'gone.pem: a certificate and its key must be readable; found no such file.',
    'gone.pem: a certificate and its key must be readable; found no such file.',
    'note.txt: a certificate must be PEM, a text with `-----BEGIN ...-----`; found no such line.',
    'key.pem: a certificate must be PEM, a text with `-----BEGIN ...-----`; found `PRIVATE KEY`. Perhaps `cert` and `key` are swapped.',
    'cut.pem: a certificate must be PEM, a text with `-----BEGIN ...-----`; found `CERTIFICATE` that cannot be read.',
    'cert.pem: a private key must be PEM, a text with `-----BEGIN ...-----`; found `CERTIFICATE`. Perhaps `cert` and `key` are swapped.',
    'closed.pem: a private key must have no passphrase; found one that has. Write one without: `openssl pkey -in closed.pem -out plain.pem`.',
    'other.pem: a private key must belong to its certificate; found one that does not belong to cert.pem.',
    '`key`: a private key must belong to its certificate; found one that does not belong to `cert`.',
  ]);
});

test('createMock listens with its own certificate or a given one, and says which to trust', async () => {
  const statusOf = (url: string, ca: string | undefined) =>
    new Promise((resolve, reject) => {
      request(`${url}/fair-days`, { ca }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
  const mock = createMock('fixtures/mock/fair.yaml');
  const given = await makeCertificate('localhost', new Date());
  const servers = [await mock.listen({ http2: true }), await mock.listen({ http2: given })];
  const statuses = await Promise.all(servers.map(({ url, certificate }) => statusOf(url, certificate)));
  await expect(statusOf(servers[0]?.url ?? '', undefined)).rejects.toThrow('self-signed certificate');
  await Promise.all(servers.map((server) => server.close()));
  expect([statuses, servers[1]?.certificate]).toEqual([[200, 200], given.cert]);
  await expect(mock.listen({ http2: { cert: given.cert, key: 'gone.pem' } })).rejects.toThrow(UserError);
});
