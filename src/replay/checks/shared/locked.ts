import { securityOf } from '../../../contract/security.ts';
import { operationsOf } from '../../../description/read/api.ts';
import type { Description } from '../../../description/description.ts';
import { perObject } from '../../../lib/cache.ts';
import type { ReplayedCase } from '../../case.ts';

/** The answer asks for credentials, as operations do: a request may be refused for lack of them before its path and method are looked up. */
export function asksForLogin({ replies: [{ status }], description }: ReplayedCase): boolean {
  return [401, 403].includes(status) && hasLockedOperations(description).isLocked;
}

const hasLockedOperations = perObject((description: Description) => ({
  isLocked: operationsOf(description).some((operation) =>
    securityOf(description, operation).some(({ length }) => length > 0),
  ),
}));
