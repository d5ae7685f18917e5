import { get, problem, row, type ComparisonRow } from './row.ts';
import { checking, taking } from './checking.ts';

/** How a request that is not as described is refused. */
export function refusals(): readonly ComparisonRow[] {
  const age = { in: 'query', name: 'age', required: true, schema: { type: 'number' } };
  const named = (...names: readonly string[]): object => ({
    description: '',
    content: {
      'application/json': { examples: Object.fromEntries(names.map((name) => [name, { value: name }])) },
    },
  });
  const declared = taking([age], { responses: { 200: { description: '' }, 422: named('no') } });
  const both = taking([age], { responses: { 200: named('yes'), 422: named('no', 'never') } });
  const bare = (status: string): object => taking([age], { responses: { [status]: { description: '' } } });
  return [
    row(
      'a request that is not valid where a 422 is declared',
      'the declared 422',
      { shownIn: 'security/security-scheme-validation-AC-27.oas3' },
      get(declared, '/hive', [422, 'application/json', 'no'], checking),
    ),
    row(
      'the same with a preference for 200 and for an example of it',
      'the declared 422',
      { shownIn: 'violations/ignoring-example-key-for-invalid-body' },
      get(both, '/hive', [422, 'application/json', 'no'], {
        ...checking,
        asked: { headers: { prefer: 'code=200, example=yes' } },
      }),
    ),
    row(
      'a request that is refused, where the declared 422 or 400 has no content',
      'the declared answer, empty',
      {
        assay: '422 with a problem',
        because: 'An answer without a body would not say what is wrong.',
        shownIn: 'empty-responses/empty-responses-AC-7.oas3 empty-responses/empty-responses-AC-8.oas2',
      },
      get(bare('422'), '/hive', problem(422), checking),
      get(bare('400'), '/hive', problem(422), checking),
    ),
  ];
}
