import { createHash } from 'node:crypto';

/**
 * A page of a file with a nonce that is made from its own text, in place of `drawn`, which was drawn at random for one run: the same text
 * gives the same file, and whoever writes a description cannot name the nonce in it, as naming it makes another.
 */
export function withOwnNonce(page: string, drawn: string): string {
  const own = createHash('sha256').update(page.replaceAll(drawn, '')).digest('base64url').slice(0, 16);
  return page.replaceAll(drawn, own);
}
