import { errorShape } from './error-shape.ts';
import { basePath } from './base-path.ts';
import { unknownStatusBehaviour } from './unknown-status-behaviour.ts';
import { forcedStatus } from './forced-status.ts';
import { selectionIsolated } from './selection-isolated.ts';
import { authChallenge } from './auth-challenge.ts';
import { layers, type AnswerCheck } from '../case.ts';
import { acceptNegotiation } from './accept-negotiation.ts';
import { allowHeader } from './allow-header.ts';
import { authPresenceOnly } from './auth-presence-only.ts';
import { authRequired } from './auth-required.ts';
import { binarySignature } from './binary-signature.ts';
import { bodyEmpty } from './body-empty.ts';
import { bodyEqualsExample } from './body-equals-example.ts';
import { boundaryRejected } from './boundary-rejected.ts';
import { bodySchema } from './body-schema.ts';
import { contentTypeExpected } from './content-type-expected.ts';
import { corsCredentials } from './cors-credentials.ts';
import { corsPreflight } from './cors-preflight.ts';
import { corsSimple } from './cors-simple.ts';
import { defaultExampleStable } from './default-example-stable.ts';
import { echoSubstitution } from './echo-substitution.ts';
import { exampleMatchedByRequest } from './example-matched-by-request.ts';
import { headFollowsGet } from './head-follows-get.ts';
import { headerGrammar } from './header-grammar.ts';
import { headerDeclared } from './header-declared.ts';
import { headersOnErrors } from './headers-on-errors.ts';
import { invalidBodyRejected } from './invalid-body-rejected.ts';
import { invalidFileRejected } from './invalid-file-rejected.ts';
import { latency } from './latency.ts';
import { missingExampleBehaviour } from './missing-example-behaviour.ts';
import { namedExampleSelectable } from './named-example-selectable.ts';
import { notAcceptable } from './not-acceptable.ts';
import { pathIdSubstitution } from './path-id-substitution.ts';
import { pagesFollowed } from './pages-followed.ts';
import { locationDescribed } from './location-described.ts';
import { patchApplied } from './patch-applied.ts';
import { patchReadonlyKept } from './patch-readonly-kept.ts';
import { patchUntouched } from './patch-untouched.ts';
import { patchWholeRecord } from './patch-whole-record.ts';
import { fieldsDeclared } from './fields-declared.ts';
import { requestValid } from './request-valid.ts';
import { createdReadable } from './created-readable.ts';
import { changeKept } from './change-kept.ts';
import { deletedGone } from './deleted-gone.ts';
import { requiredParameter } from './required-parameter.ts';
import { securityHeaders } from './security-headers.ts';
import { statusExpected } from './status-expected.ts';
import { strictExamples } from './strict-examples.ts';
import { undefinedOperation } from './undefined-operation.ts';
import { undefinedPath } from './undefined-path.ts';

const all: readonly AnswerCheck[] = [
  createdReadable,
  changeKept,
  deletedGone,
  requestValid,
  undefinedPath,
  undefinedOperation,
  authPresenceOnly,
  authRequired,
  invalidBodyRejected,
  invalidFileRejected,
  requiredParameter,
  boundaryRejected,
  corsPreflight,
  basePath,
  namedExampleSelectable,
  exampleMatchedByRequest,
  missingExampleBehaviour,
  selectionIsolated,
  forcedStatus,
  unknownStatusBehaviour,
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
  pagesFollowed,
  defaultExampleStable,
  errorShape,
  bodySchema,
  fieldsDeclared,
  headerDeclared,
  locationDescribed,
  corsSimple,
  securityHeaders,
  corsCredentials,
  headersOnErrors,
  authChallenge,
  allowHeader,
  headerGrammar,
  latency,
];

/** The checks, the weightiest first: a check outranks all that stand after it. */
export const checks: readonly AnswerCheck[] = layers.flatMap((layer) => all.filter((check) => check.layer === layer));
