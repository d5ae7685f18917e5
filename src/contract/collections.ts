import type { Operation } from '../description/read/api.ts';

/** An operation that makes records, and those on one record. */
export interface Collection {
  /** The POST that makes a record. */
  readonly create: Operation;
  /** The path of a record: `/pets/{petId}`. */
  readonly path: string;
  /** The parameter in it that tells records apart: `petId`. */
  readonly parameter: string;
  /** The GET that lists them. */
  readonly list?: Operation;
  readonly read?: Operation;
  readonly replace?: Operation;
  readonly change?: Operation;
  readonly remove?: Operation;
  /** Collections below the path of a record. */
  readonly inner: readonly Collection[];
}

/** The collections among `operations`, in their order: each has a POST whose path another path extends by a parameter. */
export function collectionsOf(operations: readonly Operation[]): readonly Collection[] {
  const byName = new Map(operations.map((operation) => [`${operation.method} ${operation.path}`, operation]));
  const paths = [...new Set(operations.map(({ path }) => path))];
  const found = operations.flatMap((create): readonly Omit<Collection, 'inner'>[] => {
    if (create.method !== 'POST') return [];
    const base = create.path.replace(/\/$/u, '');
    const path = paths.find(
      (each) => each.startsWith(`${base}/`) && onlyParameter(each.slice(base.length)) !== undefined,
    );
    const parameter = path && onlyParameter(path.slice(base.length));
    if (path === undefined || parameter === undefined) return [];
    const [read, replace, change, remove] = ['GET', 'PUT', 'PATCH', 'DELETE'].map((method) =>
      byName.get(`${method} ${path}`),
    );
    const all = {
      ...(read && { read }),
      ...(replace && { replace }),
      ...(change && { change }),
      ...(remove && { remove }),
    };
    const list = byName.get(`GET ${create.path}`);
    return Object.keys(all).length === 0 ? [] : [{ create, path, parameter, ...(list && { list }), ...all }];
  });
  const recordPaths = new Map(found.map(({ path }) => [path, startBelow(path)]));
  const createPaths = new Map(found.map(({ create }) => [create, withoutNames(create.path)]));
  const isInside = (inner: Omit<Collection, 'inner'>, outer: Omit<Collection, 'inner'>): boolean =>
    createPaths.get(inner.create)?.startsWith(recordPaths.get(outer.path) ?? '') === true;
  const nested = (outer: Omit<Collection, 'inner'> | undefined): readonly Collection[] =>
    found
      .filter((each) =>
        outer === undefined
          ? !found.some((other) => isInside(each, other))
          : isInside(each, outer) && !found.some((other) => isInside(each, other) && isInside(other, outer)),
      )
      .map((each) => ({ ...each, inner: nested(each) }));
  return nested(undefined);
}

/** `/pets/{}` of `/pets/{petId}`: a parameter may have another name in each path. */
function withoutNames(path: string): string {
  return path.replace(/\{[^{}]*\}/gu, '{}');
}

/** The start of the paths below the path of a record: `/pets/{}/`. */
function startBelow(record: string): string {
  return withoutNames(record).replace(/\/?$/u, '/');
}

/** The rest of `path` behind the path of a record, without the names of its parameters: `feed` of `/pets/{id}/feed`. Undefined where it is not below it. */
export function pathBelow(record: string, path: string): string | undefined {
  const [start, whole] = [startBelow(record), withoutNames(path)];
  return whole.startsWith(start) && whole !== start ? whole.slice(start.length) : undefined;
}

/** The parameter that tells records of the list at `path` apart, by the paths of `operations`: `petId` of `/pets/{petId}`. */
export function recordParameter(operations: readonly Operation[], path: string): string | undefined {
  const base = path.replace(/\/$/u, '');
  const found = operations.find(
    (each) => each.path.startsWith(`${base}/`) && onlyParameter(each.path.slice(base.length)) !== undefined,
  );
  return found && onlyParameter(found.path.slice(base.length));
}

/** `petId` of `/{petId}`. */
function onlyParameter(segment: string): string | undefined {
  return /^\/\{([^{}/]+)\}\/?$/u.exec(segment)?.[1];
}

/** `collections` and all those inside. */
export function withInner(collections: readonly Collection[]): readonly Collection[] {
  return collections.flatMap((each) => [each, ...withInner(each.inner)]);
}
