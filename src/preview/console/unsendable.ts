import type { Operation } from '../../description/read/api.ts';
import { isHttpToken } from '../../lib/http-token.ts';
import { fillTemplate, templateNames } from '../../lib/pointer.ts';
import { shortenedWithMark } from '../../lib/show.ts';
import type { UnsendableField } from '../samples/request.ts';

/** A header that cannot be sent, with the reason; undefined for one that can. The reason shows the text that was filled in, but none of a credential. */
export function unsendableHeader(
  name: string,
  encoded: string | undefined,
  text?: string,
): UnsendableField | undefined {
  const id = `header:${name}`;
  if (!isHttpToken(name))
    return { id, reason: `${startOf('header', name)}: no header has such a name (RFC 9110, 5.6.2).` };
  if (encoded !== undefined && /^[\x20-\x7e]*$/u.test(encoded)) return undefined;
  return {
    id,
    reason: `${startOf('header', name, text)}: its value must be letters, digits and signs of ASCII in one line.`,
  };
}

interface LostSegment extends UnsendableField {
  readonly name: string;
}

/** The path parameters whose `values` make a segment `.` or `..`: URLs lose it, escaped as `%2e` too (URL standard, 4.1). */
export function lostSegments({ path }: Operation, values: ReadonlyMap<string, string>): readonly LostSegment[] {
  const isLost = (segment: string): boolean => /^\.\.?$/u.test(fillTemplate(segment, (name) => values.get(name)));
  return path
    .split('/')
    .filter(isLost)
    .flatMap(templateNames)
    .map((name) => ({
      name,
      id: `path:${name}`,
      reason: `${startOf('path parameter', name, values.get(name))}: URLs lose such a segment, except with \`curl --path-as-is\`.`,
    }));
}

/** The function that shows all kinds of values is longer than a page needs. */
function startOf(what: string, name: string, text?: string): string {
  const as = text === undefined ? '' : ` as ${JSON.stringify(shortenedWithMark(text, 60, '...'))}`;
  return `The ${what} \`${name.slice(0, 100)}\` cannot be sent${as}`;
}
