import { baseOf, originsOf } from './environments.ts';
import { loginOrigins } from './logins.ts';
import type { ConsoleModel } from './model.ts';

/** The origins that a page with this console connects to, when its reader chooses them: described servers, and where tokens come from. */
export function connectionsOf({ environments, credentials }: ConsoleModel): readonly string[] {
  return [...new Set([...originsOf(environments), ...loginOrigins(credentials, baseOf(environments))])];
}
