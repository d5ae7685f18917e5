import { createHttpAndFileResolver } from '@stoplight/spectral-ref-resolver';

/** The part of a reference and its place that the resolver of Spectral passes on. */
interface ReferenceAt {
  readonly ref?: { toString(): string; fragment(value: string): unknown };
  /** The place of the reference, as a JSON pointer in a fragment. */
  readonly jsonPointer?: string | null;
}

/**
 * A resolver for `spectral lint --resolver`: references to `#/$defs/...` inside the schemas of MCP tools lead into that
 * schema, as JSON Schema has it. Spectral alone looks for them at the root of the document and prints `invalid-ref`.
 */
export default Object.assign(createHttpAndFileResolver(), { transformRef: toSchemaRoot });

function toSchemaRoot({ ref, jsonPointer }: ReferenceAt): unknown {
  const text = ref?.toString() ?? '';
  const [schema] = /^#\/x-mcp\/tools\/\d+\/(?:in|out)putSchema(?=\/|$)/.exec(jsonPointer ?? '') ?? [];
  if (schema === undefined || !text.startsWith('#/$defs/')) return ref;
  return ref?.fragment(`${schema.slice(1)}${text.slice(1)}`);
}
