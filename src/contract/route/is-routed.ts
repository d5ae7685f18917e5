import type { Operation } from '../../description/api.ts';
import { decodePercent } from '../../lib/pointer.ts';
import { createRouteTree } from './route-tree.ts';
import { methodsAt } from './routes.ts';

/** Whether an operation may answer at `path` (percent-encoded, without query). */
export type IsRouted = (path: string, asked?: Asked) => boolean;

interface Asked {
  /** The method that is asked for; any, if not given. */
  readonly method?: string;
  /** Whether other case makes another path; if not said, it may be the same. */
  readonly isExact?: boolean;
}

/** A test of paths against the templates of `operations`. Rather yes than no: a case about what is not described must be sure. */
export function createIsRouted(operations: readonly Operation[]): IsRouted {
  const nameless = operations.map((operation) => ({ ...operation, path: withoutNames(operation.path) }));
  const exact = createRouteTree(nameless);
  const folded = createRouteTree(nameless, fold);
  return (path, { method, isExact = false } = {}) => {
    const segments = path.slice(1).split('/').map(decodePercent);
    const methods = isExact ? methodsAt(exact, segments) : methodsAt(folded, segments.map(fold));
    return method === undefined ? methods.size > 0 : methods.has(method);
  };
}

/** A name that holds a slash would be two segments. */
function withoutNames(path: string): string {
  return path.replace(/[?#].*$/su, '').replace(/\{[^{}]+\}/gu, '{any}');
}

/** Texts that regular expressions take for the same in other case are the same then; so are a few more. */
function fold(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase();
}
