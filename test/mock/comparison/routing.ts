import { get, problem, row, type ComparisonRow } from './row.ts';
import { json, openapi } from '../support.ts';

/** Which operation answers. */
export function routing(): readonly ComparisonRow[] {
  const both = openapi({
    '/bee/{id}': { get: json({ example: 'any' }) },
    '/bee/queen': { get: json({ example: 'queen' }) },
  });
  const nested = openapi({ '/bee/{id}/hive': { get: json({ example: 1 }) } });
  const mixed = openapi({
    '/hive/{format}': { get: json({ example: 'any' }) },
    '/hive/fixed.{format}': { get: json({ example: 'fixed' }) },
    '/hive/fixed': { get: json({ example: 'bare' }) },
    '/hive:{verb}': { get: json({ example: 'verb' }) },
  });
  const spaced = openapi({ '/a path > with | unsafe % signs': { get: json({ example: 'safe' }) } });
  const methods = openapi({ '/hive': { post: json({ example: 'posted' }), get: json({ example: 'got' }) } });
  return [
    row(
      'a path that a literal and a template match',
      'the literal answers',
      { shownIn: 'routing/prefer-concrete-path.oas3' },
      get(both, '/bee/queen', [200, 'application/json', 'queen']),
    ),
    row(
      'text and a parameter in one segment: `fixed.{format}`, `hive:{verb}`',
      'its operation answers',
      {
        shownIn:
          'routing/honor-mixed-path-fragments.oas3 routing/prefer-colon-path.oas3 validate-path-params/path-param-with-colon-simple.oas3',
      },
      get(mixed, '/hive/fixed.json', [200, 'application/json', 'fixed']),
      get(mixed, '/hive:open', [200, 'application/json', 'verb']),
    ),
    row(
      'a path with characters that must be encoded',
      'its operation answers',
      { shownIn: 'routing/support-encoded-path.oas3' },
      get(spaced, '/a%20path%20%3E%20with%20%7C%20unsafe%20%25%20signs', [200, 'application/json', 'safe']),
    ),
    row(
      'one of several methods of a path',
      'the operation of that method',
      { shownIn: 'routing/select-correct-method.oas3' },
      get(methods, '/hive', [200, 'application/json', 'got']),
      { tree: methods, method: 'POST', target: '/hive', answer: [200, 'application/json', 'posted'] },
    ),
    row(
      'a path without its last, templated segment',
      '404 with a problem',
      { shownIn: 'validate-path-params/missing-segment.oas3' },
      get(both, '/bee', problem(404)),
    ),
    row(
      'an empty segment where a parameter stands',
      '422: the parameter is missing',
      {
        assay: '404 with a problem',
        because: 'A parameter takes at least one character, so no path of the description matches.',
        shownIn: 'validate-path-params/missing-path-param.oas3',
      },
      get(nested, '/bee//hive', problem(404)),
    ),
    row(
      'a method that the path does not have',
      '405 with a problem',
      {
        assay: '405 with a problem and `Allow`',
        because: 'RFC 9110 requires `Allow` there.',
        shownIn: 'cors/cors-headers-disabled',
      },
      {
        tree: both,
        method: 'DELETE',
        target: '/bee/1',
        answer: problem(405),
        headers: { allow: 'GET, HEAD, OPTIONS' },
      },
    ),
  ];
}
