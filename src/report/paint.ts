/** The styles of a piece of text. */
export type PaintStyle = 'good' | 'bad' | 'strong' | 'faint';

/** `text` in a style, or as it is where nobody would see colours. */
export type Paint = (style: PaintStyle, text: string) => string;

/** Text without colours. */
export const plain: Paint = (_, text) => text;
