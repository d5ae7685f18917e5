import type { Operation } from '../description/read/api.ts';
import { groupBy } from '../lib/lists.ts';

/** The records of one path, and the operations on them. */
export interface RecordSet {
  /** The POST that makes a record, or the PUT of its path. */
  readonly create?: Operation;
  /** The path of all: `/pets`. That of the record itself, where it is a single one: `/profile`. */
  readonly listPath: string;
  /** The path of a record: `/pets/{petId}`. */
  readonly path: string;
  /** The parameter in it that tells records apart: `petId`. Undefined for a single record. */
  readonly parameter: string | undefined;
  /** The GET that lists them. */
  readonly list?: Operation;
  readonly read?: Operation;
  readonly replace?: Operation;
  readonly change?: Operation;
  readonly remove?: Operation;
}

/** Records that an operation makes. */
export interface Collection extends RecordSet {
  readonly create: Operation;
  readonly parameter: string;
  /** Collections below the path of a record. */
  readonly inner: readonly Collection[];
}

/**
 * The collections among `operations`, in their order: each has a POST whose path another path extends by a parameter (`/pets`, or
 * `/pets/create` where nothing else is posted to `/pets`), or else a PUT of that path for which `makesRecord` is true.
 */
export function collectionsOf(
  operations: readonly Operation[],
  makesRecord: (put: Operation) => boolean = () => false,
): readonly Collection[] {
  const byName = operationsByName(operations);
  const paths = [...new Set(operations.map(({ path }) => path))];
  const posted = operations.flatMap((create) => {
    if (create.method !== 'POST') return [];
    const [, around] = /^(.+)\/(?:create|new|add)$/iu.exec(create.path) ?? [];
    const isAround = around !== undefined && !byName.has(`POST ${around}`);
    for (const listPath of [create.path, ...(isAround ? [around] : [])]) {
      const path = paths.find((each) => parameterBelow(listPath, each) !== undefined);
      if (path !== undefined) return collectionAt({ create, listPath, path }, byName);
    }
    return [];
  });
  const known = new Set(posted.map(({ path }) => path));
  const put = operations.flatMap((create) => {
    const { method, path } = create;
    const listPath = method === 'PUT' && !known.has(path) && makesRecord(create) ? listPathOf(path) : undefined;
    return listPath === undefined ? [] : collectionAt({ create, listPath, path }, byName);
  });
  const found = [...posted, ...put];
  const recordPaths = new Map(found.map(({ path }) => [path, startBelow(path)]));
  const listPaths = new Map(found.map(({ create, listPath }) => [create, withoutNames(listPath)]));
  const isInside = (inner: Omit<Collection, 'inner'>, outer: Omit<Collection, 'inner'>): boolean =>
    listPaths.get(inner.create)?.startsWith(recordPaths.get(outer.path) ?? '') === true;
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

/**
 * The records at paths that are those of none of `collections`, and that are read: no operation makes them, though some may change or
 * remove them. They are told apart by the parameter at the end of the path (`/pets/{petId}`), else each is a single one (`/profile`).
 */
export function otherRecordsOf(
  operations: readonly Operation[],
  collections: readonly Collection[],
): readonly RecordSet[] {
  const byName = operationsByName(operations);
  const known = new Set(withInner(collections).flatMap(({ listPath, path }) => [listPath, path]));
  const paths = operations.flatMap(({ method, path }) => (method === 'GET' && !known.has(path) ? [path] : []));
  return paths.map((path) => {
    const listPath = listPathOf(path);
    if (listPath === undefined) return { ...singleRecord(path), ...recordOperations(path, byName) };
    const list = byName.get(`GET ${listPath}`);
    const parameter = parameterBelow(listPath, path);
    return { listPath, path, parameter, ...(list && { list }), ...recordOperations(path, byName) };
  });
}

/** A POST whose records are read elsewhere. */
export interface ShallowPost {
  readonly post: Operation;
  /** The GET of its path. */
  readonly list: Operation | undefined;
  /** The records that may be meant: those whose list has the same name, and stands below no record. */
  readonly records: RecordSet;
}

/** The POSTs of shallow routes among `operations`: `/workspaces/{id}/projects` makes a project that is read at `/projects/{id}`. */
export function shallowPostsOf(operations: readonly Operation[], sets: readonly RecordSet[]): readonly ShallowPost[] {
  const byName = operationsByName(operations);
  const told = sets.filter(({ parameter }) => parameter !== undefined);
  const known = new Set(told.flatMap(({ listPath, path }) => [listPath, path]));
  const topSets = groupBy(
    told.filter(({ listPath }) => !listPath.includes('{')),
    ({ listPath }) => lastPart(listPath),
  );
  return operations.flatMap((post) => {
    const { method, path } = post;
    if (method !== 'POST' || known.has(path)) return [];
    const [records, ...others] = topSets.get(lastPart(path)) ?? [];
    return records === undefined || others.length > 0 ? [] : [{ post, list: byName.get(`GET ${path}`), records }];
  });
}

function lastPart(path: string): string {
  const { base } = withoutEnding(path);
  return base.slice(base.lastIndexOf('/') + 1);
}

/** The place of the record at `path`, which is alone there. */
export function singleRecord(path: string): Pick<RecordSet, 'listPath' | 'path' | 'parameter'> {
  return { listPath: path, path, parameter: undefined };
}

/** The collection with its operations by method and path; none where nothing is done with its records. */
function collectionAt(
  { create, listPath, path }: Pick<Collection, 'create' | 'listPath' | 'path'>,
  byName: ReadonlyMap<string, Operation>,
): readonly Omit<Collection, 'inner'>[] {
  const parameter = parameterBelow(listPath, path);
  const { replace, ...others } = recordOperations(path, byName);
  const all = { ...others, ...(replace !== undefined && replace !== create && { replace }) };
  const list = byName.get(`GET ${listPath}`);
  return parameter === undefined || Object.keys(all).length === 0
    ? []
    : [{ create, listPath, path, parameter, ...(list && { list }), ...all }];
}

function operationsByName(operations: readonly Operation[]): ReadonlyMap<string, Operation> {
  return new Map(operations.map((operation) => [`${operation.method} ${operation.path}`, operation]));
}

function recordOperations(
  path: string,
  byName: ReadonlyMap<string, Operation>,
): Pick<RecordSet, 'read' | 'replace' | 'change' | 'remove'> {
  const [read, replace, change, remove] = ['GET', 'PUT', 'PATCH', 'DELETE'].map((method) =>
    byName.get(`${method} ${path}`),
  );
  return { ...(read && { read }), ...(replace && { replace }), ...(change && { change }), ...(remove && { remove }) };
}

/** The paths of lists: those that a path of `operations` extends by a parameter. */
export function listPathsOf(operations: readonly Operation[]): ReadonlySet<string> {
  return new Set(operations.flatMap(({ path }) => listPathOf(path) ?? []));
}

/** `/pets` of `/pets/{petId}`, `/pets.json` of `/pets/{petId}.json`; undefined for the path of no record. */
function listPathOf(record: string): string | undefined {
  const { base, ending } = withoutEnding(record);
  const [, list] = /^(.+)\/\{[^{}/]+\}$/u.exec(base) ?? [];
  return list === undefined ? undefined : `${list}${ending}`;
}

/** `/pets/{}` of `/pets/{petId}`: a parameter may have another name in each path. */
function withoutNames(path: string): string {
  return path.replace(/\{[^{}]*\}/gu, '{}');
}

/** The start of the paths below the path of a record: `/pets/{}/`. */
function startBelow(record: string): string {
  const { base } = withoutEnding(withoutNames(record));
  return `${base}/`;
}

/** The rest of `path` behind the path of a record, without the names of its parameters: `feed` of `/pets/{id}/feed`. Undefined where it is not below it. */
export function pathBelow(record: string, path: string): string | undefined {
  const [start, whole] = [startBelow(record), withoutNames(path)];
  return whole.startsWith(start) && whole !== start ? whole.slice(start.length) : undefined;
}

/** The parameter that tells records of the list at `path` apart, by the paths of `operations`: `petId` of `/pets/{petId}`. */
export function recordParameter(operations: readonly Operation[], path: string): string | undefined {
  return operations.map((each) => parameterBelow(path, each.path)).find((parameter) => parameter !== undefined);
}

/** `petId` of `/pets/{petId}` below `/pets`, and of `/pets/{petId}.json` below `/pets.json`. */
function parameterBelow(list: string, path: string): string | undefined {
  const { base, ending } = withoutEnding(list);
  if (!path.startsWith(`${base}/`)) return undefined;
  const [, parameter, own = ''] = /^\/\{([^{}/]+)\}(\/|\.\w+)?$/u.exec(path.slice(base.length)) ?? [];
  const formatOf = (each: string): string => (each === '/' ? '' : each);
  return formatOf(own) === formatOf(ending) ? parameter : undefined;
}

/** `path` without a slash at its end, or the name of a format: `.json` of `/pets.json`. */
export function withoutEnding(path: string): { readonly base: string; readonly ending: string } {
  const [ending = ''] = /(?:\/|(?<=[^/])\.[a-z]+)$/u.exec(path) ?? [];
  return { base: path.slice(0, path.length - ending.length), ending };
}

/** The path of the record `id` in the collection at `list`, and the start of the paths below it. */
export function recordPathIn(list: string, id: string): { readonly path: string; readonly below: string } {
  const { base, ending } = withoutEnding(list);
  const path = `${base}/${encodeURIComponent(id)}`;
  return { path: ending.startsWith('.') ? `${path}${ending}` : path, below: `${path}/` };
}

/** `collections` and all those inside. */
export function withInner(collections: readonly Collection[]): readonly Collection[] {
  return collections.flatMap((each) => [each, ...withInner(each.inner)]);
}
