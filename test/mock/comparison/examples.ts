import { accept, content, get, prefer, problem, row, type ComparisonRow } from './row.ts';

/** Which example answers. */
export function examples(): readonly ComparisonRow[] {
  const named = content({
    'application/json': { examples: { drone: { value: { id: 1 } }, queen: { value: { id: 2 } } } },
  });
  const mixed = content({ 'application/json': { example: { id: 0 }, examples: { queen: { value: { id: 2 } } } } });
  const none = content({ 'application/json': { schema: { type: 'number' } } });
  const strict = { settings: { errorIfForcedExampleNotFound: true } };
  const xml = content({
    'application/json': { examples: { a: { value: { id: 2 } } } },
    'application/xml': { examples: { a: { value: '<bee><id>1</id></bee>' } } },
  });
  const wrong = content({
    'application/json': { schema: { type: 'object' }, examples: { one: { value: 123 } } },
  });
  return [
    row(
      'an example by its name',
      'that example',
      { shownIn: 'manually-select-examples-AC-1.oas3' },
      get(named, '/hive', [200, 'application/json', { id: 2 }], prefer('example=queen')),
      get(named, '/hive', [200, 'application/json', { id: 2 }], {
        asked: { headers: { 'x-vendor-response-body-example': 'queen' } },
      }),
    ),
    row(
      'a named example beside a single `example`',
      'the named one',
      { shownIn: 'manually-select-examples-AC-3.oas3' },
      get(mixed, '/hive', [200, 'application/json', { id: 2 }], prefer('example=queen')),
    ),
    row(
      'a name that no example has',
      '404 with a problem',
      {
        assay:
          'the answer without a name and `x-assay-example`; 404 with a problem with `--error-if-forced-example-not-found`',
        because: 'Both are allowed by the specification; the kinder one is the default.',
        shownIn: 'manually-select-examples-AC-2.oas3',
      },
      get(none, '/hive', [200, 'application/json', 0], {
        ...prefer('example=wasp'),
        headers: { 'x-assay-example': '<generated>' },
      }),
      get(none, '/hive', problem(404), { ...prefer('example=wasp'), ...strict }),
    ),
    row(
      'the name in the query: `?__example=queen`',
      'understood',
      {
        assay: 'not looked at',
        because: 'The query belongs to the described API; a header says the same.',
        shownIn: 'manually-select-examples-AC-1.oas3',
      },
      get(named, '/hive?__example=queen', [200, 'application/json', { id: 1 }]),
    ),
    row(
      'an XML example that is text',
      'the text',
      { shownIn: 'content-negotiation/E2E-Accept-Content-Negotiation-AC-2.oas3' },
      get(xml, '/hive', [200, 'application/xml', '<bee><id>1</id></bee>'], accept('application/xml')),
    ),
    row(
      'an example that its schema does not allow',
      'the example, with a header that says so; 500 with `--errors`',
      {
        assay: 'the example',
        because: 'An example is answered as it is written; `assay check` finds those that break their schema.',
        shownIn:
          'violations/print-as-http-header violations/print-as-http-response violations/value-not-in-enum.httpResponse violations/array-min-contains.httpResponse violations/array-prefix-items.httpResponse',
      },
      get(wrong, '/hive', [200, 'application/json', 123]),
    ),
  ];
}
