import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { operationsOf } from '../../src/description/read/api.ts';
import { describe, type Description } from '../../src/description/description.ts';
import { parseSource } from '../../src/description/parse/parse.ts';
import { canonicalJson } from '../../src/lib/json.ts';
import { createEngine } from '../../src/mock/engine.ts';
import { isJson } from '../../src/http/media-type.ts';
import { planOf } from '../../src/mock/plan.ts';
import { defaultSettings } from '../../src/mock/settings.ts';

const folderOf = (name: string): string => join(process.cwd(), 'node_modules', name);
const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:json|ya?ml)$/u.test(file) && !/package(?:-lock)?\.json$|tsconfig/u.test(file))
    .map((file) => join(folder, file));
const readBytes = (uri: string) => new Uint8Array(readFileSync(uri));

function open(file: string): Description | undefined {
  const source = parseSource(file, readBytes(file));
  const description = /"?(?:openapi|swagger)"?:/u.test(source.text ?? '') ? tryDescribe(source) : undefined;
  return description?.kind === 'openapi' ? description : undefined;
}

function tryDescribe(source: ReturnType<typeof parseSource>): Description | undefined {
  try {
    return describe(source, { readBytes });
  } catch {
    return undefined;
  }
}

const isEqual = (sent: string, example: unknown, type: string): boolean =>
  isJson(type)
    ? [example, jsonIn(example)].map(canonicalJson).includes(canonicalJson(JSON.parse(sent)))
    : sent === example;

/** The JSON that an example holds as text, which some descriptions mean. */
function jsonIn(example: unknown): unknown {
  try {
    return JSON.parse(String(example)) as unknown;
  } catch {
    return example;
  }
}

/** Asks for every example of `description`, by its name where it has one; answers how many there are, and those that did not come. */
function askForAll(description: Description): { readonly asked: number; readonly lost: readonly string[] } {
  const engine = createEngine(description, defaultSettings);
  const cases = engine
    .offered()
    .flatMap(({ operation }) =>
      planOf(description, operation).statuses.flatMap(({ code, media }) =>
        media.flatMap(({ contentType, examples }) =>
          examples.map((example) => ({ operation, code, contentType, example })),
        ),
      ),
    );
  // HEAD and 204 have no body to compare, and XML is not written from values yet.
  const named = cases.filter(
    ({ example, code, contentType }) =>
      example.kind === 'value' &&
      ![204, 205, 304].includes(code) &&
      (isJson(contentType) || typeof example.located.value === 'string'),
  );
  const lost = named.filter(({ operation, code, contentType, example }) => {
    const target = operation.path.replace(/\{[^{}]+\}/gu, '1');
    const headers = {
      accept: contentType,
      prefer: `code=${code}`,
      ...(example.name !== undefined && { 'x-vendor-response-body-example': encodeURIComponent(example.name) }),
    };
    const { status, body } = engine.answer({
      method: operation.method === 'HEAD' ? 'GET' : operation.method,
      target,
      headers,
    });
    return status !== code || !isEqual(new TextDecoder().decode(body), example.located.value, contentType);
  });
  return {
    asked: named.length,
    lost: lost.map(({ operation, example }) => `${operation.method} ${operation.path} ${example.name ?? ''}`),
  };
}

test.each<[string, string, number]>([
  ['fixtures', join(process.cwd(), 'fixtures/mock'), 5],
  ['@readme/oas-examples', folderOf('@readme/oas-examples'), 60],
])('every example of %s is reachable, by the header where it has a name', (_, folder, least) => {
  const results = filesIn(folder).flatMap((file) => {
    const description = open(file);
    return description === undefined ? [] : [askForAll(description)];
  });
  const asked = results.reduce((sum, result) => sum + result.asked, 0);
  expect({ asked: asked >= least ? least : asked, lost: results.flatMap(({ lost }) => lost) }).toEqual({
    asked: least,
    lost: [],
  });
});

test('the answers of @scalar/galaxy, which has no examples, are made from its schemas, and are valid by them', () => {
  const file = join(folderOf('@scalar/galaxy'), 'dist/3.1.json');
  const description = describe(parseSource(file, readBytes(file)), { readBytes });
  const engine = createEngine(description, defaultSettings);
  const failures = operationsOf(description).map(({ method, path }) => {
    const { status, headers } = engine.answer({ method, target: path.replace(/\{[^{}]+\}/gu, '1'), headers: {} });
    return status >= 200 && status < 300 && !('x-assay-invalid' in headers) ? '' : `${method} ${path}: ${status}`;
  });
  expect(failures).toEqual(Array.from({ length: 10 }, () => ''));
});
