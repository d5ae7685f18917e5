import type { Operation } from '../description/api.ts';
import type { Description } from '../description/description.ts';
import { createBoundedCache } from '../lib/cache.ts';
import type { CacheLimits } from '../schema/cache.ts';
import type { MockRequest } from '../http/message.ts';
import type { SentBody } from './sent-body.ts';
import { createContext } from './context.ts';
import { readBody, type DeclaredBody } from './body.ts';
import { validateBody } from './validate-body.ts';
import { validateParameters } from './validate-parameters.ts';
import { readParameters, type Parameter } from '../parameters/parameter.ts';
import type { Violation } from './violation.ts';

/** A request on its way to an operation. */
interface ArrivedRequest {
  readonly request: MockRequest;
  readonly operation: Operation;
  /** The values of its path, decoded. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The body, as far as a mock reads every body. */
  readonly sent: SentBody;
}

/** What an operation says of its requests. */
interface Declarations {
  readonly parameters: readonly Parameter[];
  readonly body: DeclaredBody | undefined;
}

/** Everything that is wrong with a request by its operation: parameters as they are declared, then the body. */
export type ValidateRequest = (incoming: ArrivedRequest) => readonly Violation[];

/** A judge of requests to operations of `description`. Operations are worked out, and schemas compiled, on first use, and cached within bounds. */
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
    // A HEAD request that is answered from GET has no body to speak of.
    if (body === undefined || request.method === 'HEAD') return wrong;
    const fields = parameters.filter(({ place }) => place === 'formData');
    return [...wrong, ...validateBody(body, { request, sent, fields }, context)];
  };
}
