import type { Connection } from 'vscode-languageserver';
import { member } from '../lib/json.ts';
import { createLineSplitter, type LineListeners } from '../mcp/wire/lines.ts';

/** A connection to an editor, and the errors that are its answers. */
export interface ConnectedEditor {
  readonly connection: Connection;
  readonly toResponseError: (code: number, message: string) => Error;
}

/**
 * Speaks the protocol over the standard input and output. The library ends the process when the editor says so, and when the input ends. Undefined
 * where it is not installed.
 */
export async function connectEditor(): Promise<ConnectedEditor | undefined> {
  try {
    const { createConnection, ResponseError } = await import('vscode-languageserver/node');
    return {
      connection: createConnection(process.stdin, process.stdout),
      toResponseError: (code, message) => new ResponseError(code, message),
    };
  } catch (error) {
    if (member(error, 'code') === 'ERR_MODULE_NOT_FOUND' || member(error, 'code') === 'MODULE_NOT_FOUND')
      return undefined;
    throw error;
  }
}

/** Hands over the lines of the standard input. Resolves at its end. */
export function readLines(limitBytes: number, listeners: LineListeners): Promise<void> {
  const { stdin } = process;
  return new Promise((resolve) => {
    const splitter = createLineSplitter(limitBytes, listeners);
    stdin.on('data', (chunk: Buffer) => {
      splitter.push(chunk);
    });
    stdin.once('end', () => {
      splitter.end();
      resolve();
    });
    stdin.once('error', () => {
      resolve();
    });
  });
}
