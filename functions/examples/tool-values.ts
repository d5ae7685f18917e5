import type { Path, Source } from '../../src/description/place.ts';
import { perObject } from '../../src/lib/cache.ts';
import { isArray, isObject, isText, listOf, member, type JsonObject } from '../../src/lib/json.ts';
import { append } from '../../src/lib/lists.ts';
import { pathOf } from '../../src/lib/pointer.ts';
import { type CheckFinding, type CheckedDocument, finding } from '../check.ts';
import { onModel } from '../mcp/on-nodes.ts';
import { subschemas, toolSchemas } from '../mcp/schemas.ts';
import { descriptionOf } from './examples-in.ts';
import { exampleValidatorFor } from './validate-body-example.ts';
import { violationMessage, pathOfPointer, reportableViolations } from './valid.ts';

/** A value that a schema gives, and its name in messages. */
interface ToolSchemaValue {
  readonly subject: string;
  readonly value: unknown;
  readonly path: Path;
}

/** Values that a schema of a tool gives are valid by that schema: `default`, `const`, `examples`. */
export const toolValues = onModel((model, { document }) => {
  const seen = new Set<unknown>();
  return toolSchemas(model).flatMap((schema) =>
    subschemas(schema.written, schema.place, seen).flatMap((node) => {
      const given = givenIn(node.value);
      if (given.length === 0 || !isWhole(node.value)) return [];
      const within = pathOf(node);
      return valueFindings(
        node.value,
        given,
        { source: schema.place.source, path: [...schema.place.path, ...within] },
        document,
      ).map(({ message, path }) => ({ message, path: [...schema.path, ...within, ...path] }));
    }),
  );
});

/** Schemas of tools are JSON Schema, whatever the version of the description: from OpenAPI 3.1 on, that is what its own are. */
const inJsonSchema = perObject((document: CheckedDocument): CheckedDocument => ({
  ...document,
  version: '3.1.0',
}));

function valueFindings(
  schema: JsonObject,
  given: readonly ToolSchemaValue[],
  place: { readonly source: Source; readonly path: Path },
  document: CheckedDocument,
): readonly CheckFinding[] {
  const validate = exampleValidatorFor('request', descriptionOf(inJsonSchema(document)));
  return given.flatMap(({ subject, value, path }) =>
    reportableViolations(validate({ value: schema, place }, value)).flatMap((each) =>
      finding(violationMessage(subject, each), [...path, ...pathOfPointer(each.pointer)]),
    ),
  );
}

function givenIn(schema: JsonObject): readonly ToolSchemaValue[] {
  const examples = member(schema, 'examples');
  const single = ['default', 'const', 'example'].flatMap((key): readonly ToolSchemaValue[] => {
    const value = member(schema, key);
    return value === undefined ? [] : [{ subject: `\`${key}\``, value, path: [key] }];
  });
  const listed = listOf(examples).map((value, index): ToolSchemaValue => ({
    subject: 'An item of `examples`',
    value,
    path: ['examples', index],
  }));
  return [...single, ...listed];
}

/** False for a schema with references that lead within the schema of the tool: those are not followed here. */
function isWhole(schema: JsonObject): boolean {
  const open: unknown[] = [schema];
  for (const value of open) {
    if (isArray(value)) append(open, value);
    if (!isObject(value)) continue;
    const ref = member(value, '$ref') ?? member(value, '$dynamicRef') ?? member(value, '$recursiveRef');
    if (isText(ref) && !ref.startsWith('#/components/schemas/')) return false;
    append(open, Object.values(value));
  }
  return true;
}
