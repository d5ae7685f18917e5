import { badgeDefaults, type ObjectName } from '../../description/model/fields.ts';
import { meanings } from '../../description/model/meanings.ts';
import type { FieldInTable } from './field-at.ts';

/** A field as Markdown: its type, whether it is required, its default, its versions, its meaning. */
export function describeField({ table, name, field }: FieldInTable): string {
  const { required, since, until, deprecated, origin } = field;
  const byDefault = table === 'badge' ? badgeDefaults[name] : undefined;
  const facts = [
    typeText(field),
    required ? 'required' : 'optional',
    ...(byDefault === undefined ? [] : [`default \`${byDefault}\``]),
  ];
  const versions = [
    ...(since === undefined ? [] : [until === since ? `In MCP ${since} only.` : `Since MCP ${since}.`]),
    ...(until === undefined || until === since ? [] : [`Until MCP ${until}.`]),
    ...(deprecated === undefined ? [] : [`Deprecated since MCP ${deprecated}.`]),
    ...(origin === 'renderer' ? ['Some renderers read it.'] : []),
  ];
  return [`**${name}**: ${facts.join(', ')}`, meanings[table][name] ?? '', versions.join(' ')]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** An object in one line. */
export function describeObject(table: ObjectName): string {
  return meanings[table][''] ?? '';
}

function typeText({ type, shape, values }: FieldInTable['field']): string {
  const plain = values === undefined ? wordsOf(type) : values.map((value) => `\`${value}\``).join(' or ');
  if (shape === 'list') return `list of ${plain}`;
  return shape === 'map' ? `map of ${plain}` : plain;
}

/** `toolAnnotations` as words. */
function wordsOf(type: string): string {
  if (type === 'security') return 'list of security requirements';
  if (type === 'schema') return 'JSON Schema';
  if (type === 'schema-or-string') return 'JSON Schema or the name of one';
  return type.replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
}
