import { existsSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { dump } from 'js-yaml';
import { home, write } from './files.ts';

/** A repository of services: a description and nine parts each, which refer to each other and to parts of other services. None has our keys. */
export function writeMonorepo(count: number): string {
  const field = (index: number) =>
    [`field_${index}`, { type: 'string', description: `The field ${index} of it.` }] as const;
  const fields = Object.fromEntries(Array.from({ length: 20 }, (_, index) => field(index)));
  const ref = (file: string) => ({ $ref: `${file}#/components/schemas/Thing` });
  for (let service = 0; service < count; service += 1) {
    const parts = Array.from({ length: 9 }, (_, part) => part);
    for (const part of parts) {
      const other = `../service-${(service * 7 + part) % count}/part-${(part + 3) % 9}.yaml`;
      const properties = { next: ref(`part-${(part + 1) % 9}.yaml`), other: ref(other), ...fields };
      const components = { schemas: { Thing: { type: 'object', properties } } };
      write(`lint-files/monorepo/service-${service}/part-${part}.yaml`, dump({ components }));
    }
    const schemas = Object.fromEntries(parts.map((part) => [`Thing${part}`, ref(`part-${part}.yaml`)]));
    const info = { title: `Service ${service}`, version: '1' };
    write(
      `lint-files/monorepo/service-${service}/openapi.yaml`,
      dump({ openapi: '3.1.0', info, paths: {}, components: { schemas } }),
    );
  }
  // The top of a repository: its files may refer to each other.
  mkdirSync(join(home, 'lint-files/monorepo/.git'), { recursive: true });
  return join(home, 'lint-files/monorepo');
}

/** Schemas of many files that refer to each other in circles, and a badge in each. */
export function writeCircles(): string {
  const count = 30;
  const schema = (file: number, index: number) => ({
    'x-badges': [{ name: 'Beta', position: 'Before' }],
    properties: Object.fromEntries(
      Array.from({ length: 8 }, (_, step) => {
        const other = (file * 7 + index * 3 + step) % count;
        return [`p${step}`, { $ref: `circle-${other}.yaml#/components/schemas/S${(index + step) % 20}` }];
      }),
    ),
  });
  const files = Array.from({ length: count }, (_, file) => {
    const schemas = Array.from({ length: 20 }, (__, index) => [`S${index}`, schema(file, index)] as const);
    const description = {
      openapi: '3.1.0',
      info: { title: 'Circle', version: '1' },
      paths: {},
      components: { schemas: Object.fromEntries(schemas) },
    };
    return write(`lint-files/circle-${file}.yaml`, dump(description));
  });
  return files[0] ?? '';
}

/** A folder that has the JSON of another so many times, as links. */
export function linkCopies(original: string, times: number): string {
  const copies = join(home, 'lint-files/directory');
  if (existsSync(copies)) return copies;
  const names = readdirSync(original, { recursive: true }).map(String);
  for (let time = 0; time < times; time += 1) {
    for (const name of names.filter((each) => each.endsWith('.json'))) {
      const link = join(copies, String(time), name);
      mkdirSync(dirname(link), { recursive: true });
      linkSync(join(original, name), link);
    }
  }
  return copies;
}
