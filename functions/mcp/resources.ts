import { tokenCharacters } from '../../src/lib/http-token.ts';
import { isText, member, parsedJson } from '../../src/lib/json.ts';
import { shortened, isBlank } from '../../src/lib/show.ts';
import { noFindings, type CheckFinding, finding, wrongValue } from '../check.ts';
import { lacksField, tableWords } from '../fields.ts';
import type { Fix } from '../../src/finding.ts';
import { respell } from '../fix.ts';
import { onNodes, onTexts } from './on-nodes.ts';

/** RFC 3986 and, for parts in braces, RFC 6570: `uri` is a URI or a template of one. */
export const resourceUri = onNodes('resource resourceTemplate', ({ value, table }): readonly CheckFinding[] => {
  const field = uriField(table);
  const uri = member(value, field);
  if (!isText(uri)) return [];
  const closed = closedUri(uri);
  if (closed !== undefined)
    return finding(
      `\`${closed.open}\` is never closed: write \`${shortened(closed.uri)}\`.`,
      [field],
      respell(closed.uri, [field]),
    );
  const requirement = uriRequirement(uri, field);
  return requirement === undefined
    ? []
    : wrongValue(`\`${field}\` must be a URI or a URI template`, uri, [field], requirement);
});

/** A resource has a `uri`, a template a `uriTemplate`. */
export const uriPresent = onNodes('resource resourceTemplate', (node, { suggest }) => {
  const field = uriField(node.table);
  return lacksField(node, field, suggest)
    ? finding(`A ${tableWords(node.table)} should have a \`${field}\`; found none. Clients read it by that.`)
    : noFindings;
});

function uriField(table: string): string {
  return table === 'resource' ? 'uri' : 'uriTemplate';
}

/** RFC 6838 section 4.2: `mimeType` is a media type, with parameters as it may be. */
export const mimeType = onTexts('resource resourceTemplate', 'mimeType', (type) => {
  const [top = '', sub = ''] = type.split('/');
  const isSwapped = !topLevel.test(top) && topLevel.test(sub);
  if (mediaType.test(type) && !isSwapped) return noFindings;
  const subtype = type.toLowerCase().replace(/[\s.]/g, '').replace(/^md$/, 'markdown').replace(/^txt$/, 'plain');
  const intended = isSwapped ? `${sub}/${top}` : commonTypes.find((known) => known.endsWith(`/${subtype}`));
  return wrongValue('`mimeType` must be a media type', type, [], respell(intended));
});

/** Inline content is text or base64, not both, and JSON where it says so. */
export const resourceContent = onNodes('resource', ({ value }): readonly CheckFinding[] => {
  const [text, blob, type, size] = ['text', 'blob', 'mimeType', 'size'].map((key) => member(value, key));
  if (typeof size === 'number' && !(Number.isInteger(size) && size >= 0))
    return wrongValue('`size` should be a number of bytes: whole, and 0 or more', size, ['size']);
  if (text !== undefined && blob !== undefined) {
    return finding('A resource should have `text` or `blob`, not both; found both.');
  }
  if (isText(blob) && !isBase64(blob)) return wrongValue('`blob` should be base64', blob, ['blob']);
  if (!isText(text) || !isText(type) || !/^[^;]*[/+]json *(?:;|$)/i.test(type)) return [];
  return parsedJson(text) !== undefined ? [] : wrongValue('`text` should be JSON, as `mimeType` says', text, ['text']);
});

const topLevel = /^(?:application|audio|font|image|message|model|multipart|text|video)$/i;
const commonTypes = (
  'application/json text/markdown text/plain text/html text/css text/csv ' +
  'application/yaml application/xml application/pdf image/png image/jpeg'
).split(' ');
// Parts that repeat have a greatest number, as V8 remembers each and throws when there are millions.
// RFC 6838 section 4.2.
const typeName = '[a-z\\d][\\w!#$&^.+-]{0,126}';
const mediaType = new RegExp(
  `^${typeName}/${typeName}(?:[ \\t]*;[ \\t]*${tokenCharacters}+=(?:${tokenCharacters}+|"(?:[^"\\\\]|\\\\.){0,9999}")){0,99}[ \\t]*$`,
  'i',
);
// Of a text whose only closing brace ends it.
const expression = /^\{[+#./;?&]?(?:[\w.%]+(?::[1-9]\d{0,3}|\*)?[,}]){1,999}$/;

/** A URI whose first brace without its other has it: after the name that follows. */
function closedUri(uri: string): { readonly open: string; readonly uri: string } | undefined {
  const open = /\{([+#./;?&]?[\w.%]+)[^{}]*$/.exec(uri.replace(/\{[^{}]*\}/g, (part) => 'x'.repeat(part.length)));
  if (open === null) return undefined;
  const end = open.index + 1 + (open[1] ?? '').length;
  return { open: shortened(uri.slice(open.index, end)), uri: `${uri.slice(0, end)}}${uri.slice(end)}` };
}

function uriRequirement(uri: string, field: string): Fix | string | undefined {
  // Of other templates, and of Windows.
  const intended = /^[a-z]:\\/i.test(uri)
    ? `file:///${uri.replaceAll('\\', '/').replaceAll(' ', '%20')}`
    : uri.replace(/\{\{([^{}]*)\}\}/g, '{$1}');
  if (intended !== uri) return respell(intended, [field]);
  const bad = uri.match(/\{[^{}]*\}/g)?.find((part) => !expression.test(part));
  if (bad !== undefined) return ` "${shortened(bad)}" is no expression of RFC 6570.`;
  const plain = uri.replace(/\{[^{}]*\}/g, 'x');
  const [odd = ''] = /[^\w.~!$&'()*+,;=:@%/?#[\]-]|%(?![\da-f]{2})/i.exec(plain) ?? [];
  // RFC 6570 section 2.1: a template may have letters of any script, which its expansion encodes.
  if (odd !== '' && !isBlank(uri) && (field === 'uri' || odd < '\u00a0')) return ` Percent-encode "${odd}".`;
  if (/^https?:(?!\/\/[^/?#])/i.test(plain)) return ' It has no host, as in `https://example.com/readme`.';
  return uri.startsWith('{') || /^[a-z][a-z\d+.-]*:./i.test(plain)
    ? undefined
    : ' It has no scheme, as in `file:///readme.md`.';
}

function isBase64(text: string): boolean {
  const digits = text.replace(/\s/g, '');
  return digits.length % 4 === 0 && /^[a-z\d+/]*={0,2}$/i.test(digits);
}
