import type { CheckGuide } from './guide.ts';

/** Checks of who and what is let in, and of which example is chosen. */
export const accessGuides: Readonly<Record<string, CheckGuide>> = {
  'set-up': {
    sends: 'everything',
    asserts:
      'the answers say something about the target: fewer than 9 of 10 are 401 or 403, and not all are 404, 5xx or the same body',
    why: 'one cause is read sooner than its forty failures',
    todo: 'Mend the run before you look at the target: its base URL, its credentials, or what listens there.',
    failure:
      'The answers must tell something of the target; found all 40 answers with 404. The base URL may lack a path that `servers` names, or something else may be listening.',
  },
  'answer-received': {
    sends: 'everything',
    asserts: 'an answer comes, in time, within 10 MiB',
    why: 'nothing else can be judged',
    todo: 'Look into the log of the target: it was reached and gave no whole answer in time. `--timeout-ms` gives it more time.',
    failure: 'The request must be answered; found no answer within 10000 ms.',
  },
  'undefined-path': {
    sends:
      'GET to three paths made up, and to two described ones with a slash, a segment or an extension more, or in other case',
    asserts: '404, 400, 410, 421 or 422, or a redirect to the path without the slash',
    why: 'a typo in a client must show',
    todo: 'Let the target answer 404 to paths that no operation has. If the path is meant to exist, describe it.',
    failure: '/assay-no-such-path is not described and must be answered with 404; found 200.',
  },
  'undefined-operation': {
    sends: 'methods that a path does not have',
    asserts: '404, 405 or 501',
    why: 'no client may rely on a method that is not there',
    todo: 'Let the target answer 405 to methods that a path does not have. If the method is meant to exist, describe it.',
    failure: 'PUT /tickets is not described and must be refused with 404, 405 or 501; found 200.',
  },
  'auth-presence-only': {
    sends: 'no credentials, made-up ones of each scheme, and `Basic Og==`',
    asserts: 'not 401, 403 or 407',
    why: 'pages call the mock without an account',
    todo: 'Let the mock accept any credentials, and none. If the target is meant to refuse, give `--security presence` or `--profile none`.',
    failure: 'The request must be answered whatever its credentials; found 401.',
  },
  'auth-required': {
    sends: 'no credentials, and those of another scheme',
    asserts: '401 with `www-authenticate`',
    why: 'a client that forgets to log in must fail',
    todo: 'Let the target answer 401 where the credentials of `security` are missing. If anybody may ask, give `--security off`.',
    failure: 'A request without credentials must be refused with 401; found 200.',
  },
  'auth-challenge': {
    sends: 'no credentials, and those of another scheme',
    asserts: 'a 401 names what it asks for in `www-authenticate`',
    why: 'RFC 9110 asks for it',
    todo: 'Add a `www-authenticate` header to the 401, such as `Bearer` or `Basic realm="api"`.',
    failure: 'A 401 must name what it asks for in `www-authenticate`; found no such header.',
  },
  'invalid-body-rejected': {
    sends:
      'a body that lacks a required field, has a field of another type, is no JSON or is of an undeclared type; no body',
    asserts: '4xx',
    why: 'a mistake in a client shows early',
    todo: 'Let the target answer 4xx to bodies that break their schema. If it takes everything, give `--validate off`.',
    failure: 'A request without the required `ticketType` must be refused with 4xx; found 201.',
  },
  'required-parameter': {
    sends: 'a request without one required query, header or cookie parameter',
    asserts: '4xx',
    why: 'a mistake in a client shows early',
    todo: 'Let the target answer 4xx where a required parameter is missing, or describe it as optional.',
    failure: 'A request without the required query parameter `day` must be refused with 4xx; found 200.',
  },
  'cors-preflight': {
    sends: 'OPTIONS for each described method',
    asserts: '2xx, and the origin, method and headers are allowed',
    why: 'browsers ask before they send',
    todo: 'Answer OPTIONS with 2xx and allow the origin, the method and the headers that it asks for.',
    failure: 'A preflight for GET must be answered with 2xx; found 405.',
  },
  'base-path': {
    sends: 'a GET below the path of each server',
    asserts: 'the answer without it',
    why: 'clients keep the base path',
    todo: 'Serve the operations below the path of each server too, or correct `servers` in the description.',
    failure: '/v1/events must be answered as without the path of the server; found 404.',
  },
  'named-example-selectable': {
    sends: "an example's name with another example's request",
    asserts: 'not another example',
    why: 'docs promise it',
    todo: 'Let the header choose the example, whatever the body of the request is.',
    failure: 'The body must be the example `event_entry`, which was asked for; found the example `general_entry`.',
  },
  'example-matched-by-request': {
    sends: 'a named request example; parameters with their examples of one name',
    asserts: 'not another example',
    why: 'docs promise it, where the request chooses',
    todo: 'Let a request that equals an example of the description be answered with the response example of that name.',
    failure: 'The request of the example `general_entry` must be answered with it; found the example `event_entry`.',
  },
  'missing-example-behaviour': {
    sends: 'a name that no example has',
    asserts: '4xx, or no error, as configured',
    why: 'clients must know which of the two',
    todo: 'Configure the target and the replay alike: `--error-if-forced-example-not-found` where a name of no example is an error.',
    failure: 'A name that no example has must be answered with an error of 4xx; found 201.',
  },
  'selection-isolated': {
    sends:
      'two names, no name between them and after, then all at once; a GET before and after each write to its path, or to a record of its collection',
    asserts: 'equal answers to equal requests; no cookie that is not declared',
    why: 'tests that share a mock must not disturb each other',
    todo: 'Look for state that one request leaves for the next: a name, a cookie, a counter, a cache without the header in its key.',
    failure: 'A request must not change the answer to the next ones; found another body for the same request.',
  },
  'forced-status': {
    sends: 'each declared status by the header for it',
    asserts: 'that status and one of its examples',
    why: 'clients test their error paths so',
    todo: 'Let the header choose the status, and answer it with an example of that status.',
    failure: 'Asked for 201, the status must be that; found 202.',
  },
  'unknown-status-behaviour': {
    sends: 'a status that is not declared',
    asserts: 'an error, or the usual answer, as promised',
    why: 'clients must know which of the two',
    todo: 'Answer a status that is not declared as the profile says, or choose another `--profile`.',
    failure: 'A status that is not declared must be answered as if it had not been asked for; found 404.',
  },
};
