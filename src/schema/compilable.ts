// Ajv nests its code once for each: compiling takes time quadratic in their number, and at some thousands the stack ends.
const mostProperties = 1_000;
const nested = new Set(['properties', 'patternProperties', 'dependentSchemas', 'allOf', 'prefixItems']);

/** Whether Ajv compiles `schema` in reasonable time: no part of it has more than 1,000 properties, or parts that all hold. */
export function isCompilable(schema: unknown): boolean {
  const open = [schema];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (typeof part !== 'object' || part === null) continue;
    const members: [string, unknown][] = Object.entries(part);
    for (const [key, child] of members) {
      if (typeof child !== 'object' || child === null) continue;
      if (nested.has(key) && Object.keys(child).length > mostProperties) return false;
      open.push(child);
    }
  }
  return true;
}
