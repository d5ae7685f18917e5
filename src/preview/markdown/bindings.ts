import { entriesIn, followPath, memberAt, numberTextOf, type Located } from '../../description/read/view.ts';
import { isArray, isObject } from '../../lib/json.ts';
import { fieldsOfBinding, mostFields, mostProtocols, protocolName } from '../pages/asyncapi/bindings.ts';
import { shortText, shortTexts } from '../parts/json.ts';
import { codeLine, factBlocks, jsonBlock, plainLine, type MarkdownContext } from './context.ts';
import { schemaBlocks } from './schema.ts';

/** The bindings of `parent`: those of each protocol as a list of fields. */
export function bindingBlocks(context: MarkdownContext, parent: Located): readonly string[] {
  return protocolBlocks(context, followPath(context.shown.description, parent, 'bindings'));
}

/** Each protocol of `bindings`: its name, its fields as a list, then those that are schemas or of many values. */
export function protocolBlocks(context: MarkdownContext, bindings: Located | undefined): readonly string[] {
  return entriesIn(context.shown.description, bindings)
    .slice(0, mostProtocols)
    .flatMap(([protocol, binding]) => [headingOf(protocol, binding), ...fieldBlocks(context, protocol, binding)]);
}

function headingOf(protocol: string, binding: Located): string {
  const version = memberAt(binding, 'bindingVersion')?.value;
  const words = version === undefined ? '' : ` (binding ${codeLine(shortText(version, 40))})`;
  return `${plainLine(protocolName(protocol))}${words}:`;
}

function fieldBlocks(context: MarkdownContext, protocol: string, binding: Located): readonly string[] {
  if (!isObject(binding.value)) return [codeLine(shortText(binding.value))];
  const fields = fieldsOfBinding(protocol, binding);
  if (fields.length === 0) return ['Nothing is set.'];
  const values = fields.filter(({ isSchema }) => !isSchema).slice(0, mostFields);
  return [
    ...factBlocks(values.map(({ label, located }) => [plainLine(label), lineOf(located)])),
    ...fields.flatMap(({ label, located, isSchema }) =>
      isSchema ? [`${plainLine(label)}:`, ...schemaBlocks(context, located)] : [],
    ),
    ...values.flatMap(({ label, located }) =>
      lineOf(located) === undefined ? [`${plainLine(label)}:`, jsonBlock(located.value, 4_000)] : [],
    ),
  ];
}

/** A value, or a list of them, in a line; undefined for one that needs a block. */
function lineOf(located: Located): string | undefined {
  const { value } = located;
  const isPlain = (each: unknown): boolean => typeof each !== 'object' || each === null;
  if (isPlain(value)) return codeLine(numberTextOf(located) ?? shortText(value, 500));
  if (!isArray(value) || value.length === 0 || !value.every(isPlain)) return undefined;
  return shortTexts(value, 50)
    .map((text) => codeLine(text))
    .join(', ');
}
