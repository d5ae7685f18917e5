/** An answer of an authorization server, which may hold anything. */
export type LoginAnswer = Readonly<Record<string, unknown>>;

/** The request that a code is exchanged with. */
interface CodeExchange {
  readonly token: string;
  readonly client: string;
  readonly code: string;
  readonly verifier: string;
  /** The redirect URI that the code came to. */
  readonly redirect: string;
}

/** Exchanges the code for a token; else says why there is none. */
export async function exchange({
  token,
  client,
  code,
  verifier,
  redirect,
}: CodeExchange): Promise<{ readonly token: string } | { readonly reason: string }> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: client,
    code,
    redirect_uri: redirect,
    code_verifier: verifier,
  });
  let text: string;
  let status: number;
  try {
    const response = await fetch(token, {
      method: 'POST',
      body,
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
    });
    [status, text] = [response.status, await response.text()];
  } catch {
    return {
      reason: `${new URL(token).origin} does not let pages read its answers (CORS), or does not answer. For a token in a terminal: curl '${token.replaceAll("'", '%27')}' -d '${body.toString()}'`,
    };
  }
  const answer = parsed(text);
  const { access_token: value } = answer;
  if (typeof value === 'string' && value !== '') return { token: value };
  return { reason: `${status}: ${reasonIn(answer, 'no token came')}.` };
}

function parsed(text: string): LoginAnswer {
  try {
    return (JSON.parse(text) ?? {}) as LoginAnswer;
  } catch {
    return {};
  }
}

/** The reason of a refusal (RFC 6749, 4.1.2.1 and 5.2), in as many letters as a line of the page has room for. */
export function reasonIn({ error_description: reason, error }: LoginAnswer, otherwise: string): string {
  const isText = (each: unknown): each is string => typeof each === 'string' && each !== '';
  return ([reason, error].find(isText) ?? otherwise).slice(0, 300);
}
