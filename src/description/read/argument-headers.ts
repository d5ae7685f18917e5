import { perObject } from '../../lib/cache.ts';
import { isObject, isText, keysOf, member, type JsonObject } from '../../lib/json.ts';

/** An argument of a tool that goes as the header `Mcp-Param-<name>`, too (MCP 2026-07-28). */
interface ArgumentHeader {
  readonly name: string;
  /** The names of the properties that lead to the argument. */
  readonly path: readonly string[];
}

/** The headers of an input schema that clients send: only arguments that are reached through `properties` alone have one. */
export const argumentHeadersOf = perObject((schema: JsonObject): readonly ArgumentHeader[] => headersIn(schema, []));

function headersIn(schema: JsonObject, path: readonly string[]): readonly ArgumentHeader[] {
  const properties = member(schema, 'properties');
  return keysOf(properties).flatMap((key) => {
    const property = member(properties, key);
    if (!isObject(property)) return [];
    const [name, at] = [property['x-mcp-header'], [...path, key]];
    const isSent = isText(name) && ['string', 'integer', 'boolean'].some((type) => type === property.type);
    return [...(isSent ? [{ name, path: at }] : []), ...headersIn(property, at)];
  });
}
