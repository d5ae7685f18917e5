import { distinctPaths } from '../../functions/examples/paths.ts';
import type { RuleDocs } from '../rule.ts';
import { exampleRule } from '../apart-rule.ts';

export const rule = exampleRule(
  'mock-path-ambiguous',
  'warn',
  'Of two paths that match the same URL, one should be more concrete.',
  distinctPaths,
);

export const docs: RuleDocs = {
  rationale: 'Which operation answers depends on the server, the mock or the order of the file.',
  origin: 'OpenAPI section "Paths Object": templated paths of one hierarchy must not exist.',
  host: 'openapi-paths',
  notes: 'Paths with a method in common are compared. A segment that is a template in part is left alone.',
  valid: [
    {
      title: 'one is more concrete',
      yaml: '/orders/{id}: { get: { responses: { default: { description: OK } } } }\n/orders/open: { get: { responses: { default: { description: OK } } } }',
    },
  ],
  invalid: [
    {
      title: 'two names for one template',
      yaml: '/orders/{id}: { get: { responses: { default: { description: OK } } } }\n/orders/{name}: { get: { responses: { default: { description: OK } } } }',
      reports: [
        {
          at: '/orders/{name}',
          message: '`/orders/{id}` and `/orders/{name}` match the same URL, and neither is more concrete.',
        },
      ],
    },
    {
      title: 'one text, encoded and not',
      yaml: '/lost and found: { get: { responses: { default: { description: OK } } } }\n/lost%20and%20found: { get: { responses: { default: { description: OK } } } }',
      reports: [
        {
          at: '/lost%20and%20found',
          message: '`/lost and found` and `/lost%20and%20found` match the same URL, and neither is more concrete.',
        },
      ],
    },
  ],
};
