import type { CheckGuide } from './guide.ts';

/** Checks of errors, headers and time, and of the run as a whole. */
export const headersGuides: Readonly<Record<string, CheckGuide>> = {
  'error-shape': {
    sends: 'everything that is refused',
    asserts: 'the declared media type and schema of that status, or a problem; its `status` is that of the answer',
    why: 'clients show what an error says',
    todo: 'Give errors the documented media type and schema, or document the one that came. In a problem, `status` is that of the answer.',
    failure: '`status` of a problem must be 404, as the answer has it; found 500.',
  },
  'body-schema': {
    sends: 'operations without an example, all in `none`',
    asserts: 'valid by the response schema, in every media type, formats included',
    why: 'what is made up must still be valid',
    todo: 'Correct the body, or the schema where the answer is right.',
    failure: 'The body must have the property `free`; found none.',
  },
  'header-declared': {
    sends: 'replayed examples',
    asserts: 'required headers are there, and valid by their schema, in every style; one with an example has its value',
    why: 'paging and limits rest on them',
    todo: 'Send the header with its documented value, or correct the description.',
    failure: 'The response header `X-Total` must be there; found none.',
  },
  'cors-simple': {
    sends: 'replayed examples',
    asserts:
      'the origin is allowed; in `specification` four headers by value, and over a socket a `date` in the form of HTTP',
    why: 'else pages of other origins cannot read the answer',
    todo: 'Send the header with every answer, so that pages of other origins can read it.',
    failure: '`access-control-allow-origin` must be `*`; found no such header.',
  },
  'security-headers': {
    sends: 'replayed examples',
    asserts: 'the fixed headers by value; case, spaces and a last semicolon aside',
    why: 'the specification promises them',
    todo: 'Add the header with this value to every 2xx answer.',
    failure: '`x-frame-options` must be `deny`; found no such header.',
  },
  'cors-credentials': {
    sends: 'replayed examples',
    asserts: 'no `*` beside credentials',
    why: 'browsers refuse the pair',
    todo: 'Send the origin in place of `*`, or no `access-control-allow-credentials`.',
    failure: '`access-control-allow-origin` must not be * beside credentials, which browsers refuse; found both.',
  },
  'headers-on-errors': {
    sends: 'everything answered with 4xx or 5xx',
    asserts: 'the fixed headers there too',
    why: 'else a page cannot read the error',
    todo: 'Add the headers of 2xx answers to errors, too.',
    failure: 'On an error `x-frame-options` must be `deny`; found no such header.',
  },
  'allow-header': {
    sends: 'methods that a path does not have',
    asserts: 'a 405 names the methods there are',
    why: 'RFC 9110 asks for it',
    todo: 'Name the described methods in `Allow` of the 405.',
    failure: '`Allow` of a 405 must name GET, PATCH, DELETE; found no such header.',
  },
  latency: {
    sends: 'everything',
    asserts: 'the answer comes in time',
    why: 'slow mocks make slow tests',
    todo: 'Find out what is slow, or raise `--max-latency-ms`.',
    failure: 'An answer must come within 200 ms; found one that took longer.',
  },
  reference: {
    sends: 'nothing: it is read',
    asserts: 'every `$ref` of the description leads somewhere',
    why: 'an operation that lacks a part cannot be tested',
    todo: 'Correct the `$ref`, or add what it names.',
    failure:
      '`$ref` must lead to a value; found "#/components/schemas/None", and nothing of that name at api.yaml#/components/schemas.',
  },
  'baseline-stale': {
    sends: 'nothing: it is read',
    asserts: 'every known failure of the baseline still comes',
    why: 'a baseline shrinks as the target gets better',
    todo: 'Take the entry out of the baseline: `--update-baseline` does so.',
    failure:
      'A known failure must still happen; found it gone: `cors-simple` of GET /events. Take it out, or run with `--update-baseline`.',
  },
  'coverage-minimum': {
    sends: 'nothing: it is counted',
    asserts: 'the coverage is at least the floor',
    why: 'a loss of coverage shows',
    todo: 'Add examples to the description, or lower `--min-coverage`.',
    failure: 'The coverage of named examples of api.yaml must be at least 100 %; found 50 % (1 of 2).',
  },
};
