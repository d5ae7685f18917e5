import { isArray, isText, type JsonObject } from './json.ts';

/**
 * How to ask objects for their keys that came from where `sample` did. Spectral reads objects as proxies that know the order of their keys
 * by a symbol (`@stoplight/ordered-object-literal`): to look there takes a fifth of the time that a proxy takes to answer.
 */
export function keysLike(sample: unknown): (value: JsonObject) => readonly string[] {
  const [order] = Object.getOwnPropertySymbols(Object(sample));
  return (value) => {
    const keys = order && (value as Readonly<Record<symbol, unknown>>)[order];
    return isArray(keys) ? keys.filter(isText) : Object.keys(value);
  };
}
