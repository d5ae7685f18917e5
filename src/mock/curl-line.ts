import { coversType, concreteType, essence, isJson, isMediaType, kindOf } from '../http/media-type.ts';
import type { Media } from '../description/read/content.ts';
import { printable, printableJson } from '../lib/printable.ts';
import { shellWord } from '../lib/shell.ts';
import type { AskedValues } from './asked-values.ts';
import type { OfferedOperation } from './plan.ts';
import { utf8Text } from '../lib/bytes.ts';

/** The words of a curl line that its mock decides. */
export interface CurlOptions {
  /** The header that names an example. */
  readonly exampleHeader: string;
  /** Clients trust the certificate, or there is none; otherwise curl lines have `-k`. */
  readonly isTrusted: boolean;
}

/** A request for an operation, ready to paste into a POSIX shell: it sends the example of the request, and names the first of the usual answer. */
export function curlLine(
  offered: OfferedOperation & Pick<AskedValues, 'headers' | 'needsBody'>,
  url: string,
  { exampleHeader, isTrusted }: CurlOptions,
): string {
  const { method } = offered.operation;
  const name = offered.usualName;
  const mayHaveBody = ['POST', 'PUT', 'PATCH', 'QUERY'].includes(method) || (method !== 'HEAD' && offered.needsBody());
  const takesBody = mayHaveBody && offered.requestMedia.length > 0;
  const parts = [
    isTrusted ? 'curl' : 'curl -k',
    ...(method === 'HEAD' ? ['--head'] : method === 'GET' && !takesBody ? [] : ['-X', shellWord(method)]),
    shellWord(url),
    ...offered.headers().flatMap((header) => ['-H', shellWord(header)]),
    ...(takesBody ? bodyOptions(offered) : []),
    ...(name === undefined ? [] : ['-H', shellWord(`${exampleHeader}: ${headerSafe(name)}`)]),
  ];
  return parts.join(' ');
}

/** The options for a body of one of the declared types, JSON if one of them is: any other type is answered with 415. */
function bodyOptions(offered: OfferedOperation): readonly string[] {
  const json = 'application/json';
  const shown = offered.requestMedia.filter(({ type }) => isMediaType(type) && /^[\x20-\x7e]+$/u.test(type));
  const media = shown.find(({ type }) => coversType(type, json)) ?? shown.find(({ type }) => isJson(type)) ?? shown[0];
  const type = media?.type ?? json;
  if (essence(type) === 'multipart/form-data') return ['-F name=value'];
  const sent = coversType(type, json) ? json : concreteType(type);
  const example = media && exampleText(offered, media, sent);
  const text = example?.text;
  if (kindOf(type) === 'multipart') {
    const options = text === undefined ? "-F '=text'" : `--data-binary ${text}`;
    return [`-H ${shellWord(`Content-Type: ${example?.type ?? sent}`)}`, options];
  }
  if (essence(type) === 'application/x-www-form-urlencoded') return [`-d ${text ?? 'name=value'}`];
  return [`-H ${shellWord(`Content-Type: ${sent}`)}`, `-d ${text ?? (isJson(sent) ? "'{}'" : 'text')}`];
}

// Longer ones hide the rest of the line.
const longestText = 1_000;

/** An example of a request, with its media type. */
interface ExampleWord {
  readonly text: string;
  readonly type: string;
}

/** The example of a request as one word of a shell; undefined where there is none, or where it fits no line. */
function exampleText(
  { usualName, writeExample }: OfferedOperation,
  media: Media,
  contentType: string,
): ExampleWord | undefined {
  const { bytes, contentType: type = contentType } = writeExample({ ...media, contentType }, usualName) ?? {};
  if (bytes === undefined || bytes.length === 0 || bytes.length > longestText) return undefined;
  const text = utf8Text(bytes);
  // Curl reads the file whose name follows this character.
  if (text === undefined || text.startsWith('@')) return undefined;
  if (isJson(contentType)) return { text: shellWord(printableJson(text)), type };
  // The lines of parts end in a carriage return.
  const isShown = printable(text) === (kindOf(type) === 'multipart' ? text.replaceAll('\r\n', String.raw`\r\n`) : text);
  return isShown ? { text: shellWord(text), type } : undefined;
}

/** The engine takes percent-encoded names for those a header cannot hold. */
function headerSafe(name: string): string {
  return /^[\x20-\x7e]+$/u.test(name) && !name.includes('%') ? name : encodeURIComponent(name.toWellFormed());
}
