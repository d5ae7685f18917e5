import { types } from 'node:util';
import { UserError } from '../../lib/user-error.ts';
import type { System } from '../../node/system.ts';
import type { AnswerRequest } from '../../http/message.ts';
import type { ListenOptions, Listening } from '../../server/http.ts';
import type { MockConfig } from './settings.ts';
import { type Certificate, readCertificate } from '../../server/certificate.ts';

const portsTried = 100;

/**
 * Listens on the port that is set, or on the default one or the next that is free.
 * @throws UserError where that cannot be.
 */
export async function listenSomewhere(
  answer: AnswerRequest,
  config: Pick<MockConfig, 'port' | 'host'> & { readonly defaultPort: number },
  options: Omit<ListenOptions, 'port' | 'host'>,
  system: Pick<System, 'listen' | 'stderr'>,
): Promise<Listening> {
  const { host } = config;
  const first = config.port ?? config.defaultPort;
  for (let port = first; ; port += 1) {
    try {
      const server = await system.listen(answer, { ...options, port, host });
      if (port !== first && first !== 0) system.stderr(`Port ${first} is taken; using ${port}.\n`);
      return server;
    } catch (cause) {
      const code = types.isNativeError(cause) && 'code' in cause ? String(cause.code) : undefined;
      if (code === undefined) throw cause;
      const mayMoveOn = code === 'EADDRINUSE' && config.port === undefined && port < first + portsTried;
      if (!mayMoveOn) throw new UserError(sentenceFor(code, { host, port }), { cause });
    }
  }
}

function sentenceFor(code: string, { host, port }: { readonly host: string; readonly port: number }): string {
  switch (code) {
    case 'EADDRINUSE':
      return `The port must be free to listen on; found ${code} at ${host}:${port}. Choose another with \`--port\`, or any free one with \`--port 0\`.`;
    case 'EACCES':
    case 'EPERM':
      return `The port must be one that you may listen on; found ${code} at ${host}:${port}. Choose one above 1023 with \`--port\`.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return `The host must be a name or address of this machine; found ${code} for ${host}. Choose another with \`--host\`.`;
    default:
      return `The address must be one to listen on; found ${code} at ${host}:${port}.`;
  }
}

/** The certificate that a mock is served with over TLS, and what to say of it. */
export interface ChosenCertificate {
  readonly certificate: Certificate;
  /** Made on the spot, so that clients must be told to trust it. */
  readonly isMade: boolean;
}

/**
 * The certificate that `config` asks for: read from files, or made on the spot; undefined without TLS.
 * @throws UserError where a file is missing or no certificate.
 */
export async function chooseCertificate(
  { http2, cert, key, host }: Pick<MockConfig, 'http2' | 'cert' | 'key' | 'host'>,
  system: Pick<System, 'readBytes' | 'makeCertificate'>,
): Promise<ChosenCertificate | undefined> {
  if (cert !== undefined && key === undefined) throw alone('cert', 'key', 'the file of its private key');
  if (key !== undefined && cert === undefined) throw alone('key', 'cert', 'the file of its certificate');
  if (http2 === false) return undefined;
  if (cert !== undefined && key !== undefined) {
    return { certificate: readCertificate({ cert, key }, system.readBytes), isMade: false };
  }
  return http2 === true ? { certificate: await system.makeCertificate(host), isMade: true } : undefined;
}

function alone(found: string, absent: string, meaning: string): UserError {
  return new UserError(`\`--${found}\` must come with \`--${absent}\`, ${meaning}; found \`--${found}\` alone.`);
}
