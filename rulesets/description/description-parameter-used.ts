import { usedParameters } from '../../functions/description/path-parameters.ts';
import { descriptionRule } from '../apart-rule.ts';
import type { RuleDocs } from '../rule.ts';

export const rule = descriptionRule(
  'description-parameter-used',
  'A path parameter must stand in its path, and a parameter of a channel in the address.',
  usedParameters,
);

export const docs: RuleDocs = {
  rationale: 'Clients ask for a value that goes nowhere, or send it at a place that no server reads.',
  origin: 'OpenAPI section "Parameter Object"; AsyncAPI section "Parameters Object".',
  host: 'openapi-paths',
  valid: [
    {
      title: 'a parameter that stands in the path',
      yaml: '/orders/{id}:\n  get:\n    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]\n    responses: { default: { description: OK } }',
    },
  ],
  invalid: [
    {
      title: 'a misspelled name',
      yaml: '/orders/{orderId}:\n  get:\n    parameters: [{ name: orderID, in: path, required: true, schema: { type: string } }]\n    responses: { default: { description: OK } }',
      reports: [
        {
          at: '/orders/{orderId}.get.parameters.0.name',
          message: 'A declared path parameter must stand in the path; found "orderID". Did you mean `orderId`?',
        },
      ],
    },
    {
      title: 'a parameter of a path without any',
      yaml: '/orders:\n  get:\n    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]\n    responses: { default: { description: OK } }',
      reports: [
        {
          at: '/orders.get.parameters.0.name',
          message: 'A declared path parameter must stand in the path; found "id". The path has none.',
        },
      ],
    },
  ],
  more: [
    {
      title: 'a parameter that the address has not',
      host: 'asyncapi-channel',
      yaml: 'parameters: { region: {} }',
      reports: [
        {
          at: 'parameters.region',
          message: 'A declared parameter must stand in the address; found "region". The address has none.',
        },
      ],
    },
    {
      title: 'another parameter than the two of the path',
      yaml: '/orders/{id}/{line}:\n  parameters:\n    - { name: id, in: path, required: true, schema: { type: string } }\n    - { name: line, in: path, required: true, schema: { type: string } }\n    - { name: customer, in: path, required: true, schema: { type: string } }\n  get: { responses: { default: { description: OK } } }',
      reports: [
        {
          at: '/orders/{id}/{line}.parameters.2.name',
          message: 'A declared path parameter must stand in the path; found "customer". It has `id` and `line`.',
        },
      ],
    },
  ],
};
