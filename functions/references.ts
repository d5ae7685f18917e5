import type { Path } from '../src/description/place.ts';
import { type Unresolved, valueOf } from '../src/description/resolve.ts';
import { isObject, isText, member, type JsonObject } from '../src/lib/json.ts';
import { cut } from '../src/lib/show.ts';
import { type Check, type CheckedDocument, type CheckFinding, finding, noFindings, wrongValue } from './check.ts';
import { type Suggest, namesOf, fixSentence, respell, suggester } from './fix.ts';

/** A reference that leads nowhere. */
interface BrokenReference {
  readonly ref: string;
  /** The path of the text itself. */
  readonly path: Path;
  readonly target: Pick<Unresolved, 'kind'>;
  /** The schema resource that the reference stands in. */
  readonly root?: JsonObject | undefined;
}

/** Every reference of badges leads to a value. The value looked at is one that leads nowhere: its text, and why. */
export const badgeRefs: Check<null> = (value, _options, { document }) => {
  const broken = readBroken(value);
  if (broken === undefined || isForbidden(broken.target)) return noFindings;
  return brokenReference({ ...broken, path: [] }, document, suggester());
};

/** No reference of badges leads to the network. The value looked at is one that was not followed: its text, and why. */
export const badgeRemoteRefs: Check<null> = (value) => {
  const broken = readBroken(value);
  return broken?.target.kind === 'remote' ? remoteReference(broken.ref, []) : noFindings;
};

function readBroken(value: unknown): Omit<BrokenReference, 'path'> | undefined {
  const [ref, kind] = [member(value, 'ref'), member(value, 'kind')];
  return isText(ref) && isText(kind) ? { ref, target: { kind: kind as Unresolved['kind'] } } : undefined;
}

/** True for a target that may not be read, so that it is not known whether it exists. */
export function isForbidden({ kind }: { readonly kind: string }): boolean {
  return kind === 'remote' || kind === 'outside';
}

/** The finding on a reference to the network. */
export function remoteReference(ref: string, path: Path): readonly CheckFinding[] {
  return wrongValue(
    'A reference should not lead to the network',
    ref,
    path,
    ' Copy what it names into the description.',
  );
}

/** The finding on a reference that leads nowhere, with the likely target. */
export function brokenReference(
  { ref, path, target: { kind }, root }: BrokenReference,
  document: CheckedDocument,
  suggest: Suggest,
): readonly CheckFinding[] {
  const name = `\`${cut(ref)}\``;
  if (kind === 'cycle') return finding(`${name} leads back to itself.`, path);
  if (kind !== 'missing') return finding(`${name} is in a file that cannot be read.`, path);
  const { intended, has } = neighbours(ref, root, document, suggest);
  const fix = respell(intended, path);
  return finding(
    `${name} does not exist${fix === undefined ? has : '.'}${fix === undefined ? '' : fixSentence(fix)}`,
    path,
    fix,
  );
}

/** Advice for a reference: the likely target, or the names of all targets. */
function neighbours(
  ref: string,
  root: JsonObject | undefined,
  document: CheckedDocument,
  suggest: Suggest,
): { readonly intended?: string | undefined; readonly has: string } {
  const [, parent = '', name = ''] = /^(#.*)\/([^/]*)$/.exec(ref) ?? [];
  const ancestors = [root, document.root.tree].map((tree) =>
    valueOf(document.resolve(parent, { source: { uri: document.root.uri, tree }, path: [] })),
  );
  const ancestor = parent === '' ? undefined : ancestors.find(isObject);
  if (ancestor === undefined) return { has: '.' };
  const names = namesOf(ancestor);
  const known = names.slice(0, 5).map((each) => `\`${cut(each)}\``);
  const near = suggest(name, names);
  const more = names.length > 5 ? ' and others' : '';
  const where = parent === '#' ? 'the document' : `\`${cut(parent.slice(2))}\``;
  const has = known.length === 0 ? '.' : `; ${where} has ${known.join(', ')}${more}.`;
  return { intended: near && `${parent}/${near}`, has };
}
