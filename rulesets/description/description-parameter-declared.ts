import { declaredParameters } from '../../functions/description/path-parameters.ts';
import { descriptionRule } from '../apart-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const rule = descriptionRule(
  'description-parameter-declared',
  'Each `{name}` of a path, or of the address of a channel, must be declared as a parameter.',
  declaredParameters,
);

export const docs: RuleDocs = {
  rationale: 'Clients cannot fill the path in, and a mock cannot tell which values it may take.',
  origin: 'OpenAPI section "Path Templating"; AsyncAPI section "Parameters Object".',
  host: 'openapi-paths',
  notes:
    'A name that no operation of the path declares is reported once, at the path. One that is near a declared parameter is left to [description-parameter-used](description-parameter-used.md), which reports the misspelled one. A path with a parameter whose `$ref` leads nowhere is left alone.',
  valid: [
    {
      title: 'declared for all operations of the path',
      yaml: '/orders/{id}:\n  parameters: [{ name: id, in: path, required: true, schema: { type: string } }]\n  get: { responses: { default: { description: OK } } }',
    },
  ],
  invalid: [
    {
      title: 'a name that is declared nowhere',
      yaml: '/orders/{id}:\n  get: { responses: { default: { description: OK } } }',
      reports: [
        {
          at: '/orders/{id}',
          message: '`{id}` must be declared as a parameter of the path; found none of that name.',
        },
      ],
    },
    {
      title: 'a name that one of two operations declares',
      yaml: '/orders/{id}:\n  get:\n    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]\n    responses: { default: { description: OK } }\n  delete: { responses: { default: { description: OK } } }',
      reports: [
        {
          at: '/orders/{id}.delete',
          message: '`{id}` must be declared as a parameter of the path; found none of that name.',
        },
      ],
    },
  ],
};
