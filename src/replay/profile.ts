import { fixedHeaders } from '../http/headers.ts';

/** The promises of a target. Checks of anything else are skipped with that reason. */
export interface Profile {
  readonly name: 'assay' | 'specification' | 'prism' | 'scalar' | 'match' | 'none';
  /**
   * The request header that names an example, in lower case; in its value `{name}`, `{word}` (the name as a token or quoted
   * string, RFC 9110 section 5.6) and `{status}` are filled in. `missing` is the value for a name that does not exist, if another than `value`.
   */
  readonly selector?: { readonly header: string; readonly value: string; readonly missing?: string };
  /** The answer to a name that does not exist. */
  readonly missingName?: 'error' | 'fallback';
  /** The request header that asks for a status; `{status}` in its value is filled in. */
  readonly statusHeader?: { readonly header: string; readonly value: string };
  /** The answer to a status that is not declared. */
  readonly unknownStatus?: 'error' | 'fallback';
  /** Requests below the paths of `servers` are answered, too. */
  readonly servesBasePaths: boolean;
  /** The body of an answer is one of the declared examples. */
  readonly servesExamples: boolean;
  /** Any status that the description declares is right for a request whose values were made up, but 5xx. */
  readonly acceptsDeclared: boolean;
  /** Records are made, changed and deleted for good, and may be for a test. */
  readonly keepsRecords: boolean;
  /** A request that equals a named request example is answered with the response example of that name. */
  readonly matchesRequests: boolean;
  /** The answer to a PATCH: the example with the sent fields, or the example alone. */
  readonly patch?: 'applied' | 'verbatim';
  /** Methods beside PATCH whose sent fields show in the answer; other methods are answered unchanged. Absent: no promise. */
  readonly echo?: readonly ('post' | 'put')[];
  /** The answer to an `Accept` that no declared media type meets: 406, or an answer as if it were absent. */
  readonly notAcceptable?: 'error' | 'fallback';
  /** Headers with these values on every 2xx answer, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Pages of other origins can read answers. */
  readonly allowsOrigins: boolean;
  /** Answers have a `date`: over a socket only. */
  readonly sendsDate: boolean;
  /** Credentials are accepted whether present, empty or absent. */
  readonly acceptsAnyCredentials: boolean;
  /** Requests that break the description are refused with 4xx. */
  readonly validates: boolean;
  /** The bodies that are validated if requests are: all, those of undeclared content types included, or `application/json` with a schema. */
  readonly validatedBodies: 'all' | 'json';
  /** Requests without the credentials that an operation asks for are refused with 401. */
  readonly requiresCredentials: boolean;
  /** The time limit for one answer. */
  readonly maxLatencyMs?: number;
  /** The names of checks whose failures are notes: reported, without effect on the outcome. */
  readonly notes: readonly string[];
}

const least: Profile = {
  name: 'none',
  servesBasePaths: false,
  servesExamples: false,
  acceptsDeclared: false,
  keepsRecords: false,
  matchesRequests: false,
  headers: {},
  allowsOrigins: false,
  sendsDate: false,
  acceptsAnyCredentials: false,
  validates: false,
  validatedBodies: 'all',
  requiresCredentials: false,
  // No schema asks for the bytes of a file.
  notes: ['latency', 'invalid-file-rejected'],
};

const specified: Profile = {
  ...least,
  name: 'specification',
  selector: { header: 'x-vendor-response-body-example', value: '{name}' },
  missingName: 'fallback',
  servesBasePaths: true,
  servesExamples: true,
  patch: 'applied',
  headers: fixedHeaders,
  allowsOrigins: true,
  acceptsAnyCredentials: true,
  // The specification's own set has `*` beside credentials, and it promises headers on 2xx answers only.
  notes: [...least.notes, 'cors-credentials', 'headers-on-errors'],
};

/**
 * The profiles by name. `specification` is the vendor's mock server, as configured by default, and `assay` our own, which promises more:
 * operations below the paths of `servers`, and the media type that `Accept` prefers (RFC 9110 section 12.5.1 lets a server disregard it).
 */
export const profiles: Readonly<Record<Profile['name'], Profile>> = {
  assay: { ...specified, name: 'assay' },
  specification: { ...specified, notes: [...specified.notes, 'base-path', 'accept-negotiation'] },
  prism: {
    ...least,
    name: 'prism',
    // A name that does not exist is answered with 500 beside a status, and with 404 alone.
    selector: { header: 'prefer', value: 'code={status}, example={word}', missing: 'example={word}' },
    statusHeader: { header: 'prefer', value: 'code={status}' },
    unknownStatus: 'error',
    missingName: 'error',
    servesExamples: true,
    allowsOrigins: true,
    notAcceptable: 'error',
    validates: true,
    requiresCredentials: true,
    notes: [...least.notes, 'cors-credentials', 'allow-header', 'auth-challenge'],
  },
  scalar: {
    ...least,
    name: 'scalar',
    selector: { header: 'prefer', value: 'code={status}, example={word}' },
    statusHeader: { header: 'prefer', value: 'code={status}' },
    unknownStatus: 'fallback',
    missingName: 'fallback',
    servesExamples: true,
    allowsOrigins: true,
    notAcceptable: 'fallback',
    validates: true,
    // Bodies of other content types, undeclared ones too, are answered unread (its changelog, 0.11.0).
    validatedBodies: 'json',
    requiresCredentials: true,
    notes: [...least.notes, 'cors-credentials', 'allow-header', 'auth-challenge'],
  },
  match: { ...least, name: 'match', servesExamples: true, matchesRequests: true },
  none: { ...least, acceptsDeclared: true, notes: [...least.notes, 'fields-declared'] },
};
