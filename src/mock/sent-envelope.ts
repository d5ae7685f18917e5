import { idPathIn } from '../contract/record-id.ts';
import type { Description } from '../description/description.ts';
import { requestMediaOf } from '../description/read/content.ts';
import type { Located } from '../description/read/view.ts';
import { isObject, keysOf, type JsonObject } from '../lib/json.ts';
import { propertiesOf } from '../schema/properties.ts';
import { declarationsIn } from './field-declarations.ts';
import type { MatchedOperation } from './guard-request.ts';

/** A documented answer that fields of a request go into. */
interface AnswerWithFields {
  readonly answer: JsonObject;
  readonly schema: Located | undefined;
  readonly target: MatchedOperation;
}

/**
 * The key of the object of an answer that is the record which `sent` changes: `data` of `{ data: {...} }`. It has the id of the path, and
 * no fewer of the fields of the request than the answer around it; without an id, the answer has none of these fields. Undefined where
 * the answer is the record.
 */
export function envelopeOf(
  description: Description,
  sent: JsonObject,
  { answer, schema, target: { plan, parameters } }: AnswerWithFields,
): string | undefined {
  const [parameter = 'id'] = Object.keys(parameters).slice(-1);
  const [idHolder, ...idPath] = idPathIn(answer, parameter) ?? [];
  if (idHolder !== undefined && idPath.length === 0) return undefined;
  const countKnown = (names: readonly string[], object: JsonObject, schemas: readonly Located[]): number =>
    names.filter((name) => Object.hasOwn(object, name) || declarationsIn(description, schemas, name).length > 0).length;
  const schemas = schema === undefined ? [] : [schema];
  if (idHolder === undefined && countKnown(keysOf(sent), answer, schemas) > 0) return undefined;
  const requests = requestMediaOf(description, plan.operation).flatMap((media) => media.schema ?? []);
  const declared = requests.flatMap((request) => [...propertiesOf(description, request).keys()]);
  const fields = [...new Set([...keysOf(sent), ...declared])];
  const around = countKnown(fields, answer, schemas);
  const isHolder = (key: string): boolean => {
    const inner = answer[key];
    if (!isObject(inner) || (idHolder !== undefined && idHolder !== key)) return false;
    // The record may have a field called as its envelope: `{ url: { url: 'https://...' } }`.
    if (isObject(sent[key]) && !isObject(inner[key])) return false;
    const declarations = declarationsIn(description, schemas, key).map(({ located }) => located);
    const isBetter = idHolder === undefined ? around === 0 : countKnown(fields, inner, declarations) >= around;
    return isBetter && countKnown(keysOf(sent), inner, declarations) > 0;
  };
  const [holder, ...others] = keysOf(answer).filter(isHolder);
  return others.length > 0 ? undefined : holder;
}

/** A record, and the schemas of it and of the requests that change it. */
interface RecordOfRequest {
  readonly record: JsonObject;
  readonly schemas: readonly Located[];
  readonly requests: readonly Located[];
}

/**
 * The key of the one object in `sent` with fields of the record, where `sent` itself has none: `{ article: { title: 'A' } }`. A request
 * whose schema knows its fields declares it.
 */
export function sentEnvelopeOf(
  description: Description,
  sent: JsonObject,
  { record, schemas, requests }: RecordOfRequest,
): string | undefined {
  const isField = (name: string): boolean =>
    Object.hasOwn(record, name) || declarationsIn(description, schemas, name).length > 0;
  if (keysOf(sent).some(isField)) return undefined;
  const isOpen = requests.every((each) => propertiesOf(description, each).size === 0);
  const isSendable = (name: string): boolean =>
    name !== '__proto__' && (isOpen || declarationsIn(description, requests, name).length > 0);
  const found = keysOf(sent).filter((key) => isSendable(key) && keysOf(sent[key]).some(isField));
  return found.length === 1 ? found[0] : undefined;
}
