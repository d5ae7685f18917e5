import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { describe, type Description } from '../../src/description/description.ts';
import { parseSource } from '../../src/description/parse.ts';
import { canonicalJson } from '../../src/lib/canonical.ts';
import { createEngine } from '../../src/mock/engine.ts';
import { isJson } from '../../src/mock/media-type.ts';
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
  isJson(type) ? canonicalJson(JSON.parse(sent)) === canonicalJson(example) : sent === example;

/** Asks for every named example of `description`; answers how many there are, and those that did not come. */
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
  const named = cases.filter(({ example }) => example.kind === 'value' && example.name !== undefined);
  const lost = named.filter(({ operation, code, contentType, example }) => {
    const target = operation.path.replace(/\{[^{}]+\}/gu, '1');
    const headers = {
      accept: contentType,
      prefer: `code=${code}`,
      'x-vendor-response-body-example': encodeURIComponent(example.name ?? ''),
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

test.each([
  ['fixtures', join(process.cwd(), 'fixtures/mock'), 5],
  ['@readme/oas-examples', folderOf('@readme/oas-examples'), 60],
  ['@scalar/galaxy', folderOf('@scalar/galaxy'), 1],
])('every named example of %s is reachable by the header', (_, folder, least) => {
  const results = filesIn(folder).flatMap((file) => {
    const description = open(file);
    return description === undefined ? [] : [askForAll(description)];
  });
  const asked = results.reduce((sum, result) => sum + result.asked, 0);
  expect({ isEnough: asked >= least, lost: results.flatMap(({ lost }) => lost) }).toEqual({ isEnough: true, lost: [] });
});
