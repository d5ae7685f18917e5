import { accept, answering, get, row, type ComparisonRow } from './row.ts';
import { json, openapi } from '../support.ts';

/** Answers without a body, HEAD, OPTIONS and what browsers ask. */
export function empty(): readonly ComparisonRow[] {
  const gone = answering({ 204: { description: '' } });
  const both = answering({
    204: { description: '' },
    200: { description: '', content: { 'text/plain': { example: 'hum' } } },
  });
  const head = openapi({
    '/hive': { head: { responses: { 200: { description: '', headers: { nonce: { schema: { default: 'abc' } } } } } } },
  });
  const onlyGet = openapi({ '/hive': { get: json({ example: 'hum' }) } });
  const options = openapi({ '/hive': { options: json({ example: 'mine' }), get: json({ example: 1 }) } });
  const preflight = { 'access-control-request-method': 'GET', origin: 'http://hive.example' };
  const v2 = {
    swagger: '2.0',
    paths: { '/hive': { get: { responses: { 200: { description: '', schema: { type: 'string' } } } } } },
  };
  return [
    row(
      'an operation with a 204 only',
      '204',
      { shownIn: 'empty-responses/empty-responses-AC-1.oas2' },
      get(gone, '/hive', [204, undefined, ''], accept('application/json')),
    ),
    row(
      'an answer without content, whatever `Accept` says',
      'its status and no body; in older scenarios 406',
      {
        shownIn:
          'empty-responses/empty-responses-AC-2.oas3 content-negotiation/E2E-Accept-Content-Negotiation-AC-17.oas3',
      },
      get(gone, '/hive', [204, undefined, ''], accept('text/plain')),
      get(answering({ 200: { description: '' } }), '/hive', [200, undefined, ''], accept('text/plain')),
    ),
    row(
      '200 beside 204',
      '200',
      { shownIn: 'empty-responses/empty-responses-AC-9.pc' },
      get(both, '/hive', [200, 'text/plain', 'hum'], accept('text/plain')),
    ),
    row(
      'HEAD where it is declared',
      'its headers and no body',
      { shownIn: 'head-requests/head_requests-AC-1.oas2' },
      { tree: head, method: 'HEAD', target: '/hive', answer: [200, undefined, ''], headers: { nonce: 'abc' } },
    ),
    row(
      'HEAD where only GET is declared',
      '405',
      {
        assay: 'as GET, without the body',
        because: 'RFC 9110: servers must support HEAD wherever they support GET.',
        shownIn: 'head-requests/head_requests-AC-2.oas3',
      },
      {
        tree: onlyGet,
        method: 'HEAD',
        target: '/hive',
        answer: [200, 'application/json', ''],
        headers: { 'content-length': '5' },
      },
    ),
    row(
      'OPTIONS where it is not declared',
      '204 with CORS headers',
      { shownIn: 'cors/cors-headers' },
      {
        tree: v2,
        method: 'OPTIONS',
        target: '/hive',
        answer: [204, undefined, ''],
        headers: { 'access-control-allow-origin': '*', 'access-control-allow-methods': '*' },
      },
    ),
    row(
      'OPTIONS where it is declared',
      'the declared response; in an older scenario 204',
      {
        assay: 'the declared response; 204 for a preflight',
        because: 'A preflight asks for permission; it does not call the operation.',
        shownIn: 'cors/cors-handler-with-options cors/cors-headers-precedence',
      },
      { tree: options, method: 'OPTIONS', target: '/hive', answer: [200, 'application/json', 'mine'] },
      {
        tree: options,
        method: 'OPTIONS',
        target: '/hive',
        asked: { headers: preflight },
        answer: [204, undefined, ''],
        headers: { 'access-control-allow-origin': '*' },
      },
    ),
    row(
      'CORS headers of an answer',
      '`*` for origins and headers, a list of methods, `vary: Origin`',
      {
        assay: '`*` for all three; with `--cors reflect` the origin and `vary: Origin`',
        because: 'The specification of this mock says `*`, and what is the same for all does not vary.',
        shownIn: 'cors/cors-headers-in-response',
      },
      get(onlyGet, '/hive', [200, 'application/json', 'hum'], {
        headers: {
          'access-control-allow-origin': '*',
          'access-control-allow-headers': '*',
          'access-control-allow-methods': '*',
          'access-control-allow-credentials': 'true',
        },
      }),
      get(onlyGet, '/hive', [200, 'application/json', 'hum'], {
        settings: { cors: 'reflect' },
        asked: { headers: { origin: 'http://hive.example' } },
        headers: { 'access-control-allow-origin': 'http://hive.example', vary: 'Origin' },
      }),
    ),
    row(
      'no CORS headers at all (`--cors=false`)',
      'OPTIONS is then 405',
      {
        assay: 'always with CORS headers',
        because: 'The specification has them on every answer.',
        shownIn: 'cors/cors-headers-disabled',
      },
      {
        tree: onlyGet,
        method: 'OPTIONS',
        target: '/hive',
        answer: [204, undefined, ''],
        headers: { allow: 'GET, HEAD, OPTIONS' },
      },
    ),
  ];
}
