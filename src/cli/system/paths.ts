import paths, { type PlatformPath } from 'node:path';

/** How a system writes paths: that of this process, or in tests `path.win32`. */
type PathRules = Pick<PlatformPath, 'relative' | 'isAbsolute' | 'sep'>;

/** `path` with `/` between its names, which every system reads; in a path of POSIX a backslash is a letter. */
export function withSlashes(path: string, { sep }: PathRules = paths): string {
  return path.split(sep).join('/');
}

/** `file` as it is called from `folder`, with `/`; itself where it stands elsewhere, another drive included, or is the folder. */
export function nameFrom(folder: string, file: string, rules: PathRules = paths): string {
  const path = rules.relative(folder, file);
  return path !== '' && isBelow(path, rules) ? withSlashes(path, rules) : file;
}

/** Whether `path` is `folder` or stands in it. On Windows letters of either case are the same. */
export function isWithin(folder: string, path: string, rules: PathRules = paths): boolean {
  return isBelow(rules.relative(folder, path), rules);
}

/** Whether a relative path leads nowhere up, and to no other drive. `..a` is a name. */
function isBelow(path: string, { isAbsolute, sep }: PathRules): boolean {
  return path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path);
}
