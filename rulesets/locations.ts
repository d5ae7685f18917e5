import type { CheckedDocument } from '../functions/check.ts';
import { carriesBadges } from '../functions/badge-placement.ts';
import { isArray, isObject, type JsonObject } from '../src/lib/json.ts';
import type { ObjectKind } from '../src/description/model/objects.ts';
import { type ObjectNode, walkObjects } from '../src/description/model/walk.ts';
import type { Path, Source } from '../src/description/place.ts';
import { referenceIn } from '../src/description/resolve.ts';
import type { Location, Target } from './rule.ts';

/** An object that carries badges, or a key that looks as if it were meant to. */
interface BadgeSite {
  readonly kind: ObjectKind;
  readonly value: JsonObject;
  readonly path: Path;
  readonly source: Source;
  /** Whether a `$ref` beside them makes parsers drop the badges. */
  readonly dropped: boolean;
}

/** A target, and the file it stands in: references in it are relative to that. */
interface SourcedTarget extends Target {
  readonly source: Source;
}

const key = 'x-badges';

/** What one walk of a document found, shared by all rules. */
interface Found {
  readonly sites: readonly BadgeSite[];
  readonly lists: readonly Target[];
  readonly each: readonly Target[];
}

const foundIn = new WeakMap<CheckedDocument, Found>();

function find(document: CheckedDocument): Found {
  const known = foundIn.get(document);
  if (known !== undefined) return known;
  const sites: BadgeSite[] = [];
  walkObjects(document.root, document.family, document.resolve, (node) => {
    if (!Object.keys(node.value).some(looksLikeBadges)) return;
    const { kind, value, source } = node;
    sites.push({ kind, value, path: node.path(), source, dropped: dropsSiblings(node, document) });
  });
  const lists = listsIn(sites, ({ kind, dropped }) => !dropped && carriesBadges(kind, 'any')).flatMap((target) =>
    referenced(target, document),
  );
  const found = { sites, lists, each: lists.flatMap((list) => itemsOf(list, document)) };
  foundIn.set(document, found);
  return found;
}

/** Every spelling rules look for starts with an x and has a b; a cheap sieve before any comparing. */
function looksLikeBadges(name: string): boolean {
  return (name.charCodeAt(0) | 32) === 120 && name.length < 20 && /b/i.test(name);
}

/** Reference Objects ignore siblings (OpenAPI 3.0 section "Reference Object"); from 3.1, schemas and path items keep them. */
function dropsSiblings({ kind, value }: ObjectNode, document: CheckedDocument): boolean {
  if (typeof value.$ref !== 'string') return false;
  const keeps = document.family === 'openapi' && /^3\.[1-9]/.test(document.version);
  return !(keeps && (kind === 'schema' || kind === 'pathItem'));
}

/** The named places of badges. */
export const badges = {
  /** Objects with a key near `x-badges`, wherever they stand. */
  hosts: (document: CheckedDocument) => find(document).sites,

  /** The value of `x-badges`, wherever it stands. */
  placements: (document: CheckedDocument) => listsIn(find(document).sites, () => true),

  /** The value of `x-badges` on objects that may carry it. */
  lists: (document: CheckedDocument) => find(document).lists,

  /** The value of `x-badges` beside a `$ref` that makes parsers drop it, on objects that may carry it. */
  dropped: (document: CheckedDocument) =>
    listsIn(find(document).sites, ({ dropped, kind }) => dropped && carriesBadges(kind, 'any')),

  /** Each badge: every object in those lists. */
  each: (document: CheckedDocument) => find(document).each,

  /** Every badge of the document together: one list of targets, each with its path from the root. */
  together: (document: CheckedDocument): readonly Target[] => [{ value: find(document).each, path: [], kind: 'root' }],
} satisfies Record<string, Location>;

function listsIn(sites: readonly BadgeSite[], wanted: (site: BadgeSite) => boolean): readonly SourcedTarget[] {
  return sites
    .filter((site) => Object.hasOwn(site.value, key) && wanted(site))
    .map(({ value, path, kind, source }) => ({ value: value[key], path: [...path, key], kind, source }));
}

/** What a target refers to, itself where it is no reference; nothing where it leads nowhere, which Spectral reports. */
function referenced(target: SourcedTarget, { root, resolve }: CheckedDocument): readonly SourcedTarget[] {
  const ref = referenceIn(target.value);
  if (ref === undefined) return [target];
  const found = resolve(ref, target);
  if (found.kind !== 'found') return [];
  const { source, path } = found.place;
  // In another file only the path as if the reference were replaced lets Spectral name that file.
  return [{ ...target, value: found.value, source, path: source === root ? path : target.path }];
}

function itemsOf({ value, path, kind, source }: SourcedTarget, document: CheckedDocument): readonly Target[] {
  if (!isArray(value)) return [];
  return value
    .flatMap((item, index) => referenced({ value: item, path: [...path, index], kind, source }, document))
    .filter((item) => isObject(item.value));
}
