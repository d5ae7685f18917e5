import type { TextCursor, TextRange } from '../text-document.ts';

/** Something that may be written. */
export interface Offer {
  readonly text: string;
  readonly kind: 'field' | 'value' | 'name' | 'group' | 'color' | 'reference';
  /** The kind of value that a key has. */
  readonly holds?: 'value' | 'list' | 'object';
  readonly detail?: string;
  /** Markdown. */
  readonly documentation?: string;
  readonly isDeprecated?: boolean;
  /** True for values that are no texts: `true`. */
  readonly isPlain?: boolean;
}

/** A completion item of the protocol (3.17, "Completion Request"). */
export interface CompletionItem {
  readonly label: string;
  readonly kind: number;
  readonly sortText: string;
  readonly filterText: string;
  readonly textEdit: { readonly range: TextRange; readonly newText: string };
  readonly additionalTextEdits?: readonly { readonly range: TextRange; readonly newText: string }[];
  readonly detail?: string;
  readonly documentation?: { readonly kind: 'markdown'; readonly value: string };
  readonly tags?: readonly 1[];
}

/** The protocol's CompletionItemKind. */
const kinds = { field: 5, value: 12, name: 18, group: 9, color: 16, reference: 18 } as const;

/** The place that a completion is written to. */
interface CompletionTarget {
  readonly range: TextRange;
  /** A blank, where the text before it wants one. */
  readonly before: '' | ' ';
  /** The place of the member behind it, which wants a comma before it. */
  readonly next?: TextRange;
}

/** A key, with what comes behind it. */
export function keyItem(offer: Offer, cursor: TextCursor, target: CompletionTarget): Unsorted {
  const written = write(offer.text, cursor);
  const behind = cursor.hasColon ? '' : offer.holds === 'value' || cursor.style !== 'block' ? ': ' : ':';
  const { next } = target;
  const comma = next && { additionalTextEdits: [{ range: next, newText: ', ' }] };
  return { ...item(offer, written, `${written}${behind}`, target), ...comma };
}

export function valueItem(offer: Offer, cursor: TextCursor, target: CompletionTarget): Unsorted {
  const written = offer.isPlain === true ? offer.text : write(offer.text, cursor);
  return item(offer, written, written, target);
}

/** The items in this order: editors sort by a text. */
export function sorted(items: readonly Unsorted[]): readonly CompletionItem[] {
  return items.map((item, index) => ({ ...item, sortText: String(index).padStart(4, '0') }));
}

type Unsorted = Omit<CompletionItem, 'sortText'>;

function item(offer: Offer, filterText: string, newText: string, { range, before }: CompletionTarget): Unsorted {
  const { text, kind, detail, documentation, isDeprecated } = offer;
  return {
    label: text,
    kind: kinds[kind],
    filterText,
    textEdit: { range, newText: `${before}${newText}` },
    ...(detail !== undefined && { detail }),
    ...(documentation !== undefined &&
      documentation !== '' && { documentation: { kind: 'markdown', value: documentation } as const }),
    ...(isDeprecated === true && { tags: [1] as const }),
  };
}

/** YAML would read these as something else: numbers and dates, comments, `true`, brackets, what a colon or dash begins. */
const needsQuotes = /^$|^[\s#&*!|>%@`"'[\]{},?:-]|^[\d.+]|: |:$| #|\s$|^(?:true|false|null|yes|no|on|off|~)$/iu;

/** A text in the quotes that are there; in others where it needs some. */
function write(text: string, { quote, style }: TextCursor): string {
  if (quote === "'") return `'${text.replaceAll("'", "''")}'`;
  const isQuoted =
    quote === '"' || style === 'json' || needsQuotes.test(text) || (style === 'flow' && /[,[\]{}]/u.test(text));
  return isQuoted ? JSON.stringify(text) : text;
}
