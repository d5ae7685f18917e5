import { layers, type Check } from './case.ts';
import { acceptNegotiation } from './checks/accept-negotiation.ts';
import { allowHeader } from './checks/allow-header.ts';
import { authPresenceOnly } from './checks/auth-presence-only.ts';
import { authRequired } from './checks/auth-required.ts';
import { binarySignature } from './checks/binary-signature.ts';
import { bodyEmpty } from './checks/body-empty.ts';
import { bodyEqualsExample } from './checks/body-equals-example.ts';
import { bodySchema } from './checks/body-schema.ts';
import { contentTypeExpected } from './checks/content-type-expected.ts';
import { corsCredentials } from './checks/cors-credentials.ts';
import { corsPreflight } from './checks/cors-preflight.ts';
import { corsSimple } from './checks/cors-simple.ts';
import { defaultExampleStable } from './checks/default-example-stable.ts';
import { echoSubstitution } from './checks/echo-substitution.ts';
import { exampleMatchedByRequest } from './checks/example-matched-by-request.ts';
import { headFollowsGet } from './checks/head-follows-get.ts';
import { headerDeclared } from './checks/header-declared.ts';
import { headersOnErrors } from './checks/headers-on-errors.ts';
import { invalidBodyRejected } from './checks/invalid-body-rejected.ts';
import { latency } from './checks/latency.ts';
import { missingExampleBehaviour } from './checks/missing-example-behaviour.ts';
import { namedExampleSelectable } from './checks/named-example-selectable.ts';
import { notAcceptable } from './checks/not-acceptable.ts';
import { pathIdSubstitution } from './checks/path-id-substitution.ts';
import { patchApplied } from './checks/patch-applied.ts';
import { patchReadonlyKept } from './checks/patch-readonly-kept.ts';
import { patchUntouched } from './checks/patch-untouched.ts';
import { patchWholeRecord } from './checks/patch-whole-record.ts';
import { requiredParameter } from './checks/required-parameter.ts';
import { securityHeaders } from './checks/security-headers.ts';
import { statusExpected } from './checks/status-expected.ts';
import { strictExamples } from './checks/strict-examples.ts';
import { undefinedOperation } from './checks/undefined-operation.ts';
import { undefinedPath } from './checks/undefined-path.ts';

const all: readonly Check[] = [
  undefinedPath,
  undefinedOperation,
  authPresenceOnly,
  authRequired,
  invalidBodyRejected,
  requiredParameter,
  corsPreflight,
  namedExampleSelectable,
  exampleMatchedByRequest,
  missingExampleBehaviour,
  statusExpected,
  headFollowsGet,
  acceptNegotiation,
  notAcceptable,
  contentTypeExpected,
  bodyEmpty,
  binarySignature,
  strictExamples,
  patchApplied,
  patchWholeRecord,
  patchUntouched,
  patchReadonlyKept,
  echoSubstitution,
  pathIdSubstitution,
  bodyEqualsExample,
  defaultExampleStable,
  bodySchema,
  headerDeclared,
  corsSimple,
  securityHeaders,
  corsCredentials,
  headersOnErrors,
  allowHeader,
  latency,
];

/** Every check, the weightiest first: a check outranks all that stand after it. */
export const checks: readonly Check[] = layers.flatMap((layer) => all.filter((check) => check.layer === layer));
