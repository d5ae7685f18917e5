import { html, type Html } from '../../lib/html.ts';

/**
 * The policy of a page without a server. Where it has a console, its first script adds the origins that its reader allowed in this tab: a policy that
 * stands cannot be widened. Without scripts nothing connects anywhere.
 */
export function policyHtml(
  policy: string,
  { hasConsole, nonce }: { readonly hasConsole: boolean; readonly nonce?: string },
): Html {
  const meta = html`<meta http-equiv="Content-Security-Policy" content="${policy}" />`;
  if (!hasConsole) return meta;
  return html`<noscript>${meta}</noscript>
    <script${nonce === undefined ? undefined : html` nonce="${nonce}"`}>
      ${addOrigins};
    </script>`;
}

const addOrigins: Html = {
  html:
    "{let a='';try{for(let o of JSON.parse(sessionStorage.getItem('assay-origins')||'[]'))if(/^https?:\\/\\/[\\w.:-]+$/.test(o))a+=' '+o}catch{}" +
    "document.write(document.currentScript.previousElementSibling.textContent.replace('connect-src','$&'+a))}",
};

/** The origins that a page may ask, and those whose images it may show. */
interface PolicyOrigins {
  readonly connections?: readonly string[] | undefined;
  readonly images?: readonly string[];
}

/**
 * The policy of a page: it may load its own style and script, which `nonce` marks, and nothing else from anywhere. It may connect to
 * `connections`: the described servers that a reader can choose. It may show its own images and those of `images`, which are origins.
 */
export function pagePolicy(nonce: string, { connections, images = [] }: PolicyOrigins = {}): string {
  const marked = [`'nonce-${nonce}'`];
  return policyOf({ scripts: marked, styles: marked, connections, images: ["'self'", 'data:', 'blob:', ...images] });
}

/** The policy of a page that holds all that it needs: `scripts` and `styles` are the SHA-256 digests of them, in Base64. */
export function wholePolicy(
  { scripts, styles }: { readonly scripts: readonly string[]; readonly styles: readonly string[] },
  { connections, images = [] }: PolicyOrigins,
): string {
  const named = (digests: readonly string[]): readonly string[] => digests.map((digest) => `'sha256-${digest}'`);
  return policyOf({
    scripts: named(scripts),
    styles: named(styles),
    connections,
    images: ['data:', 'blob:', ...images],
  });
}

interface PolicySources extends PolicyOrigins {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

function policyOf({ scripts, styles, images = [], connections: asked = [] }: PolicySources): string {
  // No source of a policy can be an IPv6 address (Content Security Policy 3, 2.3.1): browsers complain of one, and read past it.
  const connections = asked.filter((origin) => !origin.includes('['));
  return [
    "default-src 'none'",
    ['script-src', ...scripts].join(' '),
    ['style-src', ...styles].join(' '),
    ['img-src', ...images].join(' '),
    ['connect-src', ...(connections.length === 0 ? ["'none'"] : connections)].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
