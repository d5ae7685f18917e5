import { requestMediaOf } from '../../description/read/content.ts';
import type { Located } from '../../description/read/view.ts';
import { isObject, keysOf, member, type JsonObject } from '../../lib/json.ts';
import { propertiesOf } from '../../schema/properties.ts';
import type { MemoryContext } from '../answer-context.ts';
import { declarationsIn } from '../field-declarations.ts';
import type { DocumentedRecords } from './documented.ts';
import type { RecordVisit } from './write-records.ts';

/** The fields of a record that a request sends. */
interface SentRecord {
  readonly body: JsonObject;
  /** The schemas that declare them: those of the body, and of its field that is the envelope. */
  readonly requested: readonly Located[];
}

/** The record that a request sends, also in an envelope. */
export function sentRecord({ asked, documented }: RecordVisit, { description }: MemoryContext): SentRecord {
  const { sent, target } = asked.writeContext;
  const schemas = requestMediaOf(description, target.plan.operation).flatMap(({ schema }) => schema ?? []);
  if (!isObject(sent)) return { body: {}, requested: schemas };
  const { base, schema } = documented;
  const isField = (name: string): boolean =>
    Object.hasOwn(base, name) || (schema !== undefined && declarationsIn(description, [schema], name).length > 0);
  const isOpen = schemas.every((each) => propertiesOf(description, each).size === 0);
  const isSendable = (name: string): boolean => isOpen || declarationsIn(description, schemas, name).length > 0;
  const envelope = ownEnvelope(sent, documented) ?? otherEnvelope(sent, { isField, isSendable });
  const held = envelope === undefined ? undefined : sent[envelope];
  if (envelope === undefined || !isObject(held)) return { body: sent, requested: schemas };
  return {
    body: held,
    requested: [...schemas, ...declarationsIn(description, schemas, envelope).map(({ located }) => located)],
  };
}

/** The key of the envelope that answers have, or that is like the parameter: `{ pet: { ... } }`. */
function ownEnvelope(sent: JsonObject, { holder, idPath, base, collection }: DocumentedRecords): string | undefined {
  // A field of the record may be called so, too: `{ url: { url: '...' } }`.
  const own = holder === undefined ? undefined : member(base, holder);
  if (holder !== undefined && own !== null && !isObject(own) && isObject(sent[holder])) return holder;
  const [only, ...others] = keysOf(sent);
  if (only === undefined || others.length > 0 || only === idPath[0]) return undefined;
  return collection.parameter.toLowerCase().startsWith(only.toLowerCase()) ? only : undefined;
}

/** The key of the one object in `sent` with fields of the record, where `sent` itself has none: `{ article: { title: 'A' } }`. */
function otherEnvelope(
  sent: JsonObject,
  { isField, isSendable }: Readonly<Record<'isField' | 'isSendable', (name: string) => boolean>>,
): string | undefined {
  if (keysOf(sent).some(isField)) return undefined;
  const found = keysOf(sent).filter((key) => isSendable(key) && keysOf(sent[key]).some(isField));
  return found.length === 1 ? found[0] : undefined;
}
