import { html, type Html } from '../../lib/html.ts';

/**
 * The policy of a page without a server. Where it has a console, its first script adds the origins that its reader allowed in this tab: a policy that
 * stands cannot be widened. Without scripts nothing connects anywhere.
 */
export function policyHtml(policy: string, nonce: string): Html {
  const meta = html`<meta http-equiv="Content-Security-Policy" content="${policy}" />`;
  if (!/connect-src [^;]*http/u.test(policy)) return meta;
  return html`<noscript>${meta}</noscript>
    <script nonce="${nonce}">
      ${addOrigins};
    </script>`;
}

const addOrigins: Html = {
  html:
    "{let a='';try{for(let o of JSON.parse(sessionStorage.getItem('assay-origins')||'[]'))if(/^https?:\\/\\/[\\w.:[\\]-]+$/.test(o))a+=' '+o}catch{}" +
    "document.write(document.currentScript.previousElementSibling.textContent.replace('connect-src','$&'+a))}",
};

/**
 * The policy of a page: it may load its own style and script, which `nonce` marks, and nothing else from anywhere. It may connect to
 * `connections`: the described servers that a reader can choose. It may show its own images and those of `images`, which are origins.
 */
export function pagePolicy(
  nonce: string,
  {
    connections = [],
    images = [],
  }: { readonly connections?: readonly string[]; readonly images?: readonly string[] } = {},
): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    [`img-src 'self' data: blob:`, ...images].join(' '),
    ['connect-src', ...(connections.length === 0 ? ["'none'"] : connections)].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
