import {
  type Check,
  type CheckFinding,
  type CheckedDocument,
  type OptionSchema,
  type Options,
  findingsAt,
} from '../functions/check.ts';
import type { ObjectKind } from '../src/description/model/objects.ts';
import type { Path } from '../src/description/place.ts';
import type { Severity } from '../src/finding.ts';
import { member } from '../src/lib/json.ts';

/** A value that rules look at. */
export interface Target {
  readonly value: unknown;
  /** The path from the root of the description, references replaced by what they name. */
  readonly path: Path;
  readonly kind: ObjectKind;
}

/** A named kind of place: finds every value of that kind in a document. */
export type Location = (document: CheckedDocument) => readonly Target[];

/** A rule in the literal preset. */
export type SeedUse = 'off' | 'as-is' | { readonly severity?: Severity; readonly options?: Options };

/** The part of a rule that reads documents, which is all that bundles have of it. */
export interface RuleCheck {
  /** The values that it looks at. */
  readonly places: Location;
  /** The member of each such value that the check looks at; without one, the value itself. */
  readonly field?: string;
  // A method, so that a check may name its options exactly: Spectral has validated them against the schema.
  look(...args: Parameters<Check<Options | null>>): ReturnType<Check<Options | null>>;
  /** The JSON Schema of its options; without one it takes none. */
  readonly options?: OptionSchema;
}

/** WHAT must hold, as data. */
export interface Rule {
  readonly id: `x-badges-${string}` | `x-mcp-${string}` | `mock-${string}` | `description-${string}`;
  /** The requirement: one sentence with "must" (errors) or "should" (the rest). */
  readonly summary: string;
  readonly severity: Severity;
  /** The recommended preset has the rule. Other rules are warnings in `all`. */
  readonly recommended: boolean;
  /** The rule in the preset `seed`, the specification read literally. */
  readonly seed: SeedUse;
  /** The name of the check for users, as `function:`. */
  readonly functionName: string;
  readonly check: RuleCheck;
}

/** The place of an example's YAML in a whole description. */
export type ExampleHost =
  | 'asyncapi-channel'
  | 'asyncapi-operation'
  | 'asyncapi-2-channel'
  | 'asyncapi-2-operation'
  | 'asyncapi-message'
  | 'asyncapi-root'
  | 'openapi-operation'
  | 'openapi-3.0-operation'
  | 'openapi-2-operation'
  | 'openapi-parameter'
  | 'openapi-schema'
  | 'openapi-3.0-schema'
  | 'openapi-root'
  | 'openapi-2-root'
  | 'mcp-operation-tool'
  | 'openapi-paths'
  | 'openapi-paths-and-schemas'
  | 'openapi-mcp'
  | 'mcp'
  | 'mcp-tool';

/** One example: the members of its host object, as YAML. */
export interface RuleExample {
  readonly title: string;
  readonly yaml: string;
  readonly host?: ExampleHost;
  readonly options?: Options;
}

/** An example with its findings, in document order: dotted path from the host object, and the whole message. */
export interface InvalidExample extends RuleExample {
  readonly reports: readonly { readonly at: string; readonly message: string }[];
}

/** The docs page of a rule beyond the rule. Bundles leave it out. */
export interface RuleDocs {
  /** The harm, and whom it hurts. */
  readonly rationale: string;
  /** The origin of the requirement: specification, MCP version, OpenAPI, renderer behaviour, opinion. */
  readonly origin: string;
  readonly host: ExampleHost;
  readonly valid: readonly RuleExample[];
  readonly invalid: readonly InvalidExample[];
  /** Further ones, for messages that those do not show: tested, and on the page of all messages, not on the rule's own. */
  readonly more?: readonly InvalidExample[];
  /** Further paragraphs: what is accepted, known limits. */
  readonly notes?: string;
}

/** Every finding that a rule's check has with `document`, in document order; paths from the root of the description. */
export function findingsOf(
  { places, field, ...check }: RuleCheck,
  document: CheckedDocument,
  options: Options | null = null,
): readonly CheckFinding[] {
  return places(document).flatMap((target) => {
    const value = field === undefined ? target.value : member(target.value, field);
    const path = field === undefined ? target.path : [...target.path, field];
    if (value === undefined) return [];
    return findingsAt(path, check.look(value, options, { document, kind: target.kind, path }));
  });
}
