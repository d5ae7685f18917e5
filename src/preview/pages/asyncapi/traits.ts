import { type Located, textAt } from '../../../description/read/view.ts';
import { type Html, html } from '../../../lib/html.ts';
import { type Fact, plainBlock } from '../../parts/facts.ts';
import { type MergedPart, partWith } from '../../entries/traits.ts';
import { type DrawnKeys, otherKeys } from '../../parts/other-keys.ts';
import type { PageContext } from '../context.ts';

/** The name of the trait that brings a part; nothing for the target itself. */
export function traitNote({ trait }: MergedPart): Html | undefined {
  return trait === undefined ? undefined : html` <span class="dim">from the trait ${trait}</span>`;
}

/** A fact of whatever part has `key`, with the name of its trait. */
export function mergedFact(
  parts: readonly MergedPart[],
  label: string,
  { key, draw }: { readonly key: string; readonly draw: (part: Located) => Html | undefined },
): Fact {
  const part = partWith(parts, key);
  const text = part && draw(part.located);
  return [label, part && text && html`${text}${traitNote(part)}`];
}

/** The members of each of `parts` that no part of the page has drawn; a trait has no traits itself. */
export function otherPartKeys(parts: readonly MergedPart[], keys: DrawnKeys): readonly Html[] {
  return parts.flatMap(({ located, trait }) => otherKeys(located, trait === undefined ? keys : traitKeys(keys)) ?? []);
}

/** The ones of `keys` that a trait has, too. */
export function traitKeys(keys: DrawnKeys): DrawnKeys {
  return keys.replace(' traits:list', '');
}

/** Summary and description, each of whatever part has it; a text that is the title is not repeated. */
export function mergedProse({ shown: { markdown } }: PageContext, parts: readonly MergedPart[], title?: string): Html {
  return html`${['summary', 'description'].map((key) => {
    const part = partWith(parts, key);
    const text = part && textAt(part.located, key);
    if (part === undefined || text === undefined || text === title) return html``;
    const note = traitNote(part);
    return html`${key === 'summary' ? plainBlock(text) : markdown.block(text)}${note && html`<p>${note}</p>`}`;
  })}`;
}
