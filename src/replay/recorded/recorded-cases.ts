import { routesOf } from '../../contract/route/routes.ts';
import { readSentBody } from '../../contract/body.ts';
import type { ValidateRequest } from '../../contract/validate-message.ts';
import type { Description } from '../../description/description.ts';
import { operationsOf, type Operation } from '../../description/read/api.ts';
import { requestMediaOf } from '../../description/read/content.ts';
import type { MockRequest } from '../../http/message.ts';
import { parseCookies, parsePairs, queryOf } from '../../parameters/read-values.ts';
import { readParameters } from '../../parameters/parameter.ts';
import type { Case } from '../case.ts';
import { answersOf, answersFor } from '../compare/declared-answers.ts';
import type { Reply } from '../target.ts';
import { type RecordedExchange, placesOf, routeOf, type Routed } from './read-har.ts';

/** A recorded exchange of a described API, as a case with its reply. */
interface RecordedCase {
  readonly case: Case;
  readonly reply: Reply;
}

/** The exchanges of a recording, by what they say of a description. */
export interface RecordedCases {
  readonly cases: readonly RecordedCase[];
  /** Exchanges with other servers, pages and their parts, preflights of browsers, and answers from a cache. */
  readonly passedOver: number;
  /** Requests without an answer. */
  readonly unanswered: number;
  /** Cases whose body the recording does not have, or not whole. */
  readonly leftOut: number;
}

/** The cases in `exchanges`, those of an operation together. `baseUrl`, else the servers of the description, says which exchanges are of the API. */
export function recordedCases(
  description: Description,
  exchanges: readonly RecordedExchange[],
  { validateRequest, baseUrl }: { readonly validateRequest: ValidateRequest; readonly baseUrl?: URL | undefined },
): RecordedCases {
  const operations = operationsOf(description);
  const match = routesOf(description);
  const places = placesOf(description, baseUrl);
  const found: RecordedCase[] = [];
  let [passedOver, unanswered, leftOut] = [0, 0, 0];
  for (const exchange of exchanges) {
    const routed = exchange.status === 304 ? undefined : routeOf(exchange, places, match);
    if (routed === undefined) passedOver += 1;
    else if (exchange.status === 0) unanswered += 1;
    else {
      found.push(toCase(description, exchange, routed, validateRequest));
      leftOut += exchange.body === 'left-out' ? 1 : 0;
    }
  }
  const order = new Map(operations.map((operation, index) => [operation, index]));
  const rank = ({ case: { operation } }: RecordedCase): number =>
    operation === undefined ? operations.length : (order.get(operation) ?? 0);
  return { cases: found.sort((a, b) => rank(a) - rank(b)), passedOver, unanswered, leftOut };
}

// Browsers and tools add these: they say nothing of the API.
const ofClients =
  /^(?:sec-.*|user-agent|accept-(?:encoding|language)|host|origin|referer|cookie|cache-control|pragma|priority|dnt|if-.*|upgrade-insecure-requests|x-devtools-.*)$/u;

function toCase(
  description: Description,
  { method, requestHeaders, requestBody, status, headers, body, tookMs }: RecordedExchange,
  { route, target }: Routed,
  validateRequest: ValidateRequest,
): RecordedCase {
  const sentBody = requestBody === 'left-out' || requestBody === undefined ? {} : { body: requestBody };
  const request: MockRequest = { method, target, headers: requestHeaders, ...sentBody };
  const shown = Object.entries(requestHeaders).filter(([name]) => !ofClients.test(name));
  const reply: Reply = {
    status,
    headers,
    body: body === 'left-out' ? new Uint8Array() : body,
    isDecoded: true,
    ...(tookMs !== undefined && { tookMs }),
  };
  const common = {
    method,
    request: { ...request, headers: Object.fromEntries(shown) },
    followUps: [],
    requestFields: [],
    probe: {},
    derived: [],
    methods: [],
  };
  if (route.kind !== 'operation') {
    const kind = route.kind === 'no-path' ? ('undefined-path' as const) : ('undefined-operation' as const);
    const path = target.replace(/\?.*$/su, '');
    return { case: { ...common, kind, path, expectedAnswers: [], declaredAnswers: [] }, reply };
  }
  const { operation, parameters } = route;
  const declared = answersOf(description, operation);
  const ofStatus = answersFor(declared, status);
  const titles = parametersIn(description, operation, request);
  const types = requestMediaOf(description, operation).map(({ type }) => type);
  const sent = readSentBody(request, types);
  const violations = validateRequest({ request, operation, parameters, sent });
  const isBodyKnown = requestBody !== 'left-out';
  const wrong = violations.filter(
    (violation) => isBodyKnown || violation.in !== 'body' || violation.name !== undefined,
  );
  return {
    case: {
      ...common,
      kind: body === 'left-out' ? 'recorded-part' : 'recorded',
      path: operation.path,
      operation,
      expectedAnswers: ofStatus.length > 0 ? ofStatus : declared,
      declaredAnswers: declared,
      parameters: titles,
      shownParameters: titles,
      requestViolations: wrong.map(({ message }) => message),
    },
    reply,
  };
}

/** The parameters of `operation` that `request` has, titled. */
function parametersIn(
  description: Description,
  operation: Operation,
  { target, headers }: MockRequest,
): readonly string[] {
  const query = new Set(parsePairs(queryOf(target)).map(([name]) => name.replace(/\[.*$/su, '')));
  const cookies = new Set(parseCookies(headers.cookie).map(([name]) => name));
  return readParameters(description, operation).flatMap(({ place, name }) => {
    const isSent =
      place === 'path' ||
      (place === 'query' && query.has(name.replace(/\[.*$/su, ''))) ||
      (place === 'header' && headers[name.toLowerCase()] !== undefined) ||
      (place === 'cookie' && cookies.has(name));
    return isSent ? [`${place} parameter \`${name}\``] : [];
  });
}
