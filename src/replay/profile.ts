import { fixedHeaders } from '../http/headers.ts';

/** What a target promises. Checks of anything else are skipped with that reason. */
export interface Profile {
  readonly name: 'specification' | 'prism' | 'scalar' | 'match' | 'none';
  /**
   * The request header that names an example, in lower case; in its value `{name}`, `{word}` (the name as a token or quoted
   * string, RFC 9110 section 5.6) and `{status}` are filled in. `missing` asks for a name that does not exist; as `value` where absent.
   */
  readonly selector?: { readonly header: string; readonly value: string; readonly missing?: string };
  /** What answers a name that does not exist. */
  readonly missingName?: 'error' | 'fallback';
  /** The request header that asks for a status; `{status}` in its value is filled in. */
  readonly statusHeader?: { readonly header: string; readonly value: string };
  /** What answers a status that is not declared. */
  readonly unknownStatus?: 'error' | 'fallback';
  /** Whether requests below the paths of `servers` are answered, too. */
  readonly servesBasePaths: boolean;
  /** Whether the body of an answer is one of the declared examples. */
  readonly servesExamples: boolean;
  /** Whether a request that equals a named request example is answered with the response example of that name. */
  readonly matchesRequests: boolean;
  /** What becomes of the fields sent with a PATCH. */
  readonly patch?: 'applied' | 'verbatim';
  /** Methods beside PATCH whose sent fields show in the answer, other methods being answered unchanged; absent where nothing is said of it. */
  readonly echo?: readonly ('post' | 'put')[];
  /** What answers an `Accept` that no declared media type meets: 406, or an answer as if it were absent. */
  readonly notAcceptable?: 'error' | 'fallback';
  /** Headers with these values on every 2xx answer, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether pages of other origins can read answers. */
  readonly allowsOrigins: boolean;
  /** Whether a `date` is sent: over a socket only. */
  readonly sendsDate: boolean;
  /** Whether credentials are accepted whether present, empty or absent. */
  readonly acceptsAnyCredentials: boolean;
  /** Whether requests that break the description are refused with 4xx. */
  readonly validates: boolean;
  /** Which bodies are judged where requests are: all, undeclared content types among them, or those of `application/json` that have a schema. */
  readonly validatedBodies: 'all' | 'json';
  /** Whether requests without the credentials that an operation asks for are refused with 401. */
  readonly requiresCredentials: boolean;
  /** Time for one answer. */
  readonly maxLatencyMs?: number;
  /** The names of checks whose failures are notes: reported, without effect on the outcome. */
  readonly notes: readonly string[];
}

const least: Profile = {
  name: 'none',
  servesBasePaths: false,
  servesExamples: false,
  matchesRequests: false,
  headers: {},
  allowsOrigins: false,
  sendsDate: false,
  acceptsAnyCredentials: false,
  validates: false,
  validatedBodies: 'all',
  requiresCredentials: false,
  notes: ['latency'],
};

/** The profiles by name. `specification` is the vendor's mock server, as configured by default. */
export const profiles: Readonly<Record<Profile['name'], Profile>> = {
  specification: {
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
  },
  prism: {
    ...least,
    name: 'prism',
    // With a status, a name that does not exist is 500; without one it is 404.
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
  none: least,
};
