/**
 * What to do about a path that a description does not have, as a sentence with a space before it; empty where nobody knows. `hasPath`
 * tells those that it has: with other slashes.
 */
export function nearPath(path: string, hasPath: (path: string) => boolean): string {
  const single = path.replace(/\/{2,}/gu, '/');
  const turned = single.endsWith('/') ? single.slice(0, -1) : `${single}/`;
  const near = [single, turned].find((each) => each !== path && each !== '' && hasPath(each));
  return near === undefined ? '' : ` Did you mean \`${near}\`?`;
}
