import { types } from 'node:util';
import { UserError } from '../../lib/user-error.ts';
import type { System } from '../../node/system.ts';
import type { AnswerRequest } from '../../http/message.ts';
import type { Listening, ListenOptions } from '../../server/http.ts';
import type { MockConfig } from './settings.ts';

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
