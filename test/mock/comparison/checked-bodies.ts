import { problem, row, type ComparisonRow } from './row.ts';
import { checking, ok, post, posting, posting2, taking } from './checking.ts';

const asJson = 'application/json';
const bodies = 'validate-body-params';

/** What bodies that are not as described are answered, forms aside. */
export function validatedBodies(): readonly ComparisonRow[] {
  const bee = {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'integer' }, state: { enum: ['open', 'closed'] } },
  };
  const bee2 = posting2({ in: 'body', name: 'bee', schema: bee }, asJson);
  const cell = posting(asJson, {
    type: 'object',
    properties: {
      cells: { type: 'array', items: { $ref: '#/paths/~1hive/post/requestBody/content/application~1json/schema' } },
    },
  });
  const none = taking([]);
  return [
    row(
      'a JSON body that its schema does not allow',
      '422 with a problem that lists every violation',
      { shownIn: `${bodies}/json-invalid-request-2.oas3 ${bodies}/no-consumes.defined.oas2` },
      post(posting(asJson, bee), '{"state":"ooops"}', asJson, problem(422)),
      post(posting(asJson, bee), '{"id":1}', asJson, ok),
      post(bee2, '{"id":"x"}', asJson, problem(422)),
    ),
    row(
      'a body of a schema that refers to itself',
      'is checked',
      { shownIn: 'references/E2E-Recursive-Object-Handling.oas3' },
      post(cell, '{"cells":[{"cells":[{}]}]}', asJson, ok),
      post(cell, '{"cells":[{"cells":[1]}]}', asJson, problem(422)),
    ),
    row(
      'no body where one is optional',
      'the answer',
      { shownIn: `${bodies}/json-body-not-required.oas2` },
      { tree: bee2, ...checking, method: 'POST', target: '/hive', answer: ok },
    ),
    row(
      'a content type, and no body',
      'the answer',
      { shownIn: `${bodies}/ignore-content-type-if-empty-body.oas3_1` },
      post(none, '', 'text/plain', ok),
      post(posting(asJson, bee), '', 'text/plain', ok),
    ),
    row(
      'a body where none is described',
      '415',
      {
        assay: 'the answer',
        because: 'The description says nothing of it, as with headers and parameters that it does not declare.',
        shownIn: `${bodies}/enforce-content-type-if-body-included.oas3_1`,
      },
      post(none, 'hum', 'text/plain', ok),
    ),
  ];
}
