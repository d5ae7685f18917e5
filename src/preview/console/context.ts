import { createContext, type Direction } from '../../contract/context.ts';
import {
  createValidateRequest,
  type ValidateRequest,
  createValidateResponse,
  type ValidateResponse,
} from '../../contract/validate-message.ts';
import type { Operation } from '../../description/read/api.ts';
import type { Media } from '../../description/read/content.ts';
import type { Description } from '../../description/description.ts';
import type { Located } from '../../description/read/view.ts';
import { once } from '../../lib/cache.ts';
import { writeBody } from '../../media/write.ts';
import { coerce, rawText } from '../../parameters/coerce.ts';
import type { BranchesOf } from '../../parameters/branches.ts';
import { readParameters, type Parameter } from '../../parameters/parameter.ts';
import type { NamedEnvironment } from './environments.ts';

/** The context of the consoles of one description. */
export interface ConsoleContext {
  readonly description: Description;
  /** The header that names an example to the mock server. */
  readonly exampleHeader: string;
  readonly environments: readonly NamedEnvironment[];
  /** A value for a schema, as a request would hold it. */
  readonly sample: (schema: Located) => unknown;
  /** A typed text as the value that a schema wants. */
  readonly read: (schema: Located | undefined, text: string) => unknown;
  readonly parametersOf: (operation: Operation) => readonly Parameter[];
  /** The schemas of the parts of a value. */
  readonly branchesOf: BranchesOf;
  /** The text of a body that is not JSON; undefined for one that is too long. Published pages have it written, and leave out the writers. */
  readonly textOf: (body: PickedBody) => string | undefined;
}

/** The body of an example, or one that is made from the schema. */
export interface PickedBody {
  /** A name among the bodies of the operation: the indexes of the media type and of the example. */
  readonly id: string;
  readonly media: Media;
  /** The media type it is sent as. */
  readonly type: string;
  readonly value: unknown;
  readonly isMade: boolean;
}

/** Longer bodies, in characters, are not put into a page. */
export const longestText = 100_000;

/** The context of consoles that validate what is sent and received. */
export interface CheckingContext extends ConsoleContext {
  /** The violations of a schema by a value that is sent or received, a sentence each. */
  readonly violationsOf: (schema: Located, value: unknown, direction: Direction) => readonly string[];
  readonly validateRequest: ValidateRequest;
  readonly validateResponse: ValidateResponse;
}

/** Schemas and operations that are cached; others are worked out anew when they come again. */
const cached = { schemas: 200, operations: 100, bodies: 10 };

/** The context of the consoles of `description`. Nothing is worked out before it is needed. */
export function createConsoleContext(
  description: Description,
  { sample, exampleHeader, environments }: Pick<ConsoleContext, 'sample' | 'exampleHeader' | 'environments'>,
): CheckingContext {
  const reader = createContext(description, 'request', cached.schemas);
  const answers = once(() => createContext(description, 'response', cached.schemas));
  return {
    description,
    exampleHeader,
    environments,
    sample,
    read: (schema, text) => {
      if (schema === undefined) return text;
      try {
        reader.validator.start();
        return coerce(rawText(text), [schema], reader);
      } catch {
        // A schema that cannot be read leaves the text as it is.
        return text;
      }
    },
    violationsOf: (schema, value, direction) => {
      const { validator } = direction === 'request' ? reader : answers();
      validator.start();
      return validator.violationsOf({ in: 'body' }, schema, value).map(({ message }) => message);
    },
    parametersOf: (operation) => readParameters(description, operation),
    branchesOf: reader.branchesOf,
    textOf: (body) => writtenText(description, body),
    validateRequest: createValidateRequest(description, cached),
    validateResponse: createValidateResponse(description, { cachedSchemas: cached.schemas }),
  };
}

function writtenText(description: Description, { media, type, value, isMade }: PickedBody): string | undefined {
  if (value === undefined) return '';
  const { bytes } = writeBody(description, value, { ...media, contentType: type }, { isMade });
  const text = new TextDecoder().decode(bytes);
  return text.length <= longestText ? text : undefined;
}
