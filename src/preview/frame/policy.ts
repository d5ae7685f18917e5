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
