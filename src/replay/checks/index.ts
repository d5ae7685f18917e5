import { errorShape } from './error-shape.ts';
import { basePath, allowHeader, undefinedOperation, undefinedPath } from './paths.ts';
import {
  unknownStatusBehaviour,
  forcedStatus,
  exampleMatchedByRequest,
  missingExampleBehaviour,
  namedExampleSelectable,
} from './selection.ts';
import { selectionIsolated, defaultExampleStable, latency } from './steadiness.ts';
import { authChallenge, authPresenceOnly, authRequired } from './auth.ts';
import { layers, type AnswerCheck } from '../case.ts';
import { acceptNegotiation, contentTypeExpected, notAcceptable } from './content-type.ts';
import { binarySignature, bodyEmpty } from './body-bytes.ts';
import { bodyEqualsExample, statusExpected } from './example.ts';
import {
  boundaryRejected,
  invalidBodyRejected,
  invalidFileRejected,
  requestValid,
  requiredParameter,
} from './requests.ts';
import { bodySchema, fieldsDeclared } from './body-schema.ts';
import { corsCredentials, corsPreflight, corsSimple } from './cors.ts';
import { echoSubstitution, pathIdSubstitution, strictExamples } from './sent-values.ts';
import { headFollowsGet, pagesFollowed } from './follow-ups.ts';
import { headerGrammar, locationDescribed } from './headers.ts';
import { headerDeclared } from './header-declared.ts';
import { headersOnErrors, securityHeaders } from './profile-headers.ts';
import { patchApplied, patchReadonlyKept } from './patch-sent.ts';
import { patchUntouched, patchWholeRecord } from './patch-kept.ts';
import { createdReadable, changeKept, deletedGone } from './records.ts';

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
