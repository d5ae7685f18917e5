import { typeOfMultipart, writeMultipart, type WrittenMultipart } from '../../media/write-multipart.ts';
import { writeForm } from '../../media/write-text.ts';
import type { JsonObject } from '../../lib/json.ts';
import type { Located } from '../../description/read/view.ts';
import type { BodyPiece } from '../samples/request.ts';
import { isMultipart, type ConsoleBody } from './body.ts';
import type { ConsoleContext } from './context.ts';
import { propertiesOf, type ConsoleField } from './field.ts';
import type { ConsoleForm } from './form.ts';

/** A body in pieces. */
interface Pieces {
  readonly type: string;
  /** The pieces of the body; none where no body is sent. */
  readonly pieces: readonly BodyPiece[];
  readonly missing: readonly string[];
}

/** The pieces that `body` sends as `form` has filled it in. */
export function bytesOfBody(context: ConsoleContext, body: ConsoleBody, form: ConsoleForm): Pieces {
  const { content, type } = body;
  switch (content.kind) {
    case 'text': {
      const typed = form.change === 'example' ? content.text : (form.body ?? content.text);
      // Text areas have one kind of line end, the lines of parts another (RFC 2046 section 5.1.1).
      const text = isMultipart(type) ? typed.replace(/\r?\n/gu, '\r\n') : typed;
      const sentAs = isMultipart(type) ? typeOfMultipart(text, type) : type;
      return { type: sentAs, pieces: text === '' ? [] : [{ kind: 'text', text }], missing: [] };
    }
    case 'file': {
      const file = form.files['body:file'];
      return {
        type,
        pieces: file === undefined ? [] : [{ kind: 'file', field: 'body:file', name: file.name }],
        missing: [],
      };
    }
    case 'fields':
      return formPieces(context, { body, fields: content.fields, form });
  }
}

interface Filling {
  readonly body: ConsoleBody;
  readonly fields: readonly ConsoleField[];
  readonly form: ConsoleForm;
}

/** Stands for the content of a file until the form is written. */
const placeholder = (index: number): string => `\ue000assay-file-${index}\ue000`;

function formPieces(context: ConsoleContext, { body, fields, form }: Filling): Pieces {
  const { media, type } = body;
  const schemas = media.schema === undefined ? undefined : propertiesOf(context.description, media.schema);
  const files: (ConsoleField & { readonly file: string })[] = [];
  const missing: string[] = [];
  const values = fields.flatMap((field): readonly (readonly [string, unknown])[] => {
    const file = form.files[field.id];
    if (file !== undefined) {
      files.push({ ...field, file: file.name });
      return [[field.name, placeholder(files.length - 1)]];
    }
    const text = form.change === 'example' ? (field.isSent ? field.text : undefined) : form.fields[field.id];
    if (field.isFile) {
      if (field.isRequired) missing.push(`file ${field.name}`);
      return [];
    }
    if (text === undefined) return [];
    return [[field.name, context.read(schemas?.get(field.name)?.schema, text)]];
  });
  const { bytes, contentType } = writeFields(context, body, Object.fromEntries(values));
  const pieces = isMultipart(type) ? split(bytes, files) : [toPiece(bytes)];
  return { type: contentType, pieces: values.length === 0 ? [] : pieces, missing };
}

function writeFields(
  { description, branchesOf }: ConsoleContext,
  { media: { schema, encoding }, type }: ConsoleBody,
  values: JsonObject,
): WrittenMultipart {
  if (!isMultipart(type))
    return { bytes: new TextEncoder().encode(writeForm(description, values, encoding)), contentType: type };
  const branches = schema === undefined ? [] : branchesOf([schema]);
  const schemasOf = (key: string | number): readonly Located[] =>
    branches.flatMap(({ property, item }) => (typeof key === 'string' ? property(key) : item(key)));
  return writeMultipart(description, values, { type, schemasOf, encoding, fileOf: undefined });
}

/** Cuts a written form where the content of files stands, and gives the parts the names of the files. */
function split(bytes: Uint8Array, files: readonly (ConsoleField & { readonly file: string })[]): readonly BodyPiece[] {
  if (files.length === 0) return [toPiece(bytes)];
  const parts = new TextDecoder().decode(bytes).split(/\ue000assay-file-(\d+)\ue000/u);
  return parts.flatMap((text, index): readonly BodyPiece[] => {
    if (index % 2 === 0) {
      const next = files[Number(parts[index + 1])];
      return [{ kind: 'text', text: next === undefined ? text : named(text, next.file) }];
    }
    const file = files[Number(text)];
    if (file === undefined) return [];
    const type = /Content-Type: ([^\r\n]+)\r\n\r\n$/u.exec(parts[index - 1] ?? '')?.[1] ?? 'application/octet-stream';
    return [{ kind: 'file', field: file.id, name: file.file, part: { name: file.name, type } }];
  });
}

/** The last part of `text` with the name of its file. */
function named(text: string, file: string): string {
  const at = text.lastIndexOf('Content-Disposition:');
  const name = file.replaceAll('"', '%22').replace(/[\r\n]/gu, '');
  const last = text.slice(at).replace(/(; filename="[^"]*")?\r\n/u, () => `; filename="${name}"\r\n`);
  return `${text.slice(0, at)}${last}`;
}

function toPiece(bytes: Uint8Array): BodyPiece {
  try {
    return { kind: 'text', text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { kind: 'bytes', bytes };
  }
}
