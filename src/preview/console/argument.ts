import type { Description } from '../../description/description.ts';
import { followPath, type Located } from '../../description/read/view.ts';
import { isArray, isObject, member } from '../../lib/json.ts';
import { layOutJson } from '../parts/json.ts';
import { alternativesOf, typesOf } from './alternatives.ts';
import type { ConsoleContext } from './context.ts';
import { fieldText, propertiesOf, propertyField, type ConsoleField } from './field.ts';
import type { ConsoleForm } from './form.ts';

/** The fields for the arguments of a tool, by its input schema. */
export function argumentFields(context: ConsoleContext, inputSchema: Located | undefined): readonly ConsoleField[] {
  if (inputSchema === undefined) return [];
  return [...propertiesOf(context.description, inputSchema)].map(([name, { schema, isRequired }]) => {
    const field = propertyField(context, { prefix: 'arg', name, schema, isRequired, value: undefined });
    const control = controlOf(context.description, schema);
    switch (control.kind) {
      case 'choice':
        return { ...field, control: 'choice', hints: control.texts };
      case 'json':
        return { ...field, control: 'json', note: 'JSON', text: layOutJson(field.text, '  '), hints: [] };
      case 'list':
        return { ...field, note: 'with commas' };
      case 'text':
        return field;
    }
  });
}

/** The values that `form` has for them. */
export function argumentValues(
  context: ConsoleContext,
  inputSchema: Located | undefined,
  form: ConsoleForm,
): Readonly<Record<string, unknown>> {
  const schemas = inputSchema && propertiesOf(context.description, inputSchema);
  const sent = argumentFields(context, inputSchema).flatMap(({ id, name, text, isSent }) => {
    const typed = form.change === 'example' ? (isSent ? text : undefined) : form.fields[id];
    return typed === undefined ? [] : [[name, context.read(schemas?.get(name)?.schema, typed)] as const];
  });
  return Object.fromEntries(sent);
}

/** The control that an argument is filled in with. */
type ArgumentControl =
  { readonly kind: 'text' | 'list' | 'json' } | { readonly kind: 'choice'; readonly texts: readonly string[] };

/** Longer choices are typed. */
const mostChoices = 200;

function controlOf(description: Description, schema: Located): ArgumentControl {
  const controls = alternativesOf(description, schema).map((each) => controlOfType(description, each));
  const [first = { kind: 'text' }, ...others] = controls;
  if (others.length === 0) return first;
  const texts = controls.flatMap((control) => (control.kind === 'choice' ? control.texts : []));
  if (controls.every(({ kind }) => kind === 'choice') && texts.length <= mostChoices) return { kind: 'choice', texts };
  return { kind: controls.some(({ kind }) => kind === 'json') ? 'json' : 'text' };
}

function controlOfType(description: Description, schema: Located): ArgumentControl {
  const { value } = schema;
  const chosen = member(value, 'const') === undefined ? member(value, 'enum') : [member(value, 'const')];
  const types = typesOf(value);
  const choices = isArray(chosen) ? chosen : types.join('') === 'boolean' ? [true, false] : undefined;
  if (choices !== undefined && isChosen(choices))
    return { kind: 'choice', texts: [...new Set(choices.map(fieldText))] };
  if (types.includes('object') || isObject(member(value, 'properties')) || isArray(member(value, 'allOf')))
    return { kind: 'json' };
  if (!types.includes('array')) return { kind: 'text' };
  const items = followPath(description, schema, 'items');
  const alternatives = items === undefined ? [] : alternativesOf(description, items);
  const isPlain =
    alternatives.length > 0 &&
    alternatives.every((each) => typesOf(each.value).every((type) => scalars.includes(type)));
  return { kind: isPlain && alternatives.some((each) => typesOf(each.value).length > 0) ? 'list' : 'json' };
}

const scalars = ['string', 'number', 'integer', 'boolean'];

/** An empty text among the values would read like nothing chosen. */
function isChosen(values: readonly unknown[]): boolean {
  const isPlain = values.every((each) => each !== '' && (typeof each !== 'object' || each === null));
  return values.length > 0 && values.length <= mostChoices && isPlain;
}
