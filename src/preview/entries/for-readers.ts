import type { Description } from '../../description/description.ts';
import type { Path, Source } from '../../description/place.ts';
import type { Unresolved } from '../../description/resolve.ts';
import { createResolvers } from '../../description/resolvers.ts';
import type { Finding } from '../../finding.ts';
import { perObject } from '../../lib/cache.ts';
import { isArray, isObject, member } from '../../lib/json.ts';
import { cleanTree, type ShownKeys } from './clean-tree.ts';
import { createIsInternal } from './internal.ts';

/** The parts of a description that its readers see. */
export interface ReaderOptions {
  /** Shows what is marked `x-internal` as well. */
  readonly hasInternal: boolean;
}

/** A description as its readers see it. */
interface ForReaders {
  /** The description without internal parts, and without extensions that no page draws. Positions in it are not those of the file. */
  readonly description: Description;
  /** Findings about the file at their places in it, without those about internal parts. */
  readonly findings: (found: readonly Finding[]) => readonly Finding[];
}

/** Makes `description` what its readers see. */
export function forReaders(description: Description, { hasInternal }: ReaderOptions): ForReaders {
  const isInternal = createIsInternal(description);
  const shown: ShownKeys = new WeakMap();
  const clean = perObject((source: Source): Source => {
    const isHidden = (value: unknown): boolean => !hasInternal && isInternal(value, source);
    return {
      uri: source.uri,
      tree: cleanTree(source.tree, { isHidden, isAsyncApi: description.kind === 'asyncapi', shown }),
      // Readers do not have the folder of the file, and need not know it.
      name: fileOf(source.uri),
    };
  });
  const sourceAt = (uri: string): Source | Unresolved => {
    if (uri === description.source.uri) return description.source;
    const found = description.resolveHop(uri, { source: description.source, path: [] });
    return found.kind === 'found' ? found.place.source : { ...found, message: withoutFolders(uri, found) };
  };
  const read = (uri: string): Source | Unresolved => {
    const source = sourceAt(uri);
    return 'kind' in source ? source : clean(source);
  };
  return {
    description: {
      ...description,
      source: clean(description.source),
      ...createResolvers(clean(description.source), read),
    },
    findings: (found) =>
      found.flatMap((finding) => {
        const source = sourceAt(finding.place.source);
        if ('kind' in source) return [finding];
        clean(source);
        const path = pathIn(source.tree, finding.place.path, shown);
        return path === undefined ? [] : [{ ...finding, place: { ...finding.place, path } }];
      }),
  };
}

/** The path of what was at `path` of `tree`; undefined where that is hidden. */
function pathIn(tree: unknown, path: Path, shown: ShownKeys): Path | undefined {
  const found: (string | number)[] = [];
  let value = tree;
  for (const key of path) {
    const keys = isArray(value) || isObject(value) ? shown.get(value) : undefined;
    const next = keys === undefined ? key : keys.get(String(key));
    if (next === undefined) return undefined;
    found.push(next);
    value = member(value, key);
  }
  return found;
}

function fileOf(uri: string): string {
  return uri.split(/[\\/]/u).at(-1) ?? uri;
}

/** The reason that a file at `uri` is not read, for those who do not know its folder. */
function withoutFolders(uri: string, { kind, message }: Unresolved): string {
  if (kind === 'outside')
    return `a referenced file must be inside the folder of the description; found ${fileOf(uri)}.`;
  return message.replaceAll(uri, fileOf(uri));
}
