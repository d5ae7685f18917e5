import type { Located } from '../../src/description/view.ts';
import { isText, member } from '../../src/lib/json.ts';
import type { CheckedDocument } from '../check.ts';
import { type ApiOperation, into, itemsIn, jsonSchema, objectAt, shapeOf } from './operations.ts';

/** What an operation takes, by name, and what of it must be there. */
interface OperationInput {
  readonly takes: ReadonlyMap<string, { readonly type: unknown; readonly isBody: boolean }>;
  readonly required: ReadonlySet<string>;
}

/** What an operation takes: parameters by name, and the fields of a JSON body. Clients set these headers themselves. */
export function operationInput({ operation, pathItem }: ApiOperation, document: CheckedDocument): OperationInput {
  const takes = new Map<string, { readonly type: unknown; readonly isBody: boolean }>();
  const required = new Set<string>();
  let body: Located = into(operation, 'requestBody', document);
  for (const holder of [pathItem, operation]) {
    for (const parameter of itemsIn(into(holder, 'parameters', document), document)) {
      const { name, in: where, required: isRequired, type } = objectAt(parameter);
      if (where === 'body') body = parameter;
      if (
        !isText(name) ||
        where === 'body' ||
        where === 'cookie' ||
        /^(?:authorization|accept|content-type)$/i.test(name)
      )
        continue;
      takes.set(name, { type: type ?? member(into(parameter, 'schema', document).value, 'type'), isBody: false });
      if (isRequired === true) required.add(name);
    }
  }
  const schema = jsonSchema(body, document);
  const shape = schema && shapeOf(schema, document);
  for (const [name, type] of shape?.types ?? []) if (!takes.has(name)) takes.set(name, { type, isBody: true });
  if (objectAt(body).required === true) for (const name of shape?.required ?? []) required.add(name);
  return { takes, required };
}
