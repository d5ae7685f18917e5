/** The reply to a page in whose console something has changed. Server and page share it: it imports nothing. */
export interface ConsoleReply {
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: readonly (readonly [string, string])[];
    readonly pieces?: readonly SentPiece[];
  };
  /** The samples as HTML, in the order of their tabs. */
  readonly samples: readonly string[];
  /** The violations of the request, a sentence each. */
  readonly checks: readonly string[];
  /** Notes on parts that the browser will not send. */
  readonly notes: readonly string[];
  /** True where the page cannot send it at all. */
  readonly isRefused: boolean;
  readonly isMock: boolean;
  /** The base URL of the environment, where it is one of several. */
  readonly base?: string;
  /** The part that follows the picked example, where that was drawn anew. */
  readonly html?: string;
}

/** A part of a body: text, bytes in Base64, or the name of the control that holds a file. */
export type SentPiece = { readonly text: string } | { readonly base64: string } | { readonly file: string };
