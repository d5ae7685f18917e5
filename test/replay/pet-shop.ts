import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const answer = (schema: object) => ({ description: 'OK', ...json(schema) });
const none = { description: 'None' };
const parameter = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'integer' } });
const pet = { $ref: '#/components/schemas/Pet' };
const petBody = { required: true, ...json(pet) };

const paths = {
  '/pets': {
    get: { responses: { 200: answer({ type: 'array', items: pet }) } },
    post: { requestBody: petBody, responses: { 201: answer(pet), 422: none } },
  },
  '/pets/{petId}': {
    parameters: [parameter('petId')],
    get: { operationId: 'readPet', responses: { 200: answer(pet), 404: none } },
    put: { requestBody: petBody, responses: { 200: answer(pet), 404: none } },
    patch: {
      requestBody: json({ $ref: '#/components/schemas/PetChange' }),
      responses: { 200: answer(pet), 404: none },
    },
    delete: { responses: { 204: none, 404: none } },
  },
  '/pets/{petId}/toys': {
    parameters: [parameter('petId')],
    post: {
      requestBody: { required: true, ...json({ $ref: '#/components/schemas/Toy' }) },
      responses: { 201: answer({ $ref: '#/components/schemas/Toy' }), 404: none },
    },
  },
  '/pets/{petId}/toys/{toyId}': {
    parameters: [parameter('petId'), parameter('toyId')],
    get: { responses: { 200: answer({ $ref: '#/components/schemas/Toy' }), 404: none } },
    delete: { responses: { 204: none, 404: none } },
  },
};

const name = { type: 'string', minLength: 1 };
const id = { type: 'integer', readOnly: true };

/** The description of a shop whose pets and toys can be made, read, changed and deleted. */
export const petShop = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths,
  components: {
    schemas: {
      Pet: {
        type: 'object',
        required: ['name'],
        properties: {
          id,
          name,
          age: { type: 'integer' },
          made: { type: 'string', format: 'date-time', readOnly: true },
        },
      },
      PetChange: { type: 'object', properties: { name, age: { type: 'integer' } } },
      Toy: { type: 'object', required: ['name'], properties: { id, name } },
    },
  },
};

type Fields = Readonly<Record<string, unknown>>;

/** A request to the shop, and its records: pets by `/pets/1`, toys by `/pets/1/toys/2`. */
interface ShopRequest {
  readonly method: string;
  readonly path: string;
  readonly sent: Fields;
  readonly headers: IncomingMessage['headers'];
  readonly records: Map<string, Fields>;
}

/** An answer of the shop. */
interface ShopAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** What a shop does in place of, or after, the usual; undefined for the usual answer. */
export type Deviation = (request: ShopRequest, usual: () => ShopAnswer) => ShopAnswer;

/** A shop that keeps its records, and those that are left. */
export interface Shop {
  readonly listener: RequestListener;
  readonly records: ReadonlyMap<string, Fields>;
  /** `POST /pets 201`, in the order of arrival. */
  readonly seen: string[];
}

/** `idsAfter`: digits that all ids begin with; `last`: the rest of the last id that was given. */
export function openShop(
  deviate: Deviation = (_, usual) => usual(),
  { idsAfter = '', last = 0 }: { readonly idsAfter?: string; readonly last?: number } = {},
): Shop {
  const records = new Map<string, Fields>();
  const seen: string[] = [];
  let lastId = last;
  const usual = ({ method, path, sent }: ShopRequest): ShopAnswer => {
    const [, parent = '', kind = ''] = /^(.*)\/(pets|toys)$/u.exec(path) ?? [];
    if (kind !== '' && (parent === '' || records.has(parent))) {
      if (method === 'GET' && kind === 'pets') return { status: 200, body: [...records.values()] };
      if (method !== 'POST') return { status: 405, headers: { allow: kind === 'pets' ? 'GET, HEAD, POST' : 'POST' } };
      if (typeof sent.name !== 'string' || sent.name === '') return { status: 422 };
      lastId += 1;
      const record = { ...sent, id: lastId, ...(kind === 'pets' && { made: '2026-11-21T06:00:00Z' }) };
      const location = `${path}/${idsAfter}${lastId}`;
      records.set(location, record);
      return { status: 201, headers: { location }, body: record };
    }
    const record = records.get(path);
    if (record === undefined) return { status: 404 };
    if (method === 'GET') return { status: 200, body: record };
    if (method === 'PUT' || method === 'PATCH') {
      const { id: own, made } = record;
      const changed = { ...(method === 'PATCH' ? record : {}), ...sent, id: own, made };
      records.set(path, changed);
      return { status: 200, body: changed };
    }
    if (method !== 'DELETE')
      return {
        status: 405,
        headers: { allow: path.includes('toys') ? 'GET, HEAD, DELETE' : 'GET, HEAD, PUT, PATCH, DELETE' },
      };
    for (const key of records.keys()) if (key === path || key.startsWith(`${path}/`)) records.delete(key);
    return { status: 204 };
  };
  const answerTo = (request: ShopRequest): ShopAnswer => deviate(request, () => usual(request));
  const listener: RequestListener = (request, response) => {
    void readText(request).then((text) => {
      const { method = '', url: path = '', headers } = request;
      const asked = { method, path, headers, sent: fieldsOf(text), records };
      const given = answerTo(asked);
      seen.push(`${asked.method} ${asked.path} ${given.status}`);
      write(response, given, idsAfter);
    });
  };
  return { listener, records, seen };
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

function fieldsOf(text: string): Fields {
  try {
    return Object(JSON.parse(text)) as Fields;
  } catch {
    return {};
  }
}

function write(response: ServerResponse, { status, headers = {}, body }: ShopAnswer, idsAfter: string): void {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const text = body === undefined ? undefined : JSON.stringify(body).replace(/"id":(?=\d)/gu, `"id":${idsAfter}`);
  response.writeHead(status, { ...type, ...headers }).end(text);
}
