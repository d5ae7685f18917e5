import { type ObjectNode, walkObjects } from '../../src/description/model/walk.ts';
import { append } from '../../src/lib/lists.ts';
import { isText } from '../../src/lib/json.ts';
import { show } from '../../src/lib/show.ts';
import { pathOf } from '../../src/lib/pointer.ts';
import type { Path } from '../../src/description/place.ts';
import { type Check, type CheckFinding, wrongValue } from '../../functions/check.ts';
import { descriptionRule } from '../apart-rule.ts';
import type { RuleDocs } from '../rule.ts';

/**
 * No two operations have the same `operationId`: those of webhooks and callbacks are operations, too. A path item that several paths refer to
 * is walked once, and has its ids once.
 */
const uniqueOperationIds: Check<null> = (_root, _options, { document }) => {
  const first = new Map<string, string>();
  const findings: CheckFinding[] = [];
  const visit = (node: ObjectNode): void => {
    const id = node.kind === 'operation' || node.kind === 'callbackOperation' ? node.value.operationId : undefined;
    if (!isText(id)) return;
    const path = pathOf(node);
    const known = first.get(id);
    if (known === undefined) {
      first.set(id, nameOf(path, document.family));
      return;
    }
    const toDo = ` ${known} has it, too.`;
    append(findings, wrongValue('`operationId` must belong to one operation', id, [...path, 'operationId'], toDo));
  };
  walkObjects(document.root, document.family, document.resolve, visit, document);
  return findings;
};

/** The operation as readers call it: `GET /orders`, or `publish` of a channel. */
function nameOf(path: Path, family: 'openapi' | 'asyncapi'): string {
  const [method, parentKey] = path.filter((key) => key !== 'additionalOperations').reverse();
  if (family === 'asyncapi') return `\`${String(method)}\` of ${show(parentKey)}`;
  return `${String(method).toUpperCase()} ${String(parentKey)}`;
}

export const rule = descriptionRule(
  'description-operation-id-unique',
  'No two operations must have the same `operationId`.',
  uniqueOperationIds,
);

export const docs: RuleDocs = {
  rationale:
    'Generators name methods, links and pages by it: one of the operations is lost, or called in place of the other.',
  origin: 'OpenAPI section "Operation Object"; AsyncAPI 2.x section "Operation Object".',
  host: 'openapi-paths',
  notes:
    'Operations of webhooks and callbacks count, too. Letters count as they are: `getOrder` and `getorder` are two ids.',
  valid: [
    {
      title: 'two ids',
      yaml: '/orders:\n  get: { operationId: listOrders, responses: { default: { description: OK } } }\n  post: { operationId: addOrder, responses: { default: { description: OK } } }',
    },
  ],
  invalid: [
    {
      title: 'an id that was copied',
      yaml: '/orders:\n  get: { operationId: listOrders, responses: { default: { description: OK } } }\n  post: { operationId: listOrders, responses: { default: { description: OK } } }',
      reports: [
        {
          at: '/orders.post.operationId',
          message: '`operationId` must belong to one operation; found "listOrders". GET /orders has it, too.',
        },
      ],
    },
  ],
  more: [
    {
      title: 'two channels with the same id',
      host: 'asyncapi-2-channel',
      yaml: 'publish: { operationId: order }\nsubscribe: { operationId: order }',
      reports: [
        {
          at: 'subscribe.operationId',
          message: '`operationId` must belong to one operation; found "order". `publish` of "orders" has it, too.',
        },
      ],
    },
  ],
};
