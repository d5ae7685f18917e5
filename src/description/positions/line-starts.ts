/** The starts of the lines of a text, as offsets; the first at 0. */
export interface LineStarts {
  /** The start of line `line`, from 0; undefined behind the last. */
  readonly at: (line: number) => number | undefined;
  /** The line that `offset` is in. */
  readonly lineOf: (offset: number) => number;
}

/** The first `count` of `starts`. */
export function lineStartsIn(starts: Uint32Array, count: number): LineStarts {
  return {
    at: (line) => (line < count ? starts[line] : undefined),
    lineOf: (offset) => {
      let [line, behind] = [0, count];
      while (behind - line > 1) {
        const middle = (line + behind) >> 1;
        if ((starts[middle] ?? 0) <= offset) line = middle;
        else behind = middle;
      }
      return line;
    },
  };
}

/** The starts of the lines of a text. */
export function readLineStarts(text: string): LineStarts {
  let starts = new Uint32Array(Math.ceil(text.length / 32) + 16);
  let count = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    if (count === starts.length) starts = withRoom(starts, count + 1);
    starts[count] = at + 1;
    count += 1;
  }
  return lineStartsIn(starts, count);
}

/** `starts`, or twice as many, with room for `length`. */
export function withRoom(starts: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  if (length <= starts.length) return starts;
  const more = new Uint32Array(Math.max(starts.length * 2, length));
  more.set(starts);
  return more;
}
