import { badgeDefaults, fieldTables, mcpVersions, type ObjectName } from '../../description/model/fields.ts';
import { isText, member } from '../../lib/json.ts';
import { namedColors } from '../../lib/color/color.ts';
import { cursorAt } from '../cursor/cursor-at.ts';
import { type TextCursor, offsetAt, rangeOfOffsets, type TextPosition, familyOf, type View } from '../text-document.ts';
import { unquote } from '../cursor/flow-cursor.ts';
import { type FieldPlace, describeField, fieldAt, isTable } from '../fields.ts';
import { schemaReferences, schemeNames, scopesOf, tagNames, toolGroups } from '../names.ts';
import { type CompletionItem, keyItem, type Offer, sorted, valueItem } from './completion-item.ts';
import { badgeTexts } from './badges.ts';

/** The texts that may be written at `position`: fields that are not there yet, values. None outside of our extensions. The text need not parse. */
export function completeAt(view: View, position: TextPosition): readonly CompletionItem[] {
  const { document } = view;
  const cursor = cursorAt(document, offsetAt(document, position));
  if (cursor === undefined) return [];
  const place = fieldAt(cursor.path, familyOf(view));
  if (place === undefined) return [];
  const range = rangeOfOffsets(document, cursor.start, cursor.end);
  // YAML wants a blank behind a dash or a colon.
  const isTight = cursor.style !== 'json' && /[-:]/u.test(document.text.charAt(cursor.start - 1));
  const { next } = cursor;
  const target = {
    range,
    before: isTight ? ' ' : '',
    ...(next !== undefined && { next: rangeOfOffsets(document, next, next) }),
  } as const;
  const keys = cursor.role === 'value' ? [] : keysFor(place, cursor, view);
  const values =
    cursor.role === 'key' ? [] : valuesFor(place, view, unquote(document.text.slice(cursor.start, cursor.end)));
  return sorted([
    ...keys.map((offer) => keyItem(offer, cursor, target)),
    ...values.map((offer) => valueItem(offer, cursor, target)),
  ]);
}

function keysFor({ type, shape, inside }: FieldPlace, { siblings }: TextCursor, view: View): readonly Offer[] {
  const { description } = view;
  if (shape !== undefined) return [];
  if (type === 'security' && description !== undefined && inside.length === 1) {
    return schemeNames(description)
      .filter((name) => !siblings.includes(name))
      .map((text) => ({ text, kind: 'name', holds: 'list' }));
  }
  if (!isTable(type) || inside.length > 0) return [];
  return fieldOffers(type, versionOf(view)).filter(({ text }) => !siblings.includes(text));
}

/** The fields of an object that the MCP version has, in the order of their table. */
function fieldOffers(table: ObjectName, version: string): readonly Offer[] {
  return Object.entries(fieldTables[table])
    .filter(([, { since = '', until = '9' }]) => version === '' || (since <= version && version <= until))
    .map(([name, field]) => ({
      text: name,
      kind: 'field',
      holds:
        field.shape === 'list' || field.type === 'security'
          ? 'list'
          : field.shape === 'map' || isTable(field.type) || field.type === 'object' || field.type === 'schema'
            ? 'object'
            : 'value',
      detail: field.required ? 'required' : 'optional',
      documentation: describeField({ table, name, field }),
      isDeprecated: field.deprecated !== undefined && version >= field.deprecated,
    }));
}

function versionOf({ description }: View): string {
  const version = member(member(description?.source.tree, 'x-mcp'), 'protocolVersion');
  return isText(version) && /^\d{4}-\d\d-\d\d$/u.test(version) ? version : '';
}

/** `typed` is the value that is typed, which must not be offered as that of another badge. */
function valuesFor(place: FieldPlace, view: View, typed: string): readonly Offer[] {
  const { field, shape, inside, type } = place;
  const { description } = view;
  const tree = description?.source.tree;
  if (field === undefined || shape !== undefined) return [];
  if (type === 'security') return scopeOffers(inside, view);
  if (type.startsWith('schema')) {
    const isReference = inside.length === 1 && inside[0] === '$ref' && description !== undefined;
    return isReference ? schemaReferences(description).map((text) => ({ text, kind: 'reference' })) : [];
  }
  if (type === 'boolean') return [true, false].map((value) => ({ text: String(value), kind: 'value', isPlain: true }));
  const { values } = field.field;
  if (values !== undefined) return values.map((text) => ({ text, kind: 'value' }));
  switch (`${field.table}.${field.name}`) {
    case 'badge.color':
      return colorOffers(badgeTexts(description, 'color').filter((text) => text !== typed));
    case 'badge.name':
      return names(badgeTexts(description, 'name').filter((text) => text !== typed));
    case 'mcp.protocolVersion':
      return [...mcpVersions].reverse().map((text) => ({ text, kind: 'value' }));
    case 'tool.name':
      return toolGroups(tree).map((text) => ({ text, kind: 'group' }));
    case 'tool.tags':
      return names(tagNames(tree));
    default:
      return [];
  }
}

function scopeOffers([, scheme, ...rest]: FieldPlace['inside'], { description }: View): readonly Offer[] {
  if (description === undefined || !isText(scheme) || rest.length !== 1) return [];
  return [...scopesOf(description, scheme)].map(([text, documentation]) => ({ text, kind: 'name', documentation }));
}

function colorOffers(used: readonly string[]): readonly Offer[] {
  const all = new Set([
    ...used,
    ...(badgeDefaults.color === undefined ? [] : [badgeDefaults.color]),
    ...namedColors.split(' '),
  ]);
  return [...all].map((text) => ({ text, kind: 'color' }));
}

function names(texts: readonly string[]): readonly Offer[] {
  return texts.map((text) => ({ text, kind: 'name' }));
}
