/**
 * What a page may load: its own style and script, which are known by `nonce`, nothing else from anywhere. It may connect to its own origin
 * and to `connections`: the described servers that a reader can choose.
 */
export function pagePolicy(nonce: string, connections: readonly string[] = []): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    'img-src data: blob:',
    ["connect-src 'self'", ...connections].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
