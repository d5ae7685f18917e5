import { UserError } from '../../lib/user-error.ts';
import type { System } from '../../node/system.ts';
import { readCertificate, type Certificate } from '../../server/certificate.ts';
import type { MockConfig } from './settings.ts';

/** The certificate that a mock is served with over TLS, and what to say of it. */
export interface ChosenCertificate {
  readonly certificate: Certificate;
  /** Clients trust it only where they are told to. */
  readonly isMade: boolean;
}

/**
 * The certificate that `config` asks for: of files, made on the spot, or undefined where there is to be no TLS.
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
  return new UserError(`\`${found}\` must come with \`${absent}\`, ${meaning}; found \`${found}\` alone.`);
}
