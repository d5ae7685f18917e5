import type { ChildProcess } from 'node:child_process';
import { Agent, request } from 'node:http';
import { connect } from 'node:http2';

/** Talks to a server that was started; answers what ends that. */
type Talk = (child: ChildProcess, stdout: () => string) => () => void;

const count = 100;
const ignore = (): void => undefined;

/** A hundred requests whose bodies never end: over as many connections, or as streams of one. */
export function openUploads(isHttp2: boolean): Talk {
  return whenServing((url) => {
    if (isHttp2) {
      const session = connect(url, { rejectUnauthorized: false }).on('error', ignore);
      for (let index = 0; index < count; index += 1)
        session
          .request({ ':method': 'POST', ':path': `/${index}` })
          .on('error', ignore)
          .write('{');
      return () => {
        session.destroy();
      };
    }
    const agent = new Agent();
    for (let index = 0; index < count; index += 1)
      request(`${url}/${index}`, { agent, method: 'POST', headers: { 'content-length': 2 } })
        .on('error', ignore)
        .write('{');
    return () => {
      agent.destroy();
    };
  });
}

/** A hundred readers of the events at `path`. */
export function openStreams(path: string): Talk {
  return whenServing((url) => {
    const agent = new Agent();
    for (let index = 0; index < count; index += 1)
      request(`${url}${path}`, { agent }, (response) => void response.on('error', ignore).resume())
        .on('error', ignore)
        .end();
    return () => {
      agent.destroy();
    };
  });
}

/** Opens a document with `text` in the language server. */
export function speakLsp(text: string): Talk {
  return ({ stdin }) => {
    const say = (message: object): void => {
      const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
      stdin?.write(`Content-Length: ${body.length}\r\n\r\n`);
      stdin?.write(body);
    };
    say({ id: 1, method: 'initialize', params: { processId: null, rootUri: null, capabilities: {} } });
    say({ method: 'initialized', params: {} });
    const textDocument = { uri: 'file:///nowhere/openapi.yaml', languageId: 'yaml', version: 1, text };
    say({ method: 'textDocument/didOpen', params: { textDocument } });
    return ignore;
  };
}

/** Talks as soon as the address of the server is printed. */
function whenServing(talk: (url: string) => () => void): Talk {
  return (_, stdout) => {
    let end: (() => void) | undefined;
    const looking = setInterval(() => {
      const [url] = /https?:\/\/[^\s/"]+/u.exec(stdout()) ?? [];
      if (url === undefined) return;
      clearInterval(looking);
      end = talk(url);
    }, 10);
    return () => {
      clearInterval(looking);
      end?.();
    };
  };
}
