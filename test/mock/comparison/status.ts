import { answering, get, prefer, row, type ComparisonRow } from './row.ts';

/** Which response answers. */
export function status(): readonly ComparisonRow[] {
  const onlyDefault = answering({ default: { description: '', content: { 'application/json': { example: 'any' } } } });
  const withDefault = answering({
    200: { description: '', content: { 'application/json': { example: 'ok' } } },
    default: { description: '', content: { 'application/json': { example: 'any' } } },
  });
  const ok = answering({ 200: { description: '', content: { 'application/json': { example: 'ok' } } } });
  const several = answering({
    204: { description: '' },
    210: { description: '' },
    202: { description: '', content: { 'application/json': { example: 'taken' } } },
  });
  const failing = answering({
    503: { description: '', content: { 'text/plain': { example: 'closed' } } },
    '5XX': { description: '', content: { 'text/plain': { example: 'ill' } } },
  });
  const text = (example: string): object => ({ description: '', content: { 'text/plain': { example } } });
  const ranged = answering({ default: text('any'), '2XX': text('well'), 201: text('made') });
  const faulty = answering({ '4XX': text('yours'), default: text('any') });
  const onlyFaults = answering({ '5XX': text('ours'), '4XX': text('yours') });
  const missing = answering({ 200: text('ok'), 501: { description: '' } });
  return [
    row(
      'an operation that has a `default` response only',
      'it, as 200',
      { shownIn: 'default-responses/default_responses-AC-1.oas3' },
      get(onlyDefault, '/hive', [200, 'application/json', 'any']),
    ),
    row(
      'several 2xx',
      'the lowest',
      {
        shownIn: 'default-responses/default_responses-AC-6.oas3',
      },
      get(several, '/hive', [202, 'application/json', 'taken']),
    ),
    row(
      'a 2xx beside `2XX` and `default`',
      'the 2xx',
      { shownIn: 'range-status-codes/range-status-codes-AC-5.oas3' },
      get(ranged, '/hive', [201, 'text/plain', 'made']),
    ),
    row(
      '`default` beside `4XX`',
      'the `default` response, as 200',
      { shownIn: 'range-status-codes/range-status-codes-AC-6.oas3' },
      get(faulty, '/hive', [200, 'text/plain', 'any']),
    ),
    row(
      'neither a 2xx nor a `default`',
      'the first that is declared; in older scenarios 500',
      {
        assay: 'the lowest',
        because: 'The order in a description is rarely meant, and a plain request is unlikely to break the server.',
        shownIn:
          'range-status-codes/range-status-codes-AC-7.oas3 range-status-codes/range-status-codes-AC-8.oas3 default-responses/default_responses-AC-4.oas3',
      },
      get(onlyFaults, '/hive', [400, 'text/plain', 'yours']),
      get(answering({ 405: { description: '' } }), '/hive', [405, undefined, '']),
    ),
    row(
      'a preferred status that is declared',
      'that response',
      { shownIn: 'default-responses/default_responses-AC-8.oas3 range-status-codes/range-status-codes-AC-1.oas3' },
      get(ok, '/hive', [200, 'application/json', 'ok'], prefer('code=200')),
      get(failing, '/hive', [503, 'text/plain', 'closed'], prefer('code=503')),
    ),
    row(
      'a preferred status that has no content',
      'it, without a body',
      { shownIn: 'routing/mock-501' },
      get(missing, '/hive', [501, undefined, ''], prefer('code=501')),
    ),
    row(
      'a preferred status of a declared range',
      'the response of the range, with that status',
      { shownIn: 'range-status-codes/range-status-codes-AC-2.oas3' },
      get(failing, '/hive', [502, 'text/plain', 'ill'], prefer('code=502')),
    ),
    row(
      'a preferred status that is not declared, beside a `default`',
      'the `default` response, with that status',
      {
        shownIn: 'default-responses/default_responses-AC-2.oas3 range-status-codes/range-status-codes-AC-3.oas3',
      },
      get(withDefault, '/hive', [201, 'application/json', 'any'], prefer('code=201')),
    ),
    row(
      'a preferred status that is not declared',
      '404 with a problem',
      {
        assay: 'the usual answer',
        because: 'RFC 7240: a preference that cannot be met is ignored.',
        shownIn:
          'default-responses/default_responses-AC-3.oas3 default-responses/default_responses-AC-7.oas3 range-status-codes/range-status-codes-AC-4.oas3',
      },
      get(ok, '/hive', [200, 'application/json', 'ok'], prefer('code=304')),
    ),
    row(
      'the preference in the query: `?__code=404`',
      'understood',
      {
        assay: 'not looked at',
        because: 'The query belongs to the described API; `Prefer: code=404` says the same.',
        shownIn: 'default-responses/default_responses-AC-5.oas3',
      },
      get(withDefault, '/hive?__code=404', [200, 'application/json', 'ok']),
    ),
  ];
}
