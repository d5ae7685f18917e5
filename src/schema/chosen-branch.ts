import { isArray, isObject, isText, member } from '../lib/json.ts';
import { decodeSegment } from '../lib/pointer.ts';
import type { Description } from '../description/description.ts';
import { referenceIn } from '../description/resolve.ts';
import { follow, type Located, memberAt } from '../description/read/view.ts';
import { discriminatedName, isMappedTo, readDiscriminator, type SchemaDiscriminator } from './discriminator.ts';

/** The alternative that a discriminator chooses; `value` is that of its property, undefined where it is missing. */
export type ChosenBranch =
  /** The alternative `branch`, as it is written; `name` is its name in messages. */
  | {
      readonly kind: 'chosen';
      readonly property: string;
      readonly value: string | undefined;
      readonly name: string;
      readonly branch: Located;
    }
  /** No alternative: the property must have one of `names`. */
  | {
      readonly kind: 'none';
      readonly property: string;
      readonly value: unknown;
      readonly names: readonly string[];
    };

/**
 * The alternative of `oneOf` or `anyOf` of `schema` that its discriminator chooses for `value`. Undefined where there is no discriminator,
 * where an alternative has no name to choose it by, and for what is no object.
 */
export function chosenBranch(description: Description, schema: Located, value: unknown): ChosenBranch | undefined {
  const discriminator = readDiscriminator(schema);
  if (discriminator === undefined || !isObject(value)) return undefined;
  const { property, mapping, defaultMapping } = discriminator;
  const all = ['oneOf', 'anyOf'].flatMap((key) => alternativesAt(description, schema, key, discriminator));
  const named = all.filter((each) => each !== undefined);
  if (named.length < all.length || named.length === 0) return undefined;
  const branchFor = (to: string | undefined): NamedBranch | undefined =>
    to === undefined
      ? undefined
      : named.find(({ target, name }) => name === to || isMappedTo(description, target, to, discriminator));
  const written = member(value, property);
  const to = isText(written) ? (mapping.find(([name]) => name === written)?.[1] ?? written) : undefined;
  const found = branchFor(to) ?? branchFor(defaultMapping);
  if (found === undefined) {
    const names = [...mapping.map(([name]) => name), ...named.map(({ called }) => called)];
    return { kind: 'none', property, value: written, names: [...new Set(names)] };
  }
  const { name, branch } = found;
  return { kind: 'chosen', property, value: isText(written) ? written : undefined, name, branch };
}

interface NamedBranch {
  readonly branch: Located;
  readonly target: Located;
  /** The last part of its reference. */
  readonly name: string;
  /** The name in the discriminator. */
  readonly called: string;
}

function alternativesAt(
  description: Description,
  schema: Located,
  key: string,
  discriminator: SchemaDiscriminator,
): readonly (NamedBranch | undefined)[] {
  const list = memberAt(schema, key);
  if (!isArray(list?.value)) return [];
  return list.value.map((value, index) => {
    const ref = referenceIn(value);
    const branch = memberAt(list, index);
    const target = branch && follow(description, branch);
    if (ref === undefined || branch === undefined || target === undefined) return undefined;
    const name = decodeSegment(ref.split(/[#/]/u).findLast((part) => part !== '') ?? ref);
    return { branch, target, name, called: discriminatedName(description, target, discriminator) ?? name };
  });
}
