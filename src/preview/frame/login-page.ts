import { html, type Html } from '../../lib/html.ts';
import { pagePolicy } from './policy.ts';

/** The address of the page that authorization servers lead back to, from the root of the site. */
export const loginAddress = 'assets/login.html';

/** Hands what an authorization server said to the console that asked, and forgets it: the address holds a code that is good once. */
const handOver: Html = {
  html:
    "new BroadcastChannel('assay-login').postMessage(Object.fromEntries(new URLSearchParams(location.search)));" +
    "history.replaceState(null,'',location.pathname);close()",
};

/** The page that an authorization server leads back to. */
export function loginPage(nonce: string): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${pagePolicy(nonce)}" />
        <meta name="referrer" content="no-referrer" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>Logged in</title>
        <link rel="icon" href="data:," />
      </head>
      <body>
        <main>
          <h1>Back from the login</h1>
          <p>You can close this window.</p>
        </main>
        <script nonce="${nonce}">
          ${handOver};
        </script>
      </body>
    </html>`.html;
}
