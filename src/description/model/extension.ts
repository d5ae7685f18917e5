/** True for the key of a specification extension (OpenAPI section "Specification Extensions"). */
export function isExtension(key: string | number): boolean {
  return String(key).startsWith('x-');
}
