import type { Place, Source } from '../description/place.ts';
import { spanOf } from '../description/positions/positions.ts';
import type { Finding } from '../finding.ts';
import { perObject } from '../lib/cache.ts';
import { mapKey } from '../lib/hash.ts';

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
