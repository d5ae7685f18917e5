import type { Description } from '../description/description.ts';
import type { Operation } from '../description/read/api.ts';
import { exampleOf, type Parameter, readParameters } from '../parameters/parameter.ts';
import { writeParameter } from '../parameters/write-style.ts';
import type { Generate } from '../schema/generate/generate.ts';
import type { Memory } from './answer-context.ts';

/** The value of a parameter of the path in a curl line, percent-encoded. */
export type PathValue = (name: string) => string;

interface PathValuesContext {
  readonly description: Description;
  readonly generate: Generate;
  readonly memory: Memory | undefined;
}

/** The value to ask an operation with: the id of a record that is in memory at the start, the documented example, or one that is valid. */
export function createPathValues({
  description,
  generate,
  memory,
}: PathValuesContext): (operation: Operation) => PathValue {
  return (operation) => (name) => {
    const parameter = readParameters(description, operation).find(
      (each) => each.place === 'path' && each.name === name,
    );
    const example = parameter && exampleOf(description, parameter)?.value;
    const ids = memory?.seededIds(operation, name) ?? [];
    const isThere = ids.length === 0 || ids.includes(String(example));
    const value = isThere ? (example ?? madeUp(parameter, generate)) : ids[0];
    const written =
      parameter === undefined
        ? encodeURIComponent(String(value))
        : writeParameter(parameter.located, { name, place: 'path', value });
    return written === undefined || written.length > longest || isStep(written) ? '1' : written;
  };
}

// A longer one hides the rest of the line.
const longest = 200;

/** True for a segment that clients take out of a path (RFC 3986 section 5.2.4). */
function isStep(segment: string): boolean {
  return segment === '.' || segment === '..';
}

/** A value that the schema allows; `1` where it allows nearly any. */
function madeUp(parameter: Parameter | undefined, generate: Generate): unknown {
  const value = parameter?.schema && generate(parameter.schema).value;
  const isSpecial =
    typeof value === 'string' ? !['', 'string'].includes(value) : typeof value === 'number' && value > 1;
  return isSpecial ? value : 1;
}
