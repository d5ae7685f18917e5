import yaml from 'js-yaml';
import { UserError } from '../../lib/user-error.ts';
import { member } from '../../lib/json.ts';
import { lineColumn } from './decode.ts';
import type { Limits } from './limits.ts';
import { yamlOptionsWith } from './yaml-options.ts';

/** The error of a text of JSON in which objects and arrays are nested more than `levels` deep, at the first bracket beyond. */
export function tooDeepJson(name: string, text: string, { levels }: Limits): UserError {
  const offset = offsetBeyond(text, levels);
  return tooDeep(offset === undefined ? name : `${name}:${lineColumn(text, offset)}`, levels);
}

/** The error of a text of YAML that is nested too deep. `cause` is its library's, with the place; without one the text is read again. */
export function tooDeepYaml(name: string, text: string, { levels }: Limits, cause?: unknown): UserError {
  // Values count for the library. One level less finds the innermost list where it is empty.
  const found = cause ?? refusal(text, levels + 1) ?? refusal(text, levels);
  const mark = member(found, 'mark');
  const [line, column] = [member(mark, 'line'), member(mark, 'column')];
  // Values that only aliases nest have no place.
  if (typeof line !== 'number' || typeof column !== 'number') return tooDeep(name, levels);
  return tooDeep(`${name}:${line + 1}:${column + 1}`, levels);
}

/** The error of objects that are nested more than `levels` deep, at `place`. */
export function tooDeep(place: string, levels: number): UserError {
  return new UserError(`${place}: objects and arrays must be nested at most ${levels} levels deep; found more.`);
}

function refusal(text: string, maxDepth: number): unknown {
  const options = { ...yamlOptionsWith(new Map()), maxDepth, json: true };
  try {
    yaml.load(text, options);
    return undefined;
  } catch (error) {
    return String(member(error, 'reason')).includes('maxDepth') ? error : undefined;
  }
}

/** The offset of the first bracket that opens more than `levels`, outside of texts. */
function offsetBeyond(text: string, levels: number): number | undefined {
  let open = 0;
  let offset: number | undefined;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gsu)) {
    if (token === '[' || token === '{') open += 1;
    else if (token === ']' || token === '}') open -= 1;
    if (open <= levels) continue;
    offset = index;
    break;
  }
  return offset;
}
