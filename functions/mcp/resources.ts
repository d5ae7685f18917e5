import { isText, member } from '../../src/lib/json.ts';
import { cut, isBlank } from '../../src/lib/show.ts';
import { none, type Problem, problem, wrong } from '../check.ts';
import { lacks } from '../fields.ts';
import { respell } from '../fix.ts';
import { onNodes, onTexts } from './on-nodes.ts';

/** RFC 3986 and, for parts in braces, RFC 6570: `uri` is a URI or a template of one. */
export const resourceUri = onNodes('resource resourceTemplate', ({ value, table }): readonly Problem[] => {
  const field = table === 'resource' ? 'uri' : 'uriTemplate';
  const uri = member(value, field);
  if (!isText(uri)) return [];
  const fault = uriFault(uri);
  return fault === undefined ? [] : wrong(`\`${field}\` must be a URI or a URI template`, uri, [field], fault);
});

/** A resource has a `uri`. */
export const someUri = onNodes('resource', (node, { suggest }) =>
  lacks(node, 'uri', suggest)
    ? problem('A resource should have a `uri`; found none. MCP clients read it by that.')
    : none,
);

/** RFC 6838 section 4.2: `mimeType` is a media type, with parameters as it may be. */
export const mimeType = onTexts('resource resourceTemplate', 'mimeType', (type) => {
  const [top = '', sub = ''] = type.split('/');
  const isSwapped = !topLevel.test(top) && topLevel.test(sub);
  if (mediaType.test(type) && !isSwapped) return none;
  const meant = isSwapped
    ? `${sub}/${top}`
    : commonTypes.find((known) => known.endsWith(`/${type.trim().toLowerCase()}`));
  return wrong('`mimeType` must be a media type', type, [], respell(meant));
});

/** Inline content is text or base64, not both, and JSON where it says so. */
export const resourceContent = onNodes('resource', ({ value }): readonly Problem[] => {
  const [text, blob, type] = ['text', 'blob', 'mimeType'].map((key) => member(value, key));
  if (text !== undefined && blob !== undefined) {
    return problem('A resource should have `text` or `blob`, not both; found both.');
  }
  if (isText(blob) && !isBase64(blob)) return wrong('`blob` should be base64', blob, ['blob']);
  if (!isText(text) || !isText(type) || !/^[^;]*[/+]json *(?:;|$)/i.test(type)) return [];
  return isJson(text) ? [] : wrong('`text` should be JSON, as `mimeType` says', text, ['text']);
});

const topLevel = /^(?:application|audio|font|image|message|model|multipart|text|video)$/i;
const commonTypes = (
  'application/json text/markdown text/plain text/html text/css text/csv ' +
  'application/yaml application/xml application/pdf image/png image/jpeg'
).split(' ');
// Parts that repeat have a greatest number, as V8 remembers each and throws when there are millions.
const mediaType =
  /^[a-z\d][\w!#$&^.+-]{0,126}\/[a-z\d][\w!#$&^.+-]{0,126}(?:[ \t]*;[ \t]*[\w!#$%&'*+.^`|~-]+=(?:[\w!#$%&'*+.^`|~-]+|"(?:[^"\\]|\\.){0,9999}")){0,99}[ \t]*$/i;
// Of a text whose only closing brace ends it.
const expression = /^\{[+#./;?&]?(?:[\w.%]+(?::[1-9]\d{0,3}|\*)?[,}]){1,999}$/;

function uriFault(uri: string): string | undefined {
  const bad = uri.match(/\{[^{}]*\}/g)?.find((part) => !expression.test(part));
  if (bad !== undefined) return ` "${cut(bad)}" is no expression of RFC 6570.`;
  const plain = uri.replace(/\{[^{}]*\}/g, 'x');
  const odd = /[^\w.~!$&'()*+,;=:@%/?#[\]-]|%(?![\da-f]{2})/i.exec(plain)?.[0];
  if (odd !== undefined && !isBlank(uri)) return ` Percent-encode "${odd}".`;
  return uri.startsWith('{') || /^[a-z][a-z\d+.-]*:./i.test(plain)
    ? undefined
    : ' It needs a scheme, as in `file:///readme.md`.';
}

function isBase64(text: string): boolean {
  const digits = text.replace(/\s/g, '');
  return digits.length % 4 === 0 && /^[a-z\d+/]*={0,2}$/i.test(digits);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
