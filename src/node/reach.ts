import { connect as connectPlain } from 'node:net';
import { connect as connectSecure } from 'node:tls';
import { types } from 'node:util';

/** Tries to connect to a server. */
export type Reached = 'open' | 'refused' | 'unknown' | 'silent' | 'certificate';

const longestMs = 5_000;

/** Connects to the server of `url` and ends that at once; nothing is sent but what TLS sends. */
export function reach(url: string): Promise<Reached> {
  const { protocol, hostname, port } = new URL(url);
  const isSecure = protocol === 'https:';
  const host = hostname.replace(/^\[|\]$/gu, '');
  const where = { host, port: port === '' ? (isSecure ? 443 : 80) : Number(port) };
  return new Promise((resolve) => {
    const socket = isSecure ? connectSecure({ ...where, servername: host }) : connectPlain(where);
    const end = (reached: Reached): void => {
      socket.destroy();
      resolve(reached);
    };
    socket.setTimeout(longestMs, () => {
      end('silent');
    });
    socket.once(isSecure ? 'secureConnect' : 'connect', () => {
      end('open');
    });
    socket.once('error', (error) => {
      end(reasonOf(error));
    });
  });
}

function reasonOf(error: unknown): Reached {
  const code = types.isNativeError(error) && 'code' in error ? String(error.code) : '';
  if (/^(?:ENOTFOUND|EAI_)/u.test(code)) return 'unknown';
  if (/^ETIMEDOUT$/u.test(code)) return 'silent';
  return /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/u.test(code) ? 'certificate' : 'refused';
}
