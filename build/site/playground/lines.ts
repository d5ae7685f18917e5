import type { Finding, Severity } from '../../../src/finding.ts';

type Range = Finding['place']['range'];

/** The line numbers beside a text, with marks where findings are. */
interface Lines {
  /** Draws the numbers of the lines in view, of a text that has changed. */
  readonly draw: () => void;
  /** Marks lines by the severity of their weightiest finding. */
  readonly mark: (severities: ReadonlyMap<number, Severity>) => void;
  /** Selects a part of the text, and shows it. */
  readonly select: (range: Range) => void;
}

/** Draws line numbers of `text` into `gutter`: those in view alone, so that long texts cost no more. */
export function createLines(text: HTMLTextAreaElement, gutter: HTMLElement): Lines {
  let marks: ReadonlyMap<number, Severity> = new Map();
  // Browsers put the text of a field together each time that it is asked for.
  let count = 0;
  const show = (): void => {
    const height = Number.parseFloat(getComputedStyle(text).lineHeight);
    const first = Math.floor(text.scrollTop / height);
    const shown = Math.min(count - first, Math.ceil(text.clientHeight / height) + 1);
    gutter.replaceChildren(
      ...Array.from({ length: Math.max(shown, 0) }, (_, index) => {
        const line = document.createElement('span');
        line.textContent = `${first + index + 1}\n`;
        line.dataset.severity = marks.get(first + index) ?? '';
        return line;
      }),
    );
    gutter.scrollTop = text.scrollTop % height;
  };
  text.addEventListener('scroll', show, { passive: true });
  addEventListener('resize', show);
  return {
    draw: () => {
      count = startsOf(text.value).length;
      show();
    },
    mark: (severities) => {
      marks = severities;
      show();
    },
    select: ({ start, end }) => {
      const starts = startsOf(text.value);
      const offset = ({ line, character }: Range['start']): number => (starts[line] ?? 0) + character;
      text.focus();
      text.setSelectionRange(offset(start), offset(end));
      const height = Number.parseFloat(getComputedStyle(text).lineHeight);
      text.scrollTop = Math.max(0, (start.line - 4) * height);
    },
  };
}

/** The offset of each line. */
function startsOf(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
