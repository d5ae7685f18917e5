import type { Operation } from '../description/api.ts';

/** Whether an operation may answer at `path` (percent-encoded, without query). */
export type IsRouted = (path: string, asked?: Asked) => boolean;

interface Asked {
  /** Any method, if not given. */
  readonly method?: string;
  /** Whether other case makes another path; if not said, it may be the same. */
  readonly isExact?: boolean;
}

/** A test of paths against the templates of `operations`. Rather yes than no: a case about what is not described must be sure. */
export function createIsRouted(operations: readonly Operation[]): IsRouted {
  const templates = new Map<string, { readonly pattern: RegExp; readonly method: string }[]>();
  for (const { path, method } of operations) {
    const parts = path.split(/\{[^{}]+\}/u).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`));
    const key = keyOf(path);
    const known = templates.get(key) ?? [];
    known.push({ pattern: new RegExp(`^${parts.join('[^/]+')}$`, 'iu'), method });
    templates.set(key, known);
  }
  return (path, { method, isExact = false } = {}) => {
    const decoded = decode(path);
    const near = [keyOf(decoded), keyOf(`/{}${'/'.repeat(decoded.split('/').length - 2)}`)];
    return near
      .flatMap((key) => templates.get(key) ?? [])
      .filter((template) => method === undefined || template.method === method)
      .some(({ pattern }) => (isExact ? new RegExp(pattern.source, 'u') : pattern).test(decoded));
  };
}

/** Paths that may match have the same key: how many segments there are, and the first one unless it is templated. */
function keyOf(path: string): string {
  const segments = path.split('/');
  const first = segments[1] ?? '';
  return `${segments.length} ${first.includes('{') ? '{}' : first.toLowerCase()}`;
}

/** An encoded slash is part of its segment: it stays encoded. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path.replace(/%2f/giu, '%252F'));
  } catch {
    return path;
  }
}
