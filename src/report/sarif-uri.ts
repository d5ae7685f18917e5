/** The artifact location of a file: relative paths start at the top of the repository, where there is one. */
export function sarifUri(file: string): object {
  const slashed = file.replaceAll('\\', '/');
  if (/^[a-z][a-z0-9+.-]+:\/\//iu.test(file)) return { uri: file };
  const path = encodeURI(slashed.toWellFormed()).replace(/[?#]/gu, encodeURIComponent);
  if (slashed.startsWith('/') || /^[a-z]:\//iu.test(slashed))
    return { uri: `file://${path.startsWith('/') ? '' : '/'}${path}` };
  return { uri: path, uriBaseId: '%SRCROOT%' };
}
