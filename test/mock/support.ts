import { describe, type DescribeOptions } from '../../src/description/description.ts';
import { createEngine, type Engine } from '../../src/mock/engine.ts';
import { createMemory } from '../../src/mock/state/create-memory.ts';
import { defaultSettings, type MockSettings } from '../../src/mock/settings.ts';

/** A request in short: headers in lower case, a body as JSON text unless it is text already. */
export interface Asked {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** An answer as tests compare it: a JSON body parsed, the fixed headers left out. */
export interface Told {
  readonly status: number;
  readonly type: string | undefined;
  readonly body: unknown;
}

/** An engine for a parsed description at /api/root.yaml. */
export function engineOf(
  tree: object,
  settings: Partial<MockSettings> = {},
  files: Readonly<Record<string, string>> = {},
): Engine {
  const readBytes: DescribeOptions['readBytes'] = (uri) => {
    const text = files[uri];
    return text === undefined ? { reason: 'no such file' } : new TextEncoder().encode(text);
  };
  const description = describe({ uri: '/api/root.yaml', tree }, { readBytes });
  const memory = settings.state === true ? { createMemory } : {};
  return createEngine(description, { ...defaultSettings, ...settings }, memory);
}

/** Asks `engine` and answers everything. */
export function raw(
  engine: Pick<Engine, 'answer'>,
  method: string,
  target: string,
  { headers = {}, body }: Asked = {},
) {
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
  const type = typeof body === 'object' ? { 'content-type': 'application/json' } : {};
  return engine.answer({
    method,
    target,
    headers: { ...type, ...headers },
    ...(text !== undefined && { body: new TextEncoder().encode(text) }),
  });
}

/** Asks `engine` and answers status, content type and body. */
export function ask(engine: Pick<Engine, 'answer'>, method: string, target: string, asked: Asked = {}): Told {
  const { status, headers, body } = raw(engine, method, target, asked);
  const text = new TextDecoder().decode(body);
  const type = headers['content-type'];
  return {
    status,
    type,
    body: type !== undefined && type.endsWith('json') && text !== '' ? (JSON.parse(text) as unknown) : text,
  };
}

/** An OpenAPI 3.1 description with `paths`. */
export function openapi(paths: object, more: object = {}): object {
  return { openapi: '3.1.0', info: { title: 'x', version: '1' }, paths, ...more };
}

/** Responses with one JSON media type. */
export function json(media: object, status = '200'): object {
  return { responses: { [status]: { description: '', content: { 'application/json': media } } } };
}
