import { isText, listOf, member } from '../../src/lib/json.ts';
import { type CheckFinding, finding, findingsAt, wrongValue } from '../check.ts';
import { absentField, fieldValues, lacksField } from '../fields.ts';
import { mismatchFinding } from '../type-mismatches.ts';
import { isAnnotations } from './fields.ts';
import { type McpNode, isDate } from './model.ts';
import { onModel, onNodes } from './on-nodes.ts';

/** Annotations have the types and values of MCP section "Annotations". */
export const annotationValues = onModel((model): readonly CheckFinding[] => [
  ...model.mismatches
    .filter(({ table }) => isAnnotations(table))
    .flatMap((mismatch) => mismatchFinding(mismatch, 'x-mcp', mismatch.place.source)),
  ...model.nodes
    .filter(({ table }) => isAnnotations(table))
    .flatMap((node) =>
      findingsAt(node.path, [...fieldValues(node, 'must'), ...priorityFinding(node), ...dateFinding(node)]),
    ),
]);

/** A tool that only reads destroys nothing. */
export const annotationConflict = onNodes('toolAnnotations', ({ value }) =>
  value.readOnlyHint === true && value.destructiveHint === true
    ? finding('`destructiveHint: true` contradicts `readOnlyHint: true`. Remove one.', ['destructiveHint'])
    : [],
);

/** MCP section "Icons". */
export const icons = onNodes('icon', (node, { suggest }): readonly CheckFinding[] => {
  const [src, sizes, type] = ['src', 'sizes', 'mimeType'].map((key) => member(node.value, key));
  const claim = '`src` should be an http, https or data URI';
  return [
    ...(lacksField(node, 'src', suggest) ? absentField('An icon should have a `src`', undefined) : []),
    ...(isText(src) && !/^(?:https?:\/\/|data:)./i.test(src) ? wrongValue(claim, src, ['src']) : []),
    ...(isText(type) && !/^image\/./i.test(type)
      ? wrongValue('`mimeType` of an icon should be that of an image, such as `image/png`', type, ['mimeType'])
      : []),
    ...listOf(sizes).flatMap((size, index) =>
      isText(size) && !/^(?:\d+x\d+|any)$/.test(size)
        ? wrongValue('Each item of `sizes` should be `any` or have the form `48x48`', size, ['sizes', index])
        : [],
    ),
    ...fieldValues(node, 'should'),
  ];
});

/** MCP 2025-11-25 section "Tool-Level Negotiation". */
export const execution = onNodes('execution', (node, { model }): readonly CheckFinding[] => {
  // Under any other version another rule reports the whole field.
  if (model.version !== undefined && model.version !== '2025-11-25') return [];
  const findings = fieldValues(node, 'should');
  const support = member(node.value, 'taskSupport');
  const [root] = model.nodes;
  const declared = ['capabilities', 'tasks', 'requests', 'tools', 'call'].reduce<unknown>(member, root?.value);
  if ((support !== 'optional' && support !== 'required') || declared !== undefined) return findings;
  return finding(
    `\`taskSupport: ${support}\` needs \`capabilities.tasks.requests.tools.call\`. Declare it, or write \`forbidden\`.`,
    ['taskSupport'],
  );
});

/** ISO 8601, from a day to a fraction of a second. */
function dateFinding({ value }: McpNode): readonly CheckFinding[] {
  const date = member(value, 'lastModified');
  if (!isText(date) || isIsoDate(date)) return [];
  return wrongValue(
    '`lastModified` must be an ISO 8601 date',
    date,
    ['lastModified'],
    ' Write it as `2025-01-12T15:00:58Z`.',
  );
}

function isIsoDate(text: string): boolean {
  const [, day] = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/i.exec(text) ?? [];
  return isDate(day) && !Number.isNaN(Date.parse(text.toUpperCase()));
}

function priorityFinding({ value }: McpNode): readonly CheckFinding[] {
  const priority = member(value, 'priority');
  return typeof priority === 'number' && !(priority >= 0 && priority <= 1)
    ? wrongValue('`priority` must be between 0 and 1', priority, ['priority'])
    : [];
}
