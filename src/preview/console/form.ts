import { isArray, isObject, keysOf, member } from '../../lib/json.ts';

/** The input of a reader into a console, as the page sends it. */
export interface ConsoleForm {
  /** The base URL of the environment: its place in the list may be another's by now. Empty for the first, the mock server. */
  readonly environment: string;
  /** The name of the example to ask the mock server for; empty where it may choose. */
  readonly answer: string;
  /** The index of the media type of the body. */
  readonly media: number;
  /** The index of the example that is sent. */
  readonly example: number;
  /** The index of the alternative of the security requirements. */
  readonly security: number;
  /** Values to send, by the names of the controls: `query:limit`, `form:name`, `auth:key:token`. */
  readonly fields: Readonly<Record<string, string>>;
  /** Chosen files, by the same names. */
  readonly files: Readonly<Record<string, ConsoleFile>>;
  /** The body as it was typed; undefined for that of the example. */
  readonly body: string | undefined;
  /** The part to draw anew: everything from the picked example, or the body with its lines in order. */
  readonly change: 'example' | 'format' | undefined;
}

/** A file that a reader chose; its content stays in the browser. */
interface ConsoleFile {
  readonly name: string;
  readonly type: string;
}

/** The form that a page begins with. */
export const firstForm: ConsoleForm = {
  environment: '',
  answer: '',
  media: 0,
  example: 0,
  security: 0,
  fields: {},
  files: {},
  body: undefined,
  change: 'example',
};

/** The form that a page sent: whatever is missing or of a wrong type is as at the beginning. */
export function readForm(value: unknown): ConsoleForm {
  const body = member(value, 'body');
  const change = member(value, 'change');
  return {
    environment: textOr(member(value, 'environment'), ''),
    answer: textOr(member(value, 'answer'), ''),
    media: indexAt(value, 'media'),
    example: indexAt(value, 'example'),
    security: indexAt(value, 'security'),
    fields: texts(member(value, 'fields')),
    files: Object.fromEntries(
      entries(member(value, 'files')).map(([key, file]) => [
        key,
        { name: textOr(member(file, 'name'), 'file'), type: textOr(member(file, 'type'), '') },
      ]),
    ),
    body: typeof body === 'string' ? body : undefined,
    change: change === 'example' || change === 'format' ? change : undefined,
  };
}

function indexAt(value: unknown, key: string): number {
  const index = Number(member(value, key) ?? 0);
  return Number.isSafeInteger(index) && index >= 0 ? index : 0;
}

function texts(value: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(entries(value).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text]] : [])));
}

function entries(value: unknown): readonly (readonly [string, unknown])[] {
  if (!isObject(value) || isArray(value)) return [];
  return keysOf(value).map((key) => [key, member(value, key)] as const);
}

function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise;
}
