import type { Description } from '../description/description.ts';
import { createXmlReader, type XmlReader } from '../media/xml/read.ts';
import { createBranchesOf } from '../parameters/branches.ts';
import type { Reader } from '../parameters/coerce.ts';
import { createValidator, type Validator, type ValidatorOptions } from './validator.ts';

/** Whether requests or responses are judged: a request may leave out `readOnly` properties, a response `writeOnly` ones. */
export type Direction = 'request' | 'response';

/** What messages of one direction are judged with. */
export interface ContractContext extends Reader {
  readonly direction: Direction;
  readonly description: Description;
  readonly validator: Validator;
  readonly readXml: XmlReader;
}

/**
 * The context of messages to or from `description`. Schemas are compiled on first use, or for what is wrong; about `schemas` of
 * them are cached.
 */
export function createContext(
  description: Description,
  direction: Direction,
  schemas: number,
  options: Pick<ValidatorOptions, 'isCompiledLate'> = {},
): ContractContext {
  const validator = createValidator(description, direction, { cachedSchemas: schemas, ...options });
  const reader = { branchesOf: createBranchesOf(description, schemas), validator };
  return { direction, description, ...reader, readXml: createXmlReader(description, reader) };
}
