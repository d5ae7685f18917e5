import { memberAt, type Located } from '../../description/read/view.ts';
import type { Place } from '../../description/place.ts';
import { isObject, isText, keysOf } from '../../lib/json.ts';
import { listNames, type ListName, type Surface } from '../surface/surface.ts';
import {
  comparedText,
  type Difference,
  type DifferencePart,
  type FoundDifference,
  suspicionOfChange,
} from './difference.ts';
import { compareEntries, entryName } from './entries.ts';
import { compareFields } from './fields.ts';

/** The points in which a living server differs from its description. */
export function diff(described: Surface, live: Surface): readonly Difference[] {
  return [
    ...ofPart('protocol-version', compareVersions(described, live)),
    ...ofPart('capabilities', compareCapabilities(described, live)),
    ...ofPart('instructions', compareInstructions(described, live)),
    ...listNames.flatMap((list) => compareList(list, described, live)),
  ];
}

const lists: Readonly<Record<ListName, { readonly part: DifferencePart; readonly noun: string }>> = {
  tools: { part: 'tools', noun: 'tool' },
  resources: { part: 'resources', noun: 'resource' },
  resourceTemplates: { part: 'resource-templates', noun: 'resource template' },
  prompts: { part: 'prompts', noun: 'prompt' },
};

function ofPart(part: DifferencePart, found: readonly FoundDifference[]): readonly Difference[] {
  return found.map((difference) => ({ ...difference, part }));
}

function compareList(list: ListName, described: Surface, live: Surface): readonly Difference[] {
  const { part, noun } = lists[list];
  const fields = compareFields(list, { described, live });
  const found = compareEntries(described.lists[list], live.lists[list], {
    noun,
    compare: (old, now) =>
      fields(old, now).map((one) => ({
        ...one,
        subject: `${one.subject} of ${entryName(noun, old)}`,
        entry: { old: old.place, new: now.value },
      })),
  });
  const { isThere, place } = described.lists[list];
  // Where there is no list, what is added stands below its key.
  const added = isThere ? {} : { key: list };
  return ofPart(
    part,
    found.map((one) => (one.kind === 'added' && one.place === place ? { ...one, ...added } : one)),
  );
}

function compareVersions(described: Surface, live: Surface): readonly FoundDifference[] {
  const [version] = described.versions;
  if (version === undefined || live.versions.length === 0 || live.versions.includes(version)) return [];
  const place = memberAt(described.root, 'protocolVersion')?.place ?? described.root.place;
  const now = live.versions[0];
  return [{ subject: '`protocolVersion`', kind: 'changed', effect: 'breaking', place, old: version, new: now }];
}

function compareInstructions(described: Surface, live: Surface): readonly FoundDifference[] {
  const [was, is] = [described.instructions, live.instructions];
  const [before, after] = [was?.value, is?.value].map((text) => (isText(text) ? comparedText(text) : ''));
  if (before === after) return [];
  const values = { ...(was && { old: was.value }), ...(is && { new: is.value }) };
  const common = { subject: '`instructions`', effect: 'compatible', isText: true, ...values } as const;
  const hidden = suspicionOfChange(was?.value, is?.value);
  if (was === undefined)
    return [{ ...common, kind: 'added', place: described.root.place, key: 'instructions', ...hidden }];
  return [{ ...common, kind: is === undefined ? 'removed' : 'changed', place: was.place, ...hidden }];
}

/** Capabilities and their flags that are true. A description without any does not document them. */
function compareCapabilities(described: Surface, live: Surface): readonly FoundDifference[] {
  if (described.capabilities === undefined) return [];
  const [was, is] = [flagsOf(described.capabilities), flagsOf(live.capabilities)];
  const gone = [...was].filter(([name]) => !is.has(name) && !isBelowOther(name, was, is));
  const added = [...is].filter(
    ([name, { value }]) => !was.has(name) && !isBelowOther(name, is, was) && !isDocumented(name, value, described),
  );
  return [
    ...gone.map(([name, { value, place }]): FoundDifference => {
      return { subject: shownName(name), kind: 'removed', effect: 'breaking', place, old: value };
    }),
    ...added.map(([name, located]): FoundDifference => {
      const [parent, key] = parentOf(name, described.capabilities, was);
      return { subject: shownName(name), kind: 'added', effect: 'compatible', place: parent, key, new: located.value };
    }),
  ];
}

/** True for a flag of a capability that the other side does not have at all: the difference is reported of the capability. */
function isBelowOther(name: string, own: ReadonlyMap<string, Located>, other: ReadonlyMap<string, Located>): boolean {
  const above = name.slice(0, name.lastIndexOf(between));
  return name.includes(between) && own.has(above) && !other.has(above);
}

/** True for a capability that says no more than the entries of its list. */
function isDocumented(name: string, value: unknown, { lists: described }: Surface): boolean {
  const names = listNames.filter((list) => list === name || (name === 'resources' && list === 'resourceTemplates'));
  return keysOf(value).length === 0 && names.some((list) => described[list].entries.length > 0);
}

function parentOf(
  name: string,
  capabilities: Located | undefined,
  was: ReadonlyMap<string, Located>,
): readonly [Place, string] {
  const at = name.lastIndexOf(between);
  const above = at < 0 ? capabilities : was.get(name.slice(0, at));
  const place = above?.place ?? capabilities?.place;
  return [place ?? { source: { uri: '', tree: undefined }, path: [] }, name.slice(at + 1)];
}

/** Names of extensions have dots. */
const between = '\n';

function shownName(name: string): string {
  return `\`${name.replace(between, '.')}\``;
}

/** The capabilities by name, and the flags of each that are true: `tools`, `tools.listChanged`. */
function flagsOf(capabilities: Located | undefined): ReadonlyMap<string, Located> {
  const found = new Map<string, Located>();
  if (capabilities === undefined || !isObject(capabilities.value)) return found;
  for (const name of Object.keys(capabilities.value)) {
    const capability = memberAt(capabilities, name);
    if (name.startsWith('x-') || capability === undefined || !isObject(capability.value)) continue;
    found.set(name, capability);
    for (const flag of Object.keys(capability.value)) {
      const located = memberAt(capability, flag);
      if (located !== undefined && (located.value === true || isObject(located.value)))
        found.set(`${name}${between}${flag}`, located);
    }
  }
  return found;
}
