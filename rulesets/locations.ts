import type { CheckedDocument } from '../functions/check.ts';
import { isRapiDoc } from '../functions/badge-fields.ts';
import { carriesBadges } from '../functions/badge-placement.ts';
import { type ObjectNode, walkObjects } from '../src/description/model/walk.ts';
import type { Source } from '../src/description/place.ts';
import { referenceIn } from '../src/description/resolve.ts';
import { isArray, isObject, type JsonObject, member } from '../src/lib/json.ts';
import { perObject } from '../src/lib/cache.ts';
import { pathOf } from '../src/lib/pointer.ts';
import { targetKind } from '../functions/references.ts';
import type { Location, Target } from './rule.ts';

/** A target, and the file it stands in: references in it are relative to that. */
interface SourcedTarget extends Target {
  readonly source: Source;
}

/** An object that carries an extension of ours, or a key that looks as if it were meant to. */
interface Host extends SourcedTarget {
  readonly value: JsonObject;
}

/** The results of one walk of a document, shared by all rules. */
interface FoundPlaces {
  readonly hosts: readonly Host[];
  readonly badges: readonly SourcedTarget[];
  readonly dropped: readonly SourcedTarget[];
  readonly lists: readonly SourcedTarget[];
  readonly each: readonly SourcedTarget[];
  readonly broken: readonly Target[];
  readonly isRapiDoc: boolean;
  readonly withTraits: readonly SourcedTarget[];
  readonly misplaced: readonly SourcedTarget[];
}

const find = perObject((document: CheckedDocument): FoundPlaces => {
  const hosts: Host[] = [];
  const withTraits: SourcedTarget[] = [];
  const visit = (node: ObjectNode, keys: readonly string[]): void => {
    const { kind, value, source } = node;
    const site = (): Host => ({ kind, value, path: pathOf(node), source });
    if (kind === 'operation' && keys.includes('traits')) withTraits.push(site());
    if (keys.some(looksLikeOurs)) hosts.push(site());
  };
  walkObjects(document.root, document.family, document.resolve, visit, document);
  const carriers = hosts.filter(({ kind }) => carriesBadges(kind));
  const isDropped = (host: Host): boolean => dropsSiblings(host, document);
  const written = sitesIn(
    carriers.filter((host) => !isDropped(host)),
    'x-badges',
  );
  const lists = written.flatMap((site) => referenced(site, document));
  const each = lists.flatMap((list) => itemsOf(list, document));
  return {
    hosts,
    withTraits,
    badges: sitesIn(hosts, 'x-badges'),
    dropped: sitesIn(carriers.filter(isDropped), 'x-badges'),
    lists,
    each,
    broken: [...written, ...lists.flatMap(writtenItems)].flatMap((site) => broken(site, document)),
    isRapiDoc: isRapiDoc(
      each.map(({ value }) => value),
      document,
    ),
    misplaced: sitesIn(hosts, 'x-mcp').filter(({ path }) => path.length > 1 || document.family !== 'openapi'),
  };
});

/** The spellings that rules look for: a cheap sieve before any comparing. */
function looksLikeOurs(name: string): boolean {
  return (name.charCodeAt(0) | 32) === 120 && name.length < 20 && (name === 'x-mcp' || /b/i.test(name));
}

/** Reference Objects ignore siblings (OpenAPI 3.0 section "Reference Object"); from 3.1, schemas keep them. */
function dropsSiblings({ kind, value }: Host, { family, version }: CheckedDocument): boolean {
  const keeps = kind === 'schema' && family === 'openapi' && /^3\.[1-9]/.test(version);
  return typeof value.$ref === 'string' && !keeps;
}

/** Objects with a key near `x-badges`, wherever they stand. */
export const badgeHosts: Location = (document) => find(document).hosts;

/** The value of `x-badges`, wherever it stands. */
export const badgesAnywhere: Location = (document) => find(document).badges;

/** The value of `x-badges` on objects that may carry it. */
export const badgeLists: Location = (document) => find(document).lists;

/** The value of `x-badges` beside a `$ref` that makes parsers drop it, on objects that may carry it. */
export const droppedBadges: Location = (document) => find(document).dropped;

/** Each badge: every object in those lists. None where all are in the words of RapiDoc, of which one rule tells. */
export const eachBadge: Location = (document) => (find(document).isRapiDoc ? [] : find(document).each);

/** References of badges and their lists that lead nowhere, or out of the repository: each with its text and the reason. */
export const brokenBadgeRefs: Location = (document) => find(document).broken;

/** Every badge of the document together: one list of pairs, each a badge and its path from the root. */
export const allBadges: Location = (document) => [
  { value: find(document).each.map(({ value, path }) => [value, path]), path: [], kind: 'root' },
];

/** Operations that have traits: AsyncAPI alone knows them. */
export const traitedOperations: Location = (document) => find(document).withTraits;

/** The value of `x-mcp` anywhere but at the root of an OpenAPI description. */
export const misplacedMcp: Location = (document) => find(document).misplaced;

/** The root of an OpenAPI description. */
export const openapiRoot: Location = ({ family, root }) =>
  family === 'openapi' ? [{ value: root.tree, path: [], kind: 'root' }] : [];

/** The value of `x-mcp` at the root of an OpenAPI description. */
export const mcpValue: Location = (document) => openapiRoot(document).flatMap((target) => sitesIn([target], 'x-mcp'));

function sitesIn<Host extends Target>(hosts: readonly Host[], key: string): readonly Host[] {
  return hosts
    .map((host) => ({ ...host, value: member(host.value, key), path: [...host.path, key] }))
    .filter(({ value }) => value !== undefined);
}

/** The target of a site, or the site if it is not a reference; none where it leads nowhere. */
function referenced(site: SourcedTarget, { root, resolve }: CheckedDocument): readonly SourcedTarget[] {
  const ref = referenceIn(site.value);
  if (ref === undefined) return [site];
  const found = resolve(ref, site);
  if (found.kind !== 'found') return [];
  const { source, path } = found.place;
  // In another file only the path as if the reference were replaced lets Spectral name that file.
  return [{ ...site, value: found.value, source, path: source === root ? path : site.path }];
}

/** The reference that a site is, with the reason, where it leads nowhere or out of the repository. */
function broken(site: SourcedTarget, { resolve }: CheckedDocument): readonly Target[] {
  const ref = referenceIn(site.value);
  if (ref === undefined) return [];
  const kind = targetKind(ref, resolve(ref, site));
  return kind === 'found' ? [] : [{ ...site, value: { ref, kind, source: site.source }, path: [...site.path, '$ref'] }];
}

function itemsOf(list: SourcedTarget, document: CheckedDocument): readonly SourcedTarget[] {
  return writtenItems(list)
    .flatMap((item) => referenced(item, document))
    .filter(({ value }) => isObject(value));
}

function writtenItems(list: SourcedTarget): readonly SourcedTarget[] {
  if (!isArray(list.value)) return [];
  return list.value.map((value, index) => ({ ...list, value, path: [...list.path, index] }));
}
