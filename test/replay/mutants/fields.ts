import { asked, onBodies, onPatch, unbroken, utf8, type Mutant } from './mutant.ts';

/** Mocks that do something else with the fields that are sent. */
export const fieldMutants: readonly Mutant[] = [
  {
    title: 'a PATCH is ignored',
    mutate: asked((request) => (request.method === 'PATCH' ? { ...request, body: utf8('{}') } : request)),
    caughtBy: ['patch-applied'],
  },
  {
    title: 'only the first field of a PATCH is applied',
    mutate: asked((request) => (request.method === 'PATCH' ? { ...request, body: firstOf(request.body) } : request)),
    caughtBy: ['patch-applied'],
  },
  {
    title: 'a PATCH is answered with some fields',
    mutate: onPatch(({ name, price, dates }) => ({ name, price, dates })),
    caughtBy: ['patch-applied', 'patch-whole-record', 'body-equals-example'],
  },
  {
    title: 'a PATCH is answered with what was sent',
    mutate: onBodies('application/json', (body, request) =>
      request.method === 'PATCH' ? (request.body ?? body) : body,
    ),
    caughtBy: ['patch-whole-record', 'patch-readonly-kept', 'body-equals-example'],
  },
  {
    title: 'a PATCH changes fields that were not sent',
    mutate: onPatch((body) => ({ ...body, place: {} })),
    caughtBy: ['patch-applied', 'patch-untouched', 'body-equals-example'],
  },
  {
    title: 'a PATCH is answered with null for what was not sent',
    mutate: onPatch((body) => ({ ...body, dates: null })),
    caughtBy: ['patch-untouched', 'patch-applied', 'body-equals-example'],
  },
  {
    title: 'a PATCH changes what is read-only',
    mutate: onBodies('application/json', (body, request) => {
      if (request.method !== 'PATCH' || request.body === undefined) return body;
      const [answered, sent] = [body, request.body].map((each) => JSON.parse(new TextDecoder().decode(each)) as object);
      return utf8(JSON.stringify({ ...answered, ...sent }));
    }),
    caughtBy: ['patch-readonly-kept', 'patch-whole-record'],
  },
  {
    title: 'a PATCH shows where examples are to stay as they are',
    mutate: unbroken,
    profile: { patch: 'verbatim' },
    caughtBy: ['strict-examples'],
  },
  {
    title: 'a POST does not show where it should',
    mutate: unbroken,
    profile: { echo: ['post'] },
    caughtBy: ['echo-substitution'],
  },
  {
    title: 'a POST shows where only a PUT should',
    mutate: unbroken,
    profile: { echo: ['put'] },
    settings: { echo: ['post', 'put'] },
    caughtBy: ['echo-substitution', 'body-equals-example'],
  },
  {
    title: 'a PATCH is answered with the id of the example',
    mutate: onBodies('application/json', (body, { method, target }) =>
      method === 'PATCH' && target.startsWith('/halls') ? withHall(body, 'h1') : body,
    ),
    caughtBy: [],
  },
  {
    title: 'a PATCH is answered with an id that is neither of the path nor of the example',
    mutate: onBodies('application/json', (body, { method, target }) =>
      method === 'PATCH' && target.startsWith('/halls') ? withHall(body, 'h9') : body,
    ),
    caughtBy: ['path-id-substitution'],
  },
  {
    title: 'the id of the path shows in a PATCH where examples are to stay as they are',
    mutate: idOfPathIn('PATCH'),
    profile: { patch: 'verbatim' },
    settings: { strictExamples: true },
    caughtBy: ['strict-examples'],
  },
  {
    title: 'the id of the path shows in a PUT where only those of a POST may',
    mutate: idOfPathIn('PUT'),
    profile: { echo: ['post'] },
    settings: { echo: ['post'] },
    caughtBy: ['path-id-substitution'],
  },
  {
    title: 'the id of the path shows in a PUT where the sent fields do',
    mutate: idOfPathIn('PUT'),
    profile: { echo: ['put'] },
    settings: { echo: ['put'] },
    caughtBy: [],
  },
  {
    title: 'the id of the path shows in a PUT where nothing is said of sent fields',
    mutate: idOfPathIn('PUT'),
    caughtBy: [],
  },
];

function idOfPathIn(method: string): Mutant['mutate'] {
  return onBodies('application/json', (body, request) => {
    const [, hall] = /^\/halls\/(.+)$/u.exec(request.target) ?? [];
    return request.method === method && hall !== undefined ? withHall(body, hall) : body;
  });
}

function withHall(body: Uint8Array, hall: string): Uint8Array {
  return utf8(JSON.stringify({ ...(JSON.parse(new TextDecoder().decode(body)) as object), hall }));
}

function firstOf(body: Uint8Array = utf8('{}')): Uint8Array {
  const sent = JSON.parse(new TextDecoder().decode(body)) as Record<string, unknown>;
  return utf8(JSON.stringify(Object.fromEntries(Object.entries(sent).slice(0, 1))));
}
