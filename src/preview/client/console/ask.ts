/** What the server says of a console. */
export interface ServerReply {
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: readonly (readonly [string, string])[];
    readonly pieces?: readonly ReceivedPiece[];
  };
  readonly samples: readonly string[];
  readonly checks: readonly string[];
  readonly notes: readonly string[];
  readonly isRefused: boolean;
  readonly isMock: boolean;
  readonly html?: string;
}

type ReceivedPiece = { readonly text: string } | { readonly base64: string } | { readonly file: string };

/** Asks the server of the page; it answers with JSON. */
export async function ask<Answer>(kind: string, page: string, body: BodyInit): Promise<Answer> {
  const root = document.documentElement.dataset.root ?? '';
  const response = await fetch(`${root}_assay/${kind}/${page}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Answer;
}
