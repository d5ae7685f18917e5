import { isArray, isObject, isText, keysOf, listOf, member, setMember, type JsonObject } from '../../lib/json.ts';
import { show } from '../../lib/show.ts';
import type { SurfaceEntry } from '../surface/surface.ts';
import { failureCodes, RpcFailure, type Era, type DescribedServer } from './described-server.ts';
import { matchTemplate, type TemplateValues } from './uri-template.ts';

/** `resources/read`: the `text` or `blob` of the description, else its words about the resource. Variables of templates are filled in. */
export function readResource(params: unknown, { surface }: DescribedServer, era: Era): JsonObject {
  const uri = member(params, 'uri');
  if (!isText(uri)) throw invalid('`uri` must be a text', uri);
  const { resources, resourceTemplates } = surface.lists;
  const fixed = resources.entries.find(({ key }) => key === uri);
  const found = fixed ? { entry: fixed, values: {} } : templateFor(uri, resourceTemplates.entries);
  if (found === undefined) {
    const code = era === 'legacy' ? failureCodes.unknownResource : failureCodes.invalidParams;
    throw new RpcFailure(code, `The resource must be one of the list; found ${show(uri)}.`, { uri });
  }
  const { entry, values } = found;
  const [mimeType, blob] = [member(entry.value, 'mimeType'), member(entry.value, 'blob')];
  const type = isText(mimeType) ? { mimeType } : {};
  const content = isText(blob) ? { blob } : { text: filled(textOf(entry), values) };
  return { contents: [{ uri, ...type, ...content }] };
}

function textOf({ value, key = '' }: SurfaceEntry): string {
  return ['text', 'description', 'title', 'name'].map((name) => member(value, name)).find(isText) ?? key;
}

function templateFor(
  uri: string,
  templates: readonly SurfaceEntry[],
): { readonly entry: SurfaceEntry; readonly values: TemplateValues } | undefined {
  for (const entry of templates) {
    const values = matchTemplate(entry.key ?? '', uri);
    if (values !== undefined) return { entry, values };
  }
  return undefined;
}

function filled(text: string, values: TemplateValues): string {
  return text.replace(/\{\{?([\w.-]+)\}?\}/gu, (whole, name: string) => {
    const value = member(values, name);
    return isText(value) ? value : whole;
  });
}

/** `prompts/get`: the messages of `x-result`, else what the description says of the prompt, with the arguments. */
export function getPrompt(params: unknown, { surface }: DescribedServer): JsonObject {
  const prompt = surface.lists.prompts.entries.find(({ key }) => key !== undefined && key === member(params, 'name'));
  if (prompt === undefined) throw invalid('`name` must be that of a prompt', member(params, 'name'));
  const sent = member(params, 'arguments') ?? {};
  if (!isObject(sent)) throw invalid('`arguments` must be an object', sent);
  const declared = listOf(member(prompt.value, 'arguments'));
  for (const each of declared) {
    const name = member(each, 'name');
    if (isText(name) && member(each, 'required') === true && member(sent, name) === undefined)
      throw new RpcFailure(failureCodes.invalidParams, `The prompt must get \`${name}\`; found no such argument.`);
  }
  const values = Object.fromEntries(Object.entries(sent).filter((pair): pair is [string, string] => isText(pair[1])));
  const written = member(member(prompt.value, 'x-result'), 'messages');
  const description = member(prompt.value, 'description');
  const described = isText(description) ? { description } : {};
  if (isArray(written))
    return { ...described, messages: written.filter(isObject).map((each) => filledIn(each, values)) };
  const lines = Object.entries(values).map(([name, value]) => `${name}: ${value}`);
  const text = [filled(textOf(prompt), values), ...lines].join('\n');
  return { ...described, messages: [{ role: 'user', content: { type: 'text', text } }] };
}

/** A copy of `value`, which is of the description and so of a limited depth, whose texts have the variables filled in. */
function filledIn(value: unknown, values: TemplateValues): unknown {
  if (isText(value)) return filled(value, values);
  if (isArray(value)) return value.map((each: unknown) => filledIn(each, values));
  if (!isObject(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const key of keysOf(value)) setMember(copy, key, filledIn(member(value, key), values));
  return copy;
}

/** `completion/complete`: a description knows no values of arguments. */
export function complete(params: unknown, { surface }: DescribedServer): JsonObject {
  const ref = member(params, 'ref');
  const { prompts, resourceTemplates, resources } = surface.lists;
  const [list, key] =
    member(ref, 'type') === 'ref/prompt'
      ? [prompts.entries, member(ref, 'name')]
      : [[...resourceTemplates.entries, ...resources.entries], member(ref, 'uri')];
  if (!isText(key) || !list.some((entry) => entry.key === key))
    throw invalid('`ref` must be a prompt or a template of the server', key);
  return { completion: { values: [], total: 0, hasMore: false } };
}

function invalid(must: string, found: unknown): RpcFailure {
  return new RpcFailure(failureCodes.invalidParams, `${must}; found ${show(found)}.`);
}
