import type { Description } from '../../description/description.ts';
import { inside, memberAt, type Located } from '../../description/view.ts';
import { canonicalJson } from '../../lib/canonical.ts';
import { isArray, isObject, member, type JsonObject } from '../../lib/json.ts';
import type { JudgeValue } from '../../schema/validate.ts';

/** What values for a probe are looked for with. */
export interface ProbeSearch {
  readonly description: Description;
  readonly judge: JudgeValue;
  /** The documented bodies in which the value must not stand. */
  readonly bodies: readonly JsonObject[];
}

// Of every common format one, then numbers of several sizes: the first that the schema allows is taken.
const texts = [
  'assay-probe',
  'PROBE',
  '2001-02-03',
  '2001-02-03T04:05:06Z',
  '6f1a2b3c-4d5e-4f60-8a7b-9c0d1e2f3a4b',
  'probe@example.com',
  'https://example.com/probe',
  '04:05:06Z',
  'P1DT2H',
  '192.0.2.7',
  'probe.example.com',
  'YXNzYXk=',
  '+15550100',
  'de',
  'DE',
  'EUR',
  '4711',
];
const numbers = [4711, 17, 7, 3, 2, 1, 0, 0.5, 12.5, 100_000, -17];
const scalars: readonly unknown[] = [...texts, ...numbers, true, false];

/** A value that `property` allows and that the field `name` has in none of the bodies; undefined where none is known. */
export function probeFor(name: string, property: Located, search: ProbeSearch): unknown {
  const known = new Set(search.bodies.map((body) => canonicalJson(member(body, name) ?? null)));
  return candidatesFor(property, search.description).find(
    (value) => !known.has(canonicalJson(value)) && search.judge(property, value) === undefined,
  );
}

/** Without a type a schema allows nearly everything: only what says its type is probed. */
function candidatesFor(property: Located, description: Description): readonly unknown[] {
  const type = member(property.value, 'type');
  const types = isArray(type) ? type : [type];
  const values = member(property.value, 'enum');
  if (isArray(values)) return values.filter((value) => value !== null && !isObject(value));
  if (types.includes('array')) {
    const items = memberAt(property, 'items') && inside(description, property, 'items');
    return items === undefined ? [] : candidatesFor(items, description).map((item) => [item]);
  }
  return types.some((each) => ['string', 'number', 'integer', 'boolean'].includes(String(each))) ? scalars : [];
}
