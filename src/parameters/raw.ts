/** A sent value taken apart, its scalars still texts. */
export type Raw =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly Raw[] }
  | { readonly kind: 'members'; readonly members: readonly (readonly [string, Raw])[] };

/** A text as a raw value. */
export function rawText(text: string): Raw {
  return { kind: 'text', text };
}

/** Named values as an object, those of equal names as a list. */
export function rawMembers(pairs: readonly (readonly [string, Raw])[]): Raw {
  const found = new Map<string, Raw[]>();
  for (const [name, raw] of pairs) {
    const known = found.get(name);
    if (known === undefined) found.set(name, [raw]);
    else known.push(raw);
  }
  const members = [...found].map(([name, all]): readonly [string, Raw] => {
    const [only] = all;
    return [name, all.length === 1 && only !== undefined ? only : { kind: 'list', items: all }];
  });
  return { kind: 'members', members };
}
