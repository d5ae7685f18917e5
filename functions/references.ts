import type { Path, Source } from '../src/description/place.ts';
import { hopLimit, type ResolvedReference, type Unresolved, valueOf } from '../src/description/resolve.ts';
import { has, isObject, isText, member, type JsonObject } from '../src/lib/json.ts';
import { decodeSegment, toPointer } from '../src/lib/pointer.ts';
import { didYouMean, shortened } from '../src/lib/show.ts';
import { isRemote } from '../src/lib/uri.ts';
import { type Check, type CheckedDocument, type CheckFinding, finding, noFindings, wrongValue } from './check.ts';
import { type Suggest, namesOf, respell, suggester } from './fix.ts';

/** A reference that leads nowhere. */
interface BrokenReference {
  readonly ref: string;
  /** The path of the text itself. */
  readonly path: Path;
  readonly target: Pick<Unresolved, 'kind'>;
  /** The file that it stands in. */
  readonly source: Source;
  /** The schema resource that the reference stands in. */
  readonly root?: JsonObject | undefined;
  /** A schema must stand where it leads. */
  readonly isSchema?: boolean;
}

/** Every reference of badges leads to a value. The value looked at is one that leads nowhere: its text, and why. */
export const badgeRefs: Check<null> = (value, _options, { document }) => {
  const broken = readBroken(value);
  if (broken === undefined || isForbidden(broken.target.kind)) return noFindings;
  const source = (member(value, 'source') ?? document.root) as Source;
  return brokenReference({ ...broken, source, path: [] }, document, suggester());
};

/** No reference of badges leaves the repository. The value looked at is one that was not followed: its text, and why. */
export const badgeRemoteRefs: Check<null> = (value) => {
  const broken = readBroken(value);
  return broken && isForbidden(broken.target.kind) ? remoteReference(broken.ref, []) : noFindings;
};

function readBroken(value: unknown): Pick<BrokenReference, 'ref' | 'target'> | undefined {
  const [ref, kind] = [member(value, 'ref'), member(value, 'kind')];
  return isText(ref) && isText(kind) ? { ref, target: { kind: kind as Unresolved['kind'] } } : undefined;
}

const wasRead = new Set(['missing', 'cycle']);

/** The kind of the target of `ref`, which is on the network unless a document calls itself so (`$self`, OpenAPI 3.2 section 4.1.2). */
export function targetKind(ref: string, target: ResolvedReference | Unresolved): string {
  const { kind } = target;
  return isRemote(ref) && (kind === 'found' ? isRemote(target.place.source.uri) : !wasRead.has(kind)) ? 'remote' : kind;
}

/** True for a target that may not be read, so that it is not known whether it exists. */
export function isForbidden(kind: string): boolean {
  return kind === 'remote' || kind === 'outside';
}

/** The finding on a reference to another place: the network, or a file outside of the root folder. */
export function remoteReference(ref: string, path: Path): readonly CheckFinding[] {
  return wrongValue(
    'A reference should stay in the repository',
    ref,
    path,
    ' Copy what it names into the description.',
  );
}

const claims: Partial<Readonly<Record<Unresolved['kind'], string>>> = {
  missing: 'does not exist',
  cycle: 'leads back to itself',
  far: `is more than ${hopLimit} references away`,
};

/** The finding on a reference that leads nowhere, with the likely target. */
export function brokenReference(
  broken: BrokenReference,
  document: CheckedDocument,
  suggest: Suggest,
): readonly CheckFinding[] {
  const { ref, path, target } = broken;
  const { nearest, has } = adviceFor(broken, document, suggest);
  const { kind } = target;
  // A value that is there is a reference that leads nowhere.
  const isThere = nearest === ref;
  const intended = isThere ? undefined : nearest;
  const claim = isThere && kind === 'missing' ? 'leads nowhere' : (claims[kind] ?? 'is in a file that cannot be read');
  const advice = intended ? `.${didYouMean(tail(intended))}` : has;
  return finding(`\`${tail(ref)}\` ${claim}${advice}`, path, respell(intended, path));
}

/** The end of a reference, where its name is: those that somebody wrote are shown whole. */
function tail(ref: string): string {
  return ref.slice(-120);
}

interface Advice {
  /** The likely target; the reference itself where there is a value. */
  readonly nearest?: string | undefined;
  /** The end of the sentence where no target is likely: the names of all, if they are known. */
  readonly has: string;
}

/** Advice for a reference: the likely target, or the names of all that are there. */
function adviceFor(
  { ref, source, root, isSchema }: BrokenReference,
  document: CheckedDocument,
  suggest: Suggest,
): Advice {
  const trees = root && ref.startsWith('#') ? [root, source.tree] : [source.tree];
  const advice = trees.map((tree) => walk(ref, { ...source, tree }, document, suggest));
  const component = componentPath(document) + ref.replace(/^.*[#/]/su, '');
  const isComponent =
    isSchema && source.uri === document.root.uri && document.resolve(component, { source, path: [] }).kind === 'found';
  return (
    advice.find(({ nearest }) => nearest) ??
    (isComponent ? { nearest: component, has: '.' } : (advice.find(({ has }) => has !== '.') ?? nothing))
  );
}

const nothing: Advice = { has: '.' };

/** The pointer of a reference step by step: a name that is not there is the nearest one. */
function walk(ref: string, source: Source, { resolve }: CheckedDocument, suggest: Suggest): Advice {
  const [file = '', pointer = ''] = ref.split('#', 2);
  const segments = pointer.replace(/^\//, '').split('/');
  // Each step begins anew, and a name without a slash is an anchor.
  if (segments.length > 20 || !pointer.includes('/')) return nothing;
  let at = `${file}#`;
  const last = segments.length - 1;
  let isExact = true;
  for (const [index, segment] of segments.entries()) {
    const value = valueOf(resolve(at, { source, path: [] }));
    if (!isObject(value)) return nothing;
    const names = namesOf(value);
    const key = decodeSegment(segment);
    const name = has(value, key) ? key : suggest(key, names);
    if (name === undefined) return isExact && index === last ? { has: namesIn(at, names) } : nothing;
    isExact &&= name === key;
    at += toPointer([name]);
  }
  return { nearest: at, has: '.' };
}

/** The names that stand at a place, as the end of a sentence. */
function namesIn(at: string, names: readonly string[]): string {
  const known = names.slice(0, 5).map((each) => `\`${shortened(each)}\``);
  const more = names.length > 5 ? ' and others' : '';
  const where =
    at === '#' ? 'the document' : at.endsWith('#') ? 'the file' : `\`${shortened(at.replace(/^[^#]*#\//, ''))}\``;
  return known.length === 0 ? '.' : `; ${where} has ${known.join(', ')}${more}.`;
}

/** The places that the schemas of a description stand at. */
export function componentPath({ version }: CheckedDocument): string {
  return version.startsWith('2') ? '#/definitions/' : '#/components/schemas/';
}
