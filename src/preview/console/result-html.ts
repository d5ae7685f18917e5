import { html, type Html } from '../../lib/html.ts';
import { isObject, isText, member, parsedJson } from '../../lib/json.ts';
import { highlightJson, jsonText } from '../parts/json.ts';
import { codeBlock } from '../parts/panel.ts';

/** The parts of the result of a tool as what they are, and its structured content. */
export function resultHtml(content: readonly unknown[], structured: unknown): Html {
  const same = structured === undefined ? undefined : JSON.stringify(structured);
  return html`${content.map((part, index) => partHtml(part, index, same))}${structuredHtml(structured)}`;
}

function structuredHtml(value: unknown): Html | undefined {
  if (value === undefined) return undefined;
  return html`<h3>Structured content</h3>
    ${jsonBlock(value, 'Structured content')}`;
}

/** Letters of a text that are shown; the answer as it came has all. */
const longestText = 20_000;

/** A part; a text that is the structured content, which is `same` as JSON, is not drawn twice. */
function partHtml(part: unknown, index: number, same: string | undefined): Html {
  const [type, text] = [member(part, 'type'), member(part, 'text')];
  const data = member(part, 'data');
  const mimeType = mimeTypeOf(part);
  if (type === 'text' && isText(text)) return textHtml(text, index, same);
  if ((type === 'image' || type === 'audio') && isText(data))
    return bytesHtml({ data, mimeType, name: `${type}-${index + 1}` });
  if (type === 'resource_link')
    return html`<h3>Link to a resource</h3>
      ${resourceHtml(part)}`;
  const resource = member(part, 'resource');
  if (type !== 'resource' || !isObject(resource)) return jsonBlock(part, `Part ${index + 1}`);
  const { blob, text: inside } = resource;
  const content = isText(blob)
    ? bytesHtml({ data: blob, mimeType: mimeTypeOf(resource), name: `resource-${index + 1}` })
    : isText(inside)
      ? textHtml(inside, index)
      : undefined;
  return html`<h3>Resource</h3>
    ${resourceHtml(resource)}${content}`;
}

function mimeTypeOf(part: unknown): string {
  const mimeType = member(part, 'mimeType');
  // As it stands in an address.
  return isText(mimeType) && /^[\w.+-]+\/[\w.+-]+$/u.test(mimeType) ? mimeType : 'application/octet-stream';
}

function textHtml(text: string, index: number, same?: string): Html {
  const value = /^\s*[[{]/u.test(text) ? parsedJson(text) : undefined;
  const name = `Text ${index + 1}`;
  if (value !== undefined && JSON.stringify(value) === same)
    return html`<p class="inside dim">Text: the structured content, as JSON</p>`;
  if (value !== undefined)
    return html`<h3>Text, which is JSON</h3>
      ${jsonBlock(value, name)}`;
  return html`<h3>Text</h3>
    ${codeBlock(html`${text.slice(0, longestText)}`, name)}${text.length > longestText ? cutHere : undefined}`;
}

const cutHere = html`<p class="cut dim">Cut here: the answer as it came has all of it.</p>`;

export function jsonBlock(value: unknown, name: string): Html {
  const { text, isWhole } = jsonText(value, longestText);
  return html`${codeBlock(highlightJson(text), name)}${isWhole ? undefined : cutHere}`;
}

interface NamedBytes {
  readonly data: string;
  readonly mimeType: string;
  readonly name: string;
}

/** A picture as a picture; everything else to be saved. Nothing opens it as a page. */
function bytesHtml({ data, mimeType, name }: NamedBytes): Html {
  const isImage = mimeType.startsWith('image/');
  const ending = /\/(?:x-)?([\w-]+)/u.exec(mimeType)?.[1] ?? 'bin';
  const link = html`<a
    class="inside"
    download="${name}.${ending === 'octet-stream' ? 'bin' : ending}"
    href="data:application/octet-stream;base64,${data}"
    >Save</a
  >`;
  const picture = isImage
    ? html`<img src="data:${mimeType};base64,${data}" alt="The picture of the result" />`
    : undefined;
  return html`<h3>${mimeType}</h3>
    ${picture}${link}`;
}

function resourceHtml(resource: unknown): Html {
  const texts = ['name', 'mimeType', 'description'].map((key) => member(resource, key)).filter(isText);
  return html`<p class="inside">
    <code>${String(member(resource, 'uri')).slice(0, 1_000)}</code> ${texts.join(', ').slice(0, 1_000)}
  </p>`;
}
