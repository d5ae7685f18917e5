/** What each check says of the mutants: a message of every form, exact. */
export const saidByChecks: Readonly<Record<string, readonly string[]>> = {
  'accept-negotiation': [
    '`Accept: text/csv` must be answered with text/csv; found application/json, application/json.',
    '`Accept: text/csv` must be answered with text/csv; found text/html.',
  ],
  'allow-header': [
    '`Allow` of a 405 must name GET; found TRACE.',
    '`Allow` of a 405 must name GET; found no such header.',
  ],
  'auth-challenge': ['A 401 must name what it asks for in `www-authenticate`; found no such header.'],
  'auth-presence-only': [
    'A request with empty Basic credentials must be answered whatever its credentials; found 401.',
    'A request with made-up credentials for `key` must be answered whatever its credentials; found 401.',
    'The request must be answered whatever its credentials; found 401.',
  ],
  'auth-required': [
    'A request with credentials of another scheme must be refused with 401; found 200.',
    'A request without credentials must be refused with 401; found 200.',
  ],
  'base-path': [
    '/v1/events must be answered as without the path of the server; found 404.',
    '/v1/events must be answered as without the path of the server; found another body.',
  ],
  'binary-signature': [
    'The body must be image/gif to its end; found 21 bytes that break off.',
    'The body must start as image/gif does; found 6 bytes that start with "string".',
  ],
  'body-empty': [
    'An answer to HEAD must have no body; found 10 bytes.',
    'An answer with status 204 must have no body; found 2 bytes.',
    'An answer with status 204 must have no content type; found application/json, application/json.',
    'An answer with status 204 must have no content type; found application/json.',
  ],
  'body-equals-example': [
    'The body must be the example `two`, or another one of its status; found 2 differences.',
    'The body must be the example `two`, or another one of its status; found a byte order mark in front: 286 bytes that start with "[{\\"id\\":\\"e1\\",\\"name\\":\\"Organs\\",\\"price\\":3...".',
    'The body must be the example `two`, or another one of its status; found no body.',
    'The body must be the example `two`, or another one of its status; found one difference.',
    'The body must be the example `two`, or another one of its status; found text that is not JSON: 4 bytes that start with " ".',
    'The body must be the example `two`; found 18 bytes that start with "id,name e2,Organs ".',
    'The body must be the example `two`; found 2 differences.',
    'The body must be the example `two`; found a byte order mark in front: 286 bytes that start with "[{\\"id\\":\\"e1\\",\\"name\\":\\"Organs\\",\\"price\\":3...".',
    'The body must be the example `two`; found no body.',
    'The body must be the example `two`; found one difference.',
    'The body must be the example `two`; found text that is not JSON: 4 bytes that start with " ".',
    'The body must be the example of 200; found 2 differences.',
    'The body must be the example of 200; found 5 bytes that start with "Gr e".',
    'The body must be the example of 200; found JSON with the key "hall" twice in one object.',
    'The body must be the example of 200; found a byte order mark in front: 143 bytes that start with "{\\"id\\":\\"e1\\",\\"name\\":\\"Organs\\",\\"price\\":32...".',
    'The body must be the example of 200; found no body.',
    'The body must be the example of 200; found one difference.',
    'The body must be the example of 200; found text that is not JSON: 4 bytes that start with " ".',
  ],
  'body-schema': [
    'The body at `/0/pages` must be an integer; found "many".',
    'The body at `/free` must be at least 0; found -1.',
    'The body must be JSON; found JSON with the key "free" twice in one object.',
    'The body must be JSON; found text that is not JSON: 4 bytes that start with "free".',
    'The body must be well-formed XML; found in line 1 text outside of the root element.',
    'The body must be well-formed XML; found in line 2 an end tag that is none.',
    'The body must have the property `free`; found none.',
    'The body must have the root element <books>; found <xml>.',
  ],
  'boundary-rejected': [
    'A request with `/place/hall/seats` 0.5, where `type` is "integer", must be refused with 4xx; found 200.',
    'A request with `price` "assay-probe", where `type` is "number", must be refused with 4xx; found 200.',
    'A request with `name` 4711, where `type` is "string", must be refused with 4xx; found 200.',
    'A request with `remark` 4711, where `type` is "string" or "null", must be refused with 4xx; found 200.',
    'A request with the body "assay-probe", where `type` is "object", must be refused with 4xx; found 201.',
    'A request without `price`, which is required, must be refused with 4xx; found 200.',
  ],
  'content-type-expected': [
    'The content type must be application/json or text/csv; found `text/html`.',
    'The content type must be sent once; found `application/json, application/json`.',
    'The content type of a 404 must be application/problem+json; found `application/json`.',
    'The content type must be text/csv; found `text/html`.',
    'The content type must be told without `content-encoding: gzip`, which the body does not have; found it.',
    'The content type must be told without `content-encoding: zstd`, which no request asked for; found it.',
    'The content type must name no charset but UTF-8 for JSON; found `iso-8859-1`.',
    'The content type must name the charset of the body; found `assay`, which nobody knows.',
    'The content type must name the charset of the body; found `utf-16` and UTF-8.',
  ],
  'cors-credentials': [
    '`access-control-allow-origin` must not be * beside credentials, which browsers refuse; found both.',
  ],
  'cors-preflight': [
    'A preflight for GET must be answered with 2xx; found 405.',
    '`access-control-allow-headers` must allow content-type, x-vendor-response-body-example; found https://example.com.',
    '`access-control-allow-headers` must allow x-vendor-response-body-example; found content-type.',
    '`access-control-allow-methods` must allow GET; found https://example.com.',
    '`access-control-allow-methods` must allow PUT; found PATCH.',
    '`access-control-allow-origin` must allow https://assay.example; found https://example.com.',
  ],
  'cors-simple': [
    '`access-control-allow-origin` must be `*`; found `*, *`.',
    '`access-control-allow-origin` must be `*`; found no such header.',
    '`date` must be an HTTP date, as "Sun, 06 Nov 1994 08:49:37 GMT"; found no such header.',
  ],
  'default-example-stable': [
    'The same request must have the same body to the byte; found two that differ.',
    'The same request must have the same status; found 204 and 200.',
  ],
  'echo-substitution': [
    'The answer to a POST must have the sent `ticketType`; found other values.',
    'The answer to a POST must not show what was sent; found the sent `ticketType`.',
  ],
  'error-shape': [
    'A problem must be JSON; found text that is not JSON: 9 bytes that start with "Not found".',
    'The body must have the property `code`; found none.',
    'The content type of a 400 must be application/json; found text/html.',
    '`status` of a problem must be 404, as the answer has it; found 500.',
  ],
  'example-matched-by-request': [
    'The request of the example `holiday` must be answered with it; found the example `workday`.',
  ],
  'forced-status': ['Asked for 201, the status must be that; found 202.'],
  'head-follows-get': [
    'HEAD must have the headers of GET; found `content-length` `7` where the body of GET has 10 bytes.',
    'HEAD must have the headers of GET; found no `content-type` where GET has `image/gif`.',
    'HEAD must have the headers of GET; found `x-total` `3` where GET has `2`.',
    'HEAD must have the status of GET, 200, or be refused; found 404.',
  ],
  'header-grammar': [
    '`etag` must be an entity tag in quotes, as `"a"` or `W/"a"`; found `abc`.',
    '`last-modified` must be an HTTP date with its weekday, as `Sun, 06 Nov 1994 08:49:37 GMT`; found `Mon, 06 Nov 1994 08:49:37 GMT`.',
  ],
  'header-declared': [
    'The response header `X-Total` must be an integer; found "many".',
    'The response header `X-Total` must be there; found none.',
    '`X-Total` must be `2`, as its example; found `3`.',
  ],
  'headers-on-errors': ['On an error `x-frame-options` must be `deny`; found no such header.'],
  'invalid-body-rejected': [
    'A request of a content type that is not declared must be refused with 4xx; found 201.',
    'A request that is no JSON must be refused with 4xx; found 201.',
    'A request that is no image/png must be refused with 4xx; found 500.',
    'A request without its required body must be refused with 4xx; found 201.',
  ],
  'invalid-file-rejected': ['A request that is no image/png must be refused with 4xx; found 204.'],
  latency: ['An answer must come within 200 ms; found one that took longer.'],
  'missing-example-behaviour': [
    'A name that no example has must be answered with an error of 4xx; found 200.',
    'A name that no example has must be answered with another example of the operation; found 404.',
  ],
  'named-example-selectable': ['The body must be the example `none`, which was asked for; found the example `two`.'],
  'not-acceptable': [
    '`Accept: application/vnd.assay.no-such-type`, which no media type meets, must be answered as if it were absent; found 406 with application/problem+json.',
    '`Accept: application/vnd.assay.no-such-type`, which no media type meets, must be answered with 406; found 200.',
  ],
  'patch-applied': [
    'The answer to a PATCH must be JSON; found JSON with the key "hall" twice in one object.',
    'The answer to a PATCH must be JSON; found text that is not JSON: 178 bytes that start with "{\\"isbn\\":\\"assay-probe\\",\\"added\\":\\"in May\\",\\"...".',
    'The answer to a PATCH must have the sent `name`; found other values.',
    'The answer to a PATCH must have the sent `place.hall.seats`; found other values.',
    'The answer to a PATCH must have the sent `pages`, `ratio`; found other values.',
  ],
  'patch-readonly-kept': ['A `readOnly` field must stay as it is; found the sent `id`.'],
  'patch-untouched': ['Fields that a PATCH does not send must be those of the example of 200; found others.'],
  'patch-whole-record': [
    'The answer to a PATCH must be the whole record; found none of `id`, `place`.',
    'The answer to a PATCH must be the whole record; found none of `place.city`.',
  ],
  'path-id-substitution': [
    'The answer to a PATCH must have the `hall` of the path or of the example of 200; found another one.',
    'The answer to a PUT must have the `hall` of the example of 200, not of the path; found another one.',
  ],
  'required-parameter': ['A request without the required query parameter `day` must be refused with 4xx; found 200.'],
  'security-headers': [
    '`x-frame-options` must be `deny`; found `deny, deny`.',
    '`x-frame-options` must be `deny`; found no such header.',
  ],
  'selection-isolated': [
    'A DELETE must not change the answer to the next ones; found 200 and 404 for the same request.',
    'A PATCH must not change the answer to the next ones; found another body for the same request.',
    'A request must not change the answer to the next ones; found another body for the same request.',
    'An answer must set no cookie that the response does not declare; found `set-cookie`.',
  ],
  'status-expected': ['The status must be 200; found 202.'],
  'strict-examples': ['The answer to a PATCH must be the example of 200 unchanged; found another body.'],
  'undefined-operation': ['PUT /seats is not described and must be refused with 404, 405 or 501; found 200.'],
  'undefined-path': [
    '//events is a described path with a slash more at its start, not described itself, and must be answered with 404; found 200.',
    '/EVENTS is a described path in other case, not described itself, and must be answered with 404; found 200.',
    '/assay-no-such-path is not described and must be answered with 404; found 200.',
    '/events.assay is a described path with an extension, not described itself, and must be answered with 404; found 200.',
    '/events/ is a described path with a slash more at its end, not described itself, and must be answered with 404; found 200.',
    '/events/e1/assay-no-such-part is a described path with a segment more at its end, not described itself, and must be answered with 404; found 200.',
  ],
  'unknown-status-behaviour': [
    'A status that is not declared must be answered as if it had not been asked for; found 404.',
    'A status that is not declared must be answered with an error; found 200.',
  ],
};

/** A message without what differs from case to case: names, paths, methods, media types and numbers. */
export function formOf(message: string): string {
  return message
    .replace(/`[^`]*`/gu, '`…`')
    .replace(/"(?:[^"\\]|\\.)*"/gu, '"…"')
    .replace(/(^|\s)\/\S+/gu, '$1/…')
    .replace(/\b(?:GET|PUT|POST|PATCH|DELETE|TRACE)\b(?:, (?:GET|PUT|POST|PATCH|DELETE|TRACE)\b)*/gu, 'METHOD')
    .replace(/\b[a-z]+\/[\w.+-]+/gu, 'a/b')
    .replace(/\d+/gu, '1')
    .replace(/`…`(?:, `…`)+/gu, '`…`, `…`');
}
