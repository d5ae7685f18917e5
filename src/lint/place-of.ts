import type { CheckedDocument } from '../../functions/check.ts';
import type { Path, Place, Source } from '../description/place.ts';
import { type Range, rangeOf, spanOf, valueRangeOf, writtenPath } from '../description/positions/positions.ts';
import { referenceIn } from '../description/resolve.ts';
import { commentedOut, valueAt } from '../edit/members.ts';
import type { Fix, Finding } from '../finding.ts';
import { isObject, member } from '../lib/json.ts';
import { perObject } from '../lib/cache.ts';
import { mapKey } from '../lib/hash.ts';

/**
 * The place of a finding whose `path` leads from the root of the description, as if each reference were replaced by its value.
 *
 * As in Spectral, the neighbours of a `$ref` count first. A finding about the value of a reference is where that value is written; one
 * about the reference itself is at the reference. A part that a YAML alias repeats has no place of its own: such a finding is at the
 * alias.
 */
export function placeOf(path: Path, document: CheckedDocument): Place & { readonly range: Range } {
  const { source, path: whole } = writtenPlace(path, document);
  const place = { source, path: writtenPath({ source, path: whole }) };
  // Spectral reads other files with its parser of JSON, and the root with that of YAML.
  const isJsonPart = source !== document.root && source.uri.endsWith('.json');
  return {
    ...place,
    range: (isJsonPart ? valueRangeOf(place) : rangeOf(place)) ?? nowhere,
  };
}

/**
 * The fix of a finding in the file `source` that the finding stands in; undefined where what it changes is in another file, is
 * written in a rare way, or comes from an anchor of YAML that others use, too.
 */
export function fixIn(source: Source, fix: Fix, document: CheckedDocument): Fix | undefined {
  const [parentPath, key] = fix.kind === 'insert' ? [fix.path, []] : [fix.path.slice(0, -1), fix.path.slice(-1)];
  const place = writtenPlace(parentPath, document);
  const path = [...place.path, ...key];
  if (place.source !== source || !isWrittenOnce({ source, path })) return undefined;
  return fix.kind === 'quote' && hasNothingToQuote(source, path) ? undefined : { ...fix, path };
}

/** True where the text has the value at `place`, and no alias or merge key repeats it. */
function isWrittenOnce({ source, path }: Place): boolean {
  if (writtenPath({ source, path }).length !== path.length) return false;
  if (source.syntax !== 'yaml' || path.length === 0) return true;
  const span = spanOf({ source, path });
  return span !== undefined && span.isRepeated !== true;
}

/** True for a null without a comment that could be its value: `color:`, `color: ~`. */
function hasNothingToQuote(source: Source, path: Path): boolean {
  if (source.text === undefined || valueAt(source.tree, path) !== null) return false;
  const [start, end] = spanOf({ source, path })?.value ?? [];
  return end === undefined || start !== end || commentedOut(source.text, end) === undefined;
}

/** A source that came parsed has no lines. */
const nowhere = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** The place of the value that `path` leads to from the root: the path goes as if each reference were replaced by its value. */
export function writtenPlace(path: Path, { root, resolve }: CheckedDocument): Place {
  let place: Place = { source: root, path: [] };
  let value: unknown = root.tree;
  const enter = (): boolean => {
    const ref = referenceIn(value);
    if (ref === undefined) return false;
    const target = resolve(ref, place);
    if (target.kind !== 'found') return false;
    ({ value, place } = target);
    return true;
  };
  for (const key of path) {
    if (member(value, key) === undefined) enter();
    const next = member(value, key);
    if (next === undefined) return place;
    value = next;
    place = { source: place.source, path: [...place.path, key] };
  }
  // An object that is a reference and nothing else stands for what it names.
  if (isObject(value) && Object.keys(value).length === 1) enter();
  return place;
}

/**
 * The findings, without those that merge keys of YAML (`<<`) repeat: of one place, a rule tells the mistakes once. They are told at the anchor
 * where a rule looks at it, else in the first object that it is merged into.
 */
export function withoutRepeated(
  findings: readonly Finding[],
  sources: ReadonlyMap<string, Source>,
): readonly Finding[] {
  const repeated = new Set(
    findings.filter(({ place: { source: uri, path } }) => {
      const source = sources.get(uri);
      return source !== undefined && isMerged({ source, path });
    }),
  );
  if (repeated.size === 0) return findings;
  // Messages may name the object that has the mistake: the path tells which object speaks for all.
  const speakers = new Map<string, string>();
  for (const finding of findings) if (!repeated.has(finding)) speakers.set(textKey(finding), pathKey(finding));
  return findings.filter((finding) => {
    if (!repeated.has(finding)) return true;
    const speaker = speakers.get(textKey(finding)) ?? pathKey(finding);
    speakers.set(textKey(finding), speaker);
    return speaker === pathKey(finding);
  });
}

/** True where a merge key brings in the value at `place`, which is written elsewhere. */
function isMerged(place: Place): boolean {
  return mergeKeysIn(place.source).mayBeThere && spanOf(place) === undefined;
}

/** A text that is read in parts has none; it is decoded when it is asked for, which takes long. */
const mergeKeysIn = perObject((source: Source) => ({
  mayBeThere: source.syntax === 'yaml' && source.sparse === undefined && source.text?.includes('<<') === true,
}));

function textKey({ rule, place: { source, range } }: Finding): string {
  return JSON.stringify([rule, source, range]);
}

function pathKey({ place }: Finding): string {
  return mapKey(JSON.stringify(place.path.map(String)));
}
