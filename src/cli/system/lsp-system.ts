import { fileURLToPath, pathToFileURL } from 'node:url';
import { member } from '../../lib/json.ts';
import type { LspSystem } from '../lsp/system.ts';
import { createLintSystem } from './lint-system.ts';
import type { Output } from './output.ts';

/** The effects of `assay lsp`. */
export function createLspSystem(output: Output): LspSystem {
  const lint = createLintSystem(output);
  return {
    lint,
    toPath: (uri) => {
      try {
        return uri.startsWith('file:') ? fileURLToPath(uri).replaceAll('\\', '/') : undefined;
      } catch {
        // A host or an encoded slash: no file of ours.
        return undefined;
      }
    },
    toUri: (path) => (/^[a-z][a-z\d+.-]+:/iu.test(path) ? path : pathToFileURL(path).href),
    schedule: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => {
        clearTimeout(timer);
      };
    },
    connect: () => connect(lint.stopped),
  };
}

async function connect(stopped: Promise<void>): ReturnType<LspSystem['connect']> {
  try {
    const { createConnection, ResponseError } = await import('vscode-languageserver/node');
    return {
      connection: createConnection(process.stdin, process.stdout),
      toResponseError: (code, message) => new ResponseError(code, message),
      // The library ends the process when the editor says so, and when the input ends.
      ended: stopped.then(() => {
        process.stdin.destroy();
        return 1;
      }),
    };
  } catch (error) {
    if (member(error, 'code') === 'ERR_MODULE_NOT_FOUND' || member(error, 'code') === 'MODULE_NOT_FOUND')
      return undefined;
    throw error;
  }
}
