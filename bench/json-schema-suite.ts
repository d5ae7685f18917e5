import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, type Description } from '../src/description/description.ts';
import { isArray, isObject, member, type JsonObject } from '../src/lib/json.ts';
import { createEngine } from '../src/mock/engine.ts';
import { defaultSettings } from '../src/mock/settings.ts';

/**
 * The JSON-Schema-Test-Suite for 2020-12, through `assay mock --validate request`: each schema is that of a request body, each
 * value a body. The remote schemas of the suite stand in `components.schemas` with their `$id`; nothing is fetched. Prints how many
 * tests pass of the required part and of the optional formats, and each that does not.
 *
 *     npm run bench:json-schema -- <folder of the suite>
 */
const suite = resolve(process.argv[2] ?? '');
if (!existsSync(join(suite, 'tests/draft2020-12'))) {
  process.stderr.write('Give the folder of JSON-Schema-Test-Suite, which holds `tests/draft2020-12`.\n');
  process.exit(2);
}
const remotes = { ...remoteSchemas(), ...metaSchemas() };

for (const [title, part] of [
  ['required', 'tests/draft2020-12'],
  ['formats', 'tests/draft2020-12/optional/format'],
] as const) {
  const results = readdirSync(join(suite, part))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => groupsIn(join(suite, part, name)).flatMap((group) => checkGroup(name, group)));
  const failed = results.filter(({ isRight }) => !isRight);
  for (const { name } of failed) process.stdout.write(`  ${name}\n`);
  process.stdout.write(`${title}: ${results.length - failed.length} of ${results.length}\n`);
}

function groupsIn(path: string): readonly unknown[] {
  const groups = readJson(path);
  return isArray(groups) ? groups : [];
}

function checkGroup(file: string, group: unknown): readonly { readonly name: string; readonly isRight: boolean }[] {
  const tests = member(group, 'tests');
  const { answer } = createEngine(descriptionOf(member(group, 'schema')), { ...defaultSettings, validate: 'request' });
  return (isArray(tests) ? tests : []).map((each) => {
    const body = new TextEncoder().encode(JSON.stringify(member(each, 'data')));
    const headers = { 'content-type': 'application/json' };
    const { status } = answer({ method: 'POST', target: '/value', headers, body });
    const isValid = member(each, 'valid') === true;
    const name = [file, member(group, 'description'), member(each, 'description'), isValid ? 'valid' : 'invalid'];
    return { name: name.join(' | '), isRight: (status === 204) === isValid };
  });
}

/** A schema is a file of its own, so that `#` means it. */
function descriptionOf(schema: unknown): Description {
  const content = { 'application/json': { schema: { $ref: './schema.json' } } };
  const tree = {
    openapi: '3.1.0',
    info: { title: 'Suite', version: '1' },
    components: { schemas: remotes },
    paths: { '/value': { post: { requestBody: { required: true, content }, responses: { 204: {} } } } },
  };
  const bytes = new TextEncoder().encode(JSON.stringify(schema));
  return describe(
    { uri: '/suite/openapi.json', tree },
    { readBytes: (uri) => (uri === '/suite/schema.json' ? bytes : { reason: 'no such file' }) },
  );
}

function remoteSchemas(): JsonObject {
  const root = join(suite, 'remotes');
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.json'));
  const wanted = paths.filter((path) => !/^(?:draft(?!2020)|v1)/u.test(path));
  return Object.fromEntries(
    wanted.flatMap((path): [string, unknown][] => {
      const [$id, schema] = [`http://localhost:1234/${path}`, readJson(join(root, path))];
      if (!isObject(schema)) return [];
      // One with an id of its own is known by its address as well.
      const address = { $id, $ref: member(schema, '$id') };
      return member(schema, '$id') === undefined
        ? [[path, { $id, ...schema }]]
        : [
            [path, schema],
            [$id, address],
          ];
    }),
  );
}

/** Ajv brings the schemas that 2020-12 is described by. */
function metaSchemas(): JsonObject {
  const root = resolve('node_modules/ajv/dist/refs/json-schema-2020-12');
  const names = ['schema', ...readdirSync(join(root, 'meta')).map((name) => `meta/${name.replace('.json', '')}`)];
  return Object.fromEntries(names.map((name) => [name, readJson(join(root, `${name}.json`))]));
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
