/** Gets tokens of OAuth 2.0 for a console: authorization code with PKCE (RFC 7636), for public clients. Secrets of clients never come here. */
export function startLogin(): void {
  document.addEventListener('click', ({ target }) => {
    const panel = target instanceof Element && target.closest('[data-start]') ? target.closest('details') : null;
    if (panel !== null) void logIn(panel);
  });
  sayRedirect();
  document.addEventListener('assay-reloaded', sayRedirect);
}

function sayRedirect(): void {
  for (const part of document.querySelectorAll('[data-redirect]')) part.textContent = redirectUri();
}

/** The page that the authorization server leads back to: one that holds all entries is that itself. */
function redirectUri(): string {
  const here = location.href.replace(/[?#].*$/u, '');
  if (document.querySelector('.entries') !== null) return here;
  return new URL(`${document.documentElement.dataset.root ?? ''}assets/login.html`, here).href;
}

let latest = 0;

async function logIn(panel: HTMLDetailsElement): Promise<void> {
  const { authorize = '', token = '', login = '' } = panel.dataset;
  const attempt = (latest += 1);
  const say = (text: string): void => {
    const status = panel.querySelector('[role=status]');
    if (status !== null && attempt === latest) status.textContent = text;
  };
  const client = panel.querySelector<HTMLInputElement>('[name$=":client"]')?.value.trim() ?? '';
  const scope = panel.querySelector<HTMLInputElement>('[data-scopes]')?.value.trim() ?? '';
  if (location.protocol === 'file:')
    say('Logging in needs a page of a web server: nothing leads back to a file. Paste a token.');
  else if (!isSecureContext) say('Logging in needs a page read over https, or from localhost.');
  else if (client === '') say('Fill in the client ID.');
  else {
    // Opened while the click counts; it cannot lead this page elsewhere.
    const opened = open('about:blank', '_blank', 'popup,width=520,height=720');
    if (opened === null) {
      say('The browser blocked the window to log in.');
      return;
    }
    opened.opener = null;
    const [verifier, state] = [random(), random()];
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
    const url = new URL(authorize);
    const parameters = {
      response_type: 'code',
      client_id: client,
      redirect_uri: redirectUri(),
      state,
      code_challenge: base64url(new Uint8Array(digest)),
      code_challenge_method: 'S256',
      ...(scope !== '' && { scope }),
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    const answered = answerOf(state);
    opened.location.href = url.href;
    say('Waiting for the window.');
    const { code, error, error_description: reason } = await answered;
    if (attempt !== latest) return;
    if (code === undefined) say(`Refused: ${reason ?? error ?? 'no code came back'}.`);
    else say(await exchange({ token, client, code, verifier }, panel.closest('form')?.elements.namedItem(login)));
  }
}

type LoginAnswer = Readonly<Partial<Record<string, string>>>;

/** The answer with `state`; others are for other windows, or forged. */
function answerOf(state: string): Promise<LoginAnswer> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel('assay-login');
    channel.onmessage = ({ data }: MessageEvent<LoginAnswer>) => {
      if (data.state !== state) return;
      channel.close();
      resolve(data);
    };
  });
}

interface CodeExchange {
  readonly token: string;
  readonly client: string;
  readonly code: string;
  readonly verifier: string;
}

/** Exchanges the code for a token, and fills that into `field`; says how it went. */
async function exchange(
  { token, client, code, verifier }: CodeExchange,
  field: Element | RadioNodeList | null | undefined,
): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: client,
    code,
    redirect_uri: redirectUri(),
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
    return `${new URL(token).origin} does not let pages read its answers (CORS), or does not answer. For a token in a terminal: curl '${token.replaceAll("'", '%27')}' -d '${body.toString()}'`;
  }
  const answer = parsed(text);
  if (typeof answer.access_token !== 'string' || !(field instanceof HTMLInputElement))
    return `${status}: ${answer.error_description ?? answer.error ?? 'no token came'}.`;
  field.value = answer.access_token;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return 'The token is filled in.';
}

function parsed(text: string): LoginAnswer {
  try {
    return (JSON.parse(text) ?? {}) as LoginAnswer;
  } catch {
    return {};
  }
}

function random(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)));
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/u, '');
}

// A page asks for this script when its reader unfolds the part of a console that logs in.
startLogin();
