import { type Located, entriesIn, followPath, memberAt, textAt } from '../../../description/read/view.ts';
import { type Html, html } from '../../../lib/html.ts';
import { type Fact, plainBlock } from '../../parts/facts.ts';
import type { PageContext } from '../context.ts';

/** An operation or a message itself, or a trait that is merged into it. */
export interface MergedPart {
  readonly located: Located;
  /** The name of the trait. */
  readonly trait?: string;
}

const mostTraits = 20;

/**
 * `target` and its traits, the ones whose values count first in front: a later trait wins over an earlier one, and all of them win over the target in
 * AsyncAPI 2, where they are merged into it by JSON Merge Patch. In AsyncAPI 3 the target wins.
 */
export function partsOf(context: Pick<PageContext, 'shown'>, target: Located): readonly MergedPart[] {
  const traits = traitsOf(context, target);
  const { version } = context.shown.description;
  return version.startsWith('2') ? [...traits, { located: target }] : [{ located: target }, ...traits];
}

/** The traits of an operation or a message, the one whose values count most first. */
export function traitsOf(
  { shown: { description } }: Pick<PageContext, 'shown'>,
  target: Located,
): readonly MergedPart[] {
  return entriesIn(description, followPath(description, target, 'traits'))
    .slice(0, mostTraits)
    .map(([index, located]): MergedPart => {
      const [parent, key] = located.place.path.slice(-2);
      const isNamed = typeof key === 'string' && parent !== 'traits';
      return { located, trait: isNamed ? key.slice(0, 100) : `number ${Number(index) + 1}` };
    })
    .reverse();
}

/** The part whose value at `key` counts. */
export function partWith(parts: readonly MergedPart[], key: string): MergedPart | undefined {
  return parts.find(({ located }) => memberAt(located, key) !== undefined);
}

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
