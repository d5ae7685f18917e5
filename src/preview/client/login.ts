import { exchange, type LoginAnswer, reasonIn } from './login-answer.ts';

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
  const { authorize = '', token = '' } = panel.dataset;
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
    const server = serverOf(panel);
    // A window whose server keeps it apart (Cross-Origin-Opener-Policy) looks closed, too, and may answer yet.
    const watch = setInterval(() => {
      if (!opened.closed) return;
      clearInterval(watch);
      say('The window is closed. Log in again if no token comes.');
    }, 500);
    const answered = answerOf(state, () => {
      clearInterval(watch);
      say('An answer with another state came. Log in again.');
    });
    opened.location.href = url.href;
    say('Waiting for the window.');
    const { code, ...refusal } = await answered;
    clearInterval(watch);
    if (attempt !== latest) return;
    if (typeof code !== 'string') say(`Refused: ${reasonIn(refusal, 'no code came back')}.`);
    else {
      const answer = await exchange({ token, client, code, verifier, redirect: redirectUri() });
      // One server must not get the token of another.
      if (serverOf(panel) !== server) say('The environment changed meanwhile. Log in again.');
      else if ('token' in answer) {
        fillIn(panel, answer.token);
        say('The token is filled in.');
      } else say(answer.reason);
    }
  }
}

/** The chosen environment, with its variables. */
function serverOf(panel: HTMLElement): string {
  const form = panel.closest('form');
  const controls = form?.querySelectorAll<HTMLInputElement>('[name=environment], [name^="server:"]') ?? [];
  return [...controls].map(({ value }) => value).join(' ');
}

/** Another alternative may have a field of this name, too: the one beside the login is filled in, and its console does the others. */
function fillIn(panel: HTMLElement, token: string): void {
  const field = panel.closest('fieldset')?.elements.namedItem(panel.dataset.login ?? '');
  if (!(field instanceof HTMLInputElement)) return;
  field.value = token;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The answer with `state`; `onOther` is called for those of other windows, and forged ones. */
function answerOf(state: string, onOther: () => void): Promise<LoginAnswer> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel('assay-login');
    channel.onmessage = ({ data }: MessageEvent<LoginAnswer>) => {
      if (data.state !== state) {
        onOther();
        return;
      }
      channel.close();
      resolve(data);
    };
  });
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
