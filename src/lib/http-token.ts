/** The characters of a token in HTTP (RFC 9110 section 5.6.2), as a class in a regular expression. */
export const tokenCharacters = "[!#$%&'*+.^_`|~\\w-]";

const token = new RegExp(`^${tokenCharacters}+$`, 'u');

/** True for tokens of HTTP: methods, header names, authentication schemes. */
export function isHttpToken(text: string): boolean {
  return token.test(text);
}
