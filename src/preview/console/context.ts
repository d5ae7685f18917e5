import { createContext, type Direction } from '../../contract/context.ts';
import { createValidateRequest, type ValidateRequest } from '../../contract/validate-request.ts';
import { createValidateResponse, type ValidateResponse } from '../../contract/validate-response.ts';
import type { Operation } from '../../description/read/api.ts';
import type { Description } from '../../description/description.ts';
import type { Located } from '../../description/read/view.ts';
import { once } from '../../lib/cache.ts';
import type { WriteBody } from '../../media/write-plain.ts';
import { writeBody } from '../../media/write.ts';
import { coerce, rawText } from '../../parameters/coerce.ts';
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
  /** Writes a body. It is passed in, so that pages with plain bodies only can leave out the writers of others. */
  readonly writeBody: WriteBody;
}

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
    writeBody,
    validateRequest: createValidateRequest(description, cached),
    validateResponse: createValidateResponse(description, { cachedSchemas: cached.schemas }),
  };
}
