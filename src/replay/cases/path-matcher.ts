import type { Operation } from '../../description/api.ts';

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
  // By the number of segments: which of them are templated. Few descriptions have more than a handful of each.
  const shapes = new Map<number, Map<string, Shape>>();
  const templates = new Map<string, Template[]>();
  for (const { path: key, method } of operations) {
    // What stands behind ? or # is no part of the path: a mock may answer there.
    const path = key.replace(/[?#].*$/su, '');
    const segments = path.replace(/\{[^{}]+\}/gu, hole).split('/');
    const shape = segments.map((segment) => segment.includes(hole));
    const known = shapes.get(segments.length) ?? new Map<string, Shape>();
    shapes.set(segments.length, known.set(String(shape), shape));
    const isPartial = segments.some((segment) => segment !== hole && segment.includes(hole));
    const keyed = keyOf(segments, shape);
    const same = templates.get(keyed) ?? [];
    same.push({ path, method, ...(isPartial && { pattern: patternOf(path, 'iu') }) });
    templates.set(keyed, same);
  }
  return (path, { method, isExact = false } = {}) => {
    const decoded = decode(path);
    const segments = decoded.split('/');
    const fitting = [...(shapes.get(segments.length)?.values() ?? [])].filter((shape) =>
      shape.every((isTemplated, index) => !isTemplated || segments[index] !== ''),
    );
    return fitting
      .flatMap((shape) => templates.get(keyOf(segments, shape)) ?? [])
      .filter((template) => method === undefined || template.method === method)
      .some((template) => {
        const pattern = isExact ? patternOf(template.path, 'u') : template.pattern;
        return pattern?.test(decoded) ?? true;
      });
  };
}

/** Which segments of a path are templated, in whole or in part. */
type Shape = readonly boolean[];

interface Template {
  readonly path: string;
  readonly method: string;
  /** Of a path with segments that are templated in part. */
  readonly pattern?: RegExp;
}

// What stands for a templated part: no text that is written in a path.
const hole = '\0';

/** The same for paths that differ in case, and in their templated segments. */
function keyOf(segments: readonly string[], shape: Shape): string {
  return segments.map((segment, index) => (shape[index] === true ? hole : fold(segment))).join('/');
}

/** Texts that regular expressions take for the same in other case are the same then; so are a few more. */
function fold(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase();
}

function patternOf(path: string, flags: string): RegExp {
  const parts = path.split(/\{[^{}]+\}/u).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`));
  return new RegExp(`^${parts.join('[^/]+')}$`, flags);
}

/** An encoded slash is part of its segment: it stays encoded. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path.replace(/%2f/giu, '%252F'));
  } catch {
    return path;
  }
}
