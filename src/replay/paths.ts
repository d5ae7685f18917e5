import type { Operation } from '../description/api.ts';

/** Whether an operation with `method` may answer at `path` (percent-encoded, without query); any method where it is undefined. */
export type IsRouted = (path: string, method?: string) => boolean;

/** A test of paths against the templates of `operations`. Rather yes than no: a case about what is not described must be sure. */
export function createIsRouted(operations: readonly Operation[]): IsRouted {
  const templates = new Map<number, { readonly pattern: RegExp; readonly method: string }[]>();
  for (const { path, method } of operations) {
    const parts = path.split(/\{[^{}]+\}/u).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`));
    const length = segmentsIn(path);
    const known = templates.get(length) ?? [];
    known.push({ pattern: new RegExp(`^${parts.join('[^/]+')}$`, 'iu'), method });
    templates.set(length, known);
  }
  return (path, method) =>
    (templates.get(segmentsIn(path)) ?? []).some(
      (template) => (method === undefined || template.method === method) && template.pattern.test(decode(path)),
    );
}

function segmentsIn(path: string): number {
  return path.split('/').length;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
