/**
 * Whether a text may be an API description: a line begins with `openapi`, `swagger` or `asyncapi` as a key, in YAML or
 * JSON. A cheap sieve for tools that are handed every file of a repository; parsing decides.
 */
export function mayBeDescription(text: string): boolean {
  return /(?:^|[\n{,])[\t ]*["']?(?:openapi|swagger|asyncapi)["']?[\t ]*:/.test(text);
}
