import { engineOf, openapi } from '../mock/support.ts';
import { ok, validate } from './requests.ts';

const encoder = new TextEncoder();
/** Texts and octets in a row. */
export const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...encoder.encode(part)] : part)));
/** A multipart body of `parts`, each its headers and its text; the boundary is `b`. */
export const multipart = (...parts: readonly (readonly [string, string])[]): string =>
  [...parts.map(([headers, text]) => `--b\r\n${headers}\r\n\r\n${text}\r\n`), '--b--\r\n'].join('');
/** The header of a part that is the field `name`. */
export const named = (name: string, more = ''): string => `Content-Disposition: form-data; name="${name}"${more}`;
/** The schema of a body with what may go wrong in one. */
export const pet = {
  type: 'object',
  required: ['id', 'name'],
  properties: {
    id: { type: 'integer', readOnly: true },
    name: { type: 'string', minLength: 1 },
    tags: { type: 'array', items: { type: 'integer' }, uniqueItems: true },
    owner: { type: 'object', properties: { age: { type: 'integer' } }, additionalProperties: false },
    secret: { type: 'string', writeOnly: true },
    photo: { type: 'string', format: 'binary', maxLength: 4 },
    note: { type: ['string', 'null'], minLength: 5 },
  },
  additionalProperties: false,
};
/** An engine whose one operation takes a body of `content`. */
export const posting = (content: object, more: object = {}) =>
  engineOf(openapi({ '/a': { post: { requestBody: { content, ...more }, ...ok } } }), validate);
/** What is wrong with `body` of content type `type`, in short: `/tags/1 type`. */
export const send = (
  engine: ReturnType<typeof engineOf>,
  type: string | undefined,
  body: string | Uint8Array | undefined,
) => {
  const sent = typeof body === 'string' ? encoder.encode(body) : body;
  const { status, body: answer } = engine.answer({
    method: 'POST',
    target: '/a',
    headers: type === undefined ? {} : { 'content-type': type },
    ...(sent !== undefined && { body: sent }),
  });
  if (status !== 422) return status === 200 ? [] : [`status ${status}`];
  const told = JSON.parse(new TextDecoder().decode(answer)) as { violations: Record<string, string>[] };
  return told.violations.map(({ name = '', pointer = '', keyword = '' }) =>
    [name, pointer, keyword].filter((word) => word !== '').join(' '),
  );
};
