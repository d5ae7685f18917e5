import type { Operation } from '../description/read/api.ts';
import type { Description } from '../description/description.ts';
import { createBoundedCache } from '../lib/cache.ts';
import type { CacheLimits } from '../schema/cache.ts';
import type { MockRequest } from '../http/message.ts';
import { type DeclaredBody, type SentBody, readBody } from './body.ts';
import { createContext } from './context.ts';
import { validateBody } from './validate-body.ts';
import { validateParameters } from './validate-parameters.ts';
import { readParameters, type Parameter } from '../parameters/parameter.ts';
import type { Violation } from './violation.ts';

/** A request to an operation. */
interface ArrivedRequest {
  readonly request: MockRequest;
  readonly operation: Operation;
  /** The values of its path, decoded. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The body as the mock reads it. */
  readonly sent: SentBody;
}

/** The declarations of an operation for its requests. */
interface Declarations {
  readonly parameters: readonly Parameter[];
  readonly body: DeclaredBody | undefined;
}

/** The violations of a request by its operation: parameters in declared order, then the body. */
export type ValidateRequest = (incoming: ArrivedRequest) => readonly Violation[];

/** A validator of requests to operations of `description`. Operations are read, and schemas compiled, on first use; both are cached. */
export function createValidateRequest(description: Description, { operations, schemas }: CacheLimits): ValidateRequest {
  const context = createContext(description, 'request', schemas);
  const keep = createBoundedCache<Operation, Declarations>(operations);
  const declarationsOf = (operation: Operation): Declarations =>
    keep(operation, () => {
      const parameters = readParameters(description, operation);
      return { parameters, body: readBody(description, operation, parameters) };
    });

  return ({ request, operation, parameters: values, sent }) => {
    const { parameters, body } = declarationsOf(operation);
    context.validator.start();
    const wrong = validateParameters(parameters, { request, template: operation.path, values }, context);
    // HEAD is answered from GET, and has no body.
    if (body === undefined || request.method === 'HEAD') return wrong;
    const fields = parameters.filter(({ place }) => place === 'formData');
    return [...wrong, ...validateBody(body, { request, sent, fields }, context)];
  };
}
