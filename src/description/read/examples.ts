import { isArray, isObject } from '../../lib/json.ts';
import type { Description } from '../description.ts';
import { isExtension } from '../model/extension.ts';
import { referenceIn } from '../resolve.ts';
import { hopsOf } from './resolve-schema.ts';
import { followPath, memberAt, textAt, type Located } from './view.ts';

/**
 * An example: its name under `examples` (undefined for `example`), and its value or the address of a file that holds it.
 * `serialized` is the value as it is sent, to the letter (OpenAPI 3.2 `serializedValue`); it is the value where no other is given.
 * `unresolved` says why the reference that it is written as leads nowhere; the value is that reference then.
 */
export type Example =
  | {
      readonly kind: 'value';
      readonly name?: string;
      readonly located: Located;
      readonly serialized?: string;
      readonly unresolved?: string;
    }
  | { readonly kind: 'external'; readonly name?: string; readonly uri: string; readonly located: Located };

/** The examples of `parent`: `example` first, then `examples` in document order. */
export function examplesOf(description: Description, parent: Located): readonly Example[] {
  const single = memberAt(parent, 'example');
  const listed = followPath(description, parent, 'examples');
  const names = isObject(listed?.value) ? Object.keys(listed.value) : [];
  const named = names.flatMap((name): readonly Example[] => {
    const written = listed && memberAt(listed, name);
    if (written === undefined) return [];
    const ref = referenceIn(written.value);
    const example = ref === undefined ? written : description.resolve(ref, written.place);
    if ('message' in example) return [{ kind: 'value', name, located: written, unresolved: example.message }];
    return exampleIn(description, example).map((each) => ({ ...each, name }));
  });
  return single === undefined ? named : [{ kind: 'value', ...followExample(description, single) }, ...named];
}

/** The examples that a schema offers for its value: those of the first of its references that has some, `example` first. */
export function schemaExamplesOf(description: Description, schema: Located): readonly Located[] {
  for (const hop of hopsOf(description, schema)) {
    const [single, listed] = [memberAt(hop, 'example'), memberAt(hop, 'examples')];
    const all =
      listed !== undefined && isArray(listed.value) ? listed.value.map((_, index) => memberAt(listed, index)) : [];
    const found = [single, ...all].filter((each) => each !== undefined);
    if (found.length > 0) return found;
  }
  return [];
}

/** The examples of `parent` with names and values, by name. */
export function namedValuesOf(description: Description, parent: Located): readonly (readonly [string, Located])[] {
  return examplesOf(description, parent).flatMap((example) =>
    example.kind === 'value' && example.name !== undefined ? [[example.name, example.located] as const] : [],
  );
}

/** The value that an Example Object gives; none where it holds none. */
function exampleIn(description: Description, example: Located): readonly Example[] {
  const [value, uri] = [memberAt(example, 'value'), textAt(example, 'externalValue')];
  if (value !== undefined) return [{ kind: 'value', ...followExample(description, value) }];
  const serialized = textAt(example, 'serializedValue');
  const located = memberAt(example, 'dataValue') ?? memberAt(example, 'serializedValue');
  if (serialized !== undefined && located !== undefined) return [{ kind: 'value', located, serialized }];
  // A file beside `dataValue` is that value as it is sent.
  if (uri !== undefined) return [{ kind: 'external', uri, located: example }];
  return located === undefined ? [] : [{ kind: 'value', located }];
}

// An Example Object may lead to one, and that to the next.
const mostSteps = 10;

/**
 * An example as it is written. Where that is nothing but a reference, what it leads to: a value, or the value of an Example Object. A
 * reference deeper inside is data.
 */
export function followExample(
  description: Description,
  written: Located,
  stepsLeft = mostSteps,
): { readonly located: Located; readonly unresolved?: string } {
  const ref =
    isObject(written.value) && Object.keys(written.value).length === 1 ? referenceIn(written.value) : undefined;
  if (ref === undefined) return { located: written };
  const found = description.resolve(ref, written.place);
  if (found.kind !== 'found') return { located: written, unresolved: found.message };
  const value = isExampleObject(found.value) ? memberAt(found, 'value') : undefined;
  if (value === undefined || stepsLeft === 0) return { located: found };
  return followExample(description, value, stepsLeft - 1);
}

const exampleFields = new Set(['summary', 'description', 'value', 'externalValue', 'dataValue', 'serializedValue']);

/** True where `value` has a `value` and no field that an Example Object has not. */
function isExampleObject(value: unknown): boolean {
  return (
    isObject(value) &&
    Object.hasOwn(value, 'value') &&
    Object.keys(value).every((key) => exampleFields.has(key) || isExtension(key))
  );
}
