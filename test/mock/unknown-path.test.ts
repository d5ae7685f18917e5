import { expect, test } from '@jest/globals';
import { ask, engineOf, json, openapi } from './support.ts';

const get = { get: json({ example: 1 }) };
const engine = engineOf(
  openapi({ '/a/{id}': get, '/list/': get, '/tickets': get, '/events/{id}/seats/{seat}.json': get, '/9/{id}': get }),
);
const long = 'a-path-that-is-longer-than-the-words-that-are-compared-letter-by-letter';
const versions = engineOf(
  openapi({ '/v9/pets/{id}': get, '/v9/cats': get, '/V8/cats': get, '/2.0/boxes': get, [`/v2/${long}`]: get }),
);

test.each([
  ['/a/1/', ' Did you mean `/a/1`?'],
  ['//a//1', ' Did you mean `/a/1`?'],
  ['/list', ' Did you mean `/list/`?'],
  ['/b/1', ''],
  ['/tikets', ' Did you mean `/tickets`?'],
  ['/Tickets', ' Did you mean `/tickets`?'],
  ['//tikets', ' Did you mean `/tickets`?'],
  ['/evnts/77/seats/3.json', ' Did you mean `/events/77/seats/3.json`?'],
  // The parameter would have to be another one.
  ['/events/77/seats/3.xml', ''],
  // One segment more, or nothing alike.
  ['/tickets/1', ''],
  ['/orders', ''],
  ['/', ''],
])('%s', (path, hint) => {
  const { status, body } = ask(engine, 'GET', path);
  const { detail } = body as { detail: string };
  expect([status, detail]).toEqual([404, `The path must be one of the description; found ${path}.${hint}`]);
});

test.each([
  ['/v10/pets/7', ' Did you mean `/v9/pets/7`?'],
  ['/v13/cats', ' Did you mean `/v9/cats`?'],
  ['/2.17/boxes', ' Did you mean `/2.0/boxes`?'],
  [`/v13/${long}`, ` Did you mean \`/v2/${long}\`?`],
  ['/x1/boxes', ''],
  ['/v10/owners/7', ''],
])('of another version: %s', (path, hint) => {
  const { detail } = ask(versions, 'GET', path).body as { detail: string };
  expect(detail).toBe(`The path must be one of the description; found ${path}.${hint}`);
});

const based = engineOf({
  ...openapi({ '/users/me': get, '/users/{id}': get, '/{any}': get, '/': get }),
  servers: [{ url: 'https://a.example/2.0' }, { url: 'https://a.example/2.0/beta' }],
});

test.each([
  ['/2.0/users/me/', '/2.0/users/me'],
  ['/2.0/uses/me', '/2.0/users/me'],
  ['/2.0/beta/user/7', '/2.0/beta/users/7'],
  ['/2.0/2.0/users/me', '/2.0/users/me'],
  ['/api//2.0/users/9', '/2.0/users/9'],
  ['/v2/users/me', '/users/me'],
  ['/orders/b/', undefined],
  // More in front than a server would have.
  ['/a/b/c/d/users/me', undefined],
  // A parameter alone would take any text.
  ['/2.0/orders/7', undefined],
])('below the path of a server: %s', (path, near) => {
  const { detail } = ask(based, 'GET', path).body as { detail: string };
  const hint = near === undefined ? '' : ` Did you mean \`${near}\`?`;
  expect(detail).toBe(`The path must be one of the description; found ${path}.${hint}`);
});

const files = engineOf({
  ...openapi({ '/repos/{repo}/contents/{path}': get, '/sites/{id}/files/{file_path}': get, '/pets/{petId}': get }),
  servers: [{ url: 'https://a.example/v1' }],
});

test.each([
  ['/repos/r/contents/a/b.txt', ' Did you mean `/repos/r/contents/a%2Fb.txt`?'],
  ['/v1/sites/7/files/a/b/c', ' Did you mean `/v1/sites/7/files/a%2Fb%2Fc`?'],
  ['/repos/r/content/a/b.txt', ''],
  ['/pets/7/toys', ''],
])('a slash in the value of a parameter: %s', (path, hint) => {
  const { status, body } = ask(files, 'GET', path);
  const { detail } = body as { detail: string };
  expect([status, detail]).toEqual([404, `The path must be one of the description; found ${path}.${hint}`]);
});
