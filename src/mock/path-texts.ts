import type { Description } from '../description/description.ts';
import type { Operation } from '../description/read/api.ts';
import { isJson } from '../http/media-type.ts';
import { textOfJson } from '../lib/json.ts';
import { type Parameter, readParameters } from '../parameters/parameter.ts';

/** The values of a path by the names of its parameters. */
export type PathTexts = Readonly<Record<string, string>>;

/**
 * Reads the values of a path that have more than their text: the mark of a style (`.7` and `;id=7` are 7), or the quotes of a parameter whose
 * `content` is JSON. Others stay, and those that are written otherwise.
 */
export function createPathTexts(description: Description, operation: Operation): (written: PathTexts) => PathTexts {
  const marked = readParameters(description, operation).filter(
    ({ place, style, content }) => place === 'path' && (content !== undefined || style !== 'simple'),
  );
  if (marked.length === 0) return (written) => written;
  return (written) => {
    const read = marked.flatMap((parameter): readonly (readonly [string, string])[] => {
      const text = written[parameter.name];
      return text === undefined ? [] : [[parameter.name, textOf(parameter, text)]];
    });
    return { ...written, ...Object.fromEntries(read) };
  };
}

function textOf({ name, style, content }: Parameter, written: string): string {
  if (content !== undefined) return isJson(content[0]) ? textOfJson(written) : written;
  const mark = style === 'label' ? '.' : style === 'matrix' ? `;${name}=` : '';
  return written.startsWith(mark) ? written.slice(mark.length) : written;
}
