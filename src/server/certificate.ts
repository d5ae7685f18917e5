import { createPrivateKey, generateKeyPair, randomBytes, X509Certificate, type KeyObject } from 'node:crypto';
import { isIP } from 'node:net';
import { createSecureContext } from 'node:tls';
import { promisify, types } from 'node:util';
import type { ReadBytes } from '../description/description.ts';
import { UserError } from '../lib/user-error.ts';

/** The certificate and the private key of a TLS server, both as PEM. */
export interface Certificate {
  /** The certificate, and perhaps the chain above it. */
  readonly cert: string;
  readonly key: string;
}

/** A certificate and its key, each as PEM or as the path of a PEM file. */
export interface GivenCertificate {
  readonly cert: string;
  readonly key: string;
}

const dayMs = 24 * 60 * 60 * 1000;

/** A new certificate, signed by itself, for `localhost`, its addresses and `host`: valid from a day before `now` for a year. */
export async function makeCertificate(host: string, now: Date): Promise<Certificate> {
  // Loaded here, as few servers need it and it takes a while.
  const { default: forge } = await import('node-forge');
  // Node makes RSA keys many times faster. Elliptic curves, faster still, are unknown to node-forge.
  const keys = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const made = forge.pki.createCertificate();
  made.publicKey = forge.pki.publicKeyFromPem(keys.publicKey);
  // Positive and new each time, as browsers refuse two certificates of one issuer and number (RFC 5280, 4.1.2.2).
  made.serialNumber = `01${randomBytes(15).toString('hex')}`;
  made.validity.notBefore = new Date(now.getTime() - dayMs);
  made.validity.notAfter = new Date(now.getTime() + 365 * dayMs);
  made.setSubject([{ name: 'commonName', value: 'localhost' }]);
  made.setIssuer(made.subject.attributes);
  const names = [...new Set(['localhost', '127.0.0.1', '::1', host])];
  made.setExtensions([
    { name: 'basicConstraints', cA: false, critical: true },
    { name: 'keyUsage', digitalSignature: true, keyEncipherment: true, critical: true },
    { name: 'extKeyUsage', serverAuth: true },
    {
      name: 'subjectAltName',
      altNames: names.map((name) => (isIP(name) === 0 ? { type: 2, value: name } : { type: 7, ip: name })),
    },
  ]);
  made.sign(forge.pki.privateKeyFromPem(keys.privateKey), forge.md.sha256.create());
  return { cert: forge.pki.certificateToPem(made), key: keys.privateKey };
}

/**
 * The certificate that is `given`.
 * @throws UserError where a file cannot be read, one of the two is not what it should be, or they do not belong together.
 */
export function readCertificate(given: GivenCertificate, readBytes: ReadBytes): Certificate {
  const [cert, key] = [read('cert', given, readBytes), read('key', given, readBytes)];
  const shown = parse(() => new X509Certificate(cert.text), cert, ['certificate', 'CERTIFICATE']);
  if (!shown.checkPrivateKey(parseKey(key))) {
    throw new UserError(
      `${key.name}: a private key must belong to its certificate; found one that does not belong to ${cert.name}.`,
    );
  }
  const certificate = { cert: cert.text, key: key.text };
  try {
    createSecureContext(certificate);
  } catch (cause) {
    const reason = types.isNativeError(cause) ? cause.message : 'another error';
    throw new UserError(`${cert.name}: a certificate must be fit for TLS; found "${reason}".`, { cause });
  }
  return certificate;
}

/** A PEM text and what messages call it. */
interface Pem {
  readonly text: string;
  readonly name: string;
}

function read(which: 'cert' | 'key', { [which]: given }: GivenCertificate, readBytes: ReadBytes): Pem {
  if (given.includes('-----BEGIN ')) return { text: given, name: `\`${which}\`` };
  const bytes = readBytes(given);
  if (bytes instanceof Uint8Array) return { text: new TextDecoder().decode(bytes), name: given };
  throw new UserError(`${given}: a certificate and its key must be readable; found ${bytes.reason}.`);
}

function parseKey(key: Pem): KeyObject {
  const { name, text } = key;
  if (/^-----BEGIN ENCRYPTED |^Proc-Type: 4,ENCRYPTED/mu.test(text)) {
    const hint = `Write one without: \`openssl pkey -in ${name} -out plain.pem\`.`;
    throw new UserError(`${name}: a private key must have no passphrase; found one that has. ${hint}`);
  }
  return parse(() => createPrivateKey(text), key, ['private key', 'PRIVATE KEY']);
}

function parse<T>(
  read: () => T,
  { name, text }: Pem,
  [thing, label]: readonly [string, 'CERTIFICATE' | 'PRIVATE KEY'],
): T {
  try {
    return read();
  } catch (cause) {
    const must = `${name}: a ${thing} must be PEM, a text with \`-----BEGIN ...-----\``;
    throw new UserError(`${must}; found ${labelOf(text, label)}`, { cause });
  }
}

/** The label of a PEM file. Its content is not shown: it may be a key. */
function labelOf(text: string, wanted: 'CERTIFICATE' | 'PRIVATE KEY'): string {
  const label = /^-----BEGIN ([A-Z0-9 ]{1,40})-----/mu.exec(text)?.[1];
  if (label === undefined) return 'no such line.';
  if (label.endsWith(wanted)) return `\`${label}\` that cannot be read.`;
  const isOther = /CERTIFICATE$|PRIVATE KEY$/u.test(label);
  return `\`${label}\`.${isOther ? ' Perhaps `cert` and `key` are swapped.' : ''}`;
}
