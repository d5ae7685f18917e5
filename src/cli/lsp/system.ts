import type { Connection } from 'vscode-languageserver';
import type { LspHost } from '../../lsp/host.ts';
import type { LintSystem } from '../lint/system.ts';

/** The effects of `assay lsp`. */
export interface LspSystem {
  readonly lint: LintSystem;
  readonly toPath: LspHost['toPath'];
  readonly toUri: LspHost['toUri'];
  readonly schedule: LspHost['schedule'];
  /** Speaks the protocol over the standard input and output. Undefined where the library for it is not installed. */
  readonly connect: () => Promise<Connected | undefined>;
}

/** A connection to an editor, and the errors that are its answers. */
interface Connected {
  readonly connection: Connection;
  readonly toResponseError: LspHost['toResponseError'];
  /** Resolves with the exit code when the editor ends the connection. */
  readonly ended: Promise<number>;
}
