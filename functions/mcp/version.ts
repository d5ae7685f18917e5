import { isText } from '../../src/lib/json.ts';
/** Whether a value is a real date, written `YYYY-MM-DD`. */
export function isDate(value: unknown): value is string {
  if (!isText(value) || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  // A day that the month lacks rolls over into the next; what is no date at all is written as null.
  return JSON.stringify(new Date(value)).includes(value);
}
