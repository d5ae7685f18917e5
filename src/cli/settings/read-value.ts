import { isArray } from '../../lib/json.ts';
import { nearest } from '../../lib/nearest.ts';
import { didYouMean, show } from '../../lib/show.ts';
import { UserError } from '../../lib/user-error.ts';
import type { Reading } from './setting.ts';

/**
 * The value of a setting. `where` names it in messages: `--port`, or a key with its file, line and column.
 * @throws UserError where it is not of its kind.
 */
export function readValue<T>(reading: Reading<T>, value: unknown, where: string, folder?: string): T {
  const { must, read, isSecret, candidates = [], suggest } = reading;
  const found = read(value, folder);
  if (found !== undefined) return found;
  // Of a list, the first item that is not of its kind.
  const wrong = isArray(value) ? (value.find((item) => read([item]) === undefined) ?? value) : value;
  const hint = typeof wrong === 'string' ? didYouMean(nearest(wrong, candidates) ?? suggest?.(wrong)) : '';
  const shown = isSecret?.(wrong) === true ? 'another form' : show(wrong);
  throw new UserError(`${where} must ${must}; found ${shown}.${hint}`);
}
