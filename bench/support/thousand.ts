import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { home } from './files.ts';

/** A description with a thousand operations on records of ten fields, in forty groups. */
export function thousand(): string {
  const file = join(home, 'thousand.json');
  if (existsSync(file)) return file;
  mkdirSync(home, { recursive: true });
  const properties = Object.fromEntries(
    Array.from({ length: 10 }, (_, index) => [
      `field${index}`,
      { type: 'string', description: `What field ${index} says.` },
    ]),
  );
  const schema = { $ref: '#/components/schemas/Thing' };
  const content = { 'application/json': { schema } };
  const operation = (index: number, verb: string): object => ({
    summary: `${verb} thing number ${index}`,
    description: `This operation does what its name says: ${verb.toLowerCase()} a thing.`,
    operationId: `${verb.toLowerCase()}Thing${index}`,
    tags: [`Group ${Math.floor(index / 12.5)}`],
    responses: { 200: { description: 'The thing.', content } },
  });
  const paths = Object.fromEntries(
    Array.from({ length: 500 }, (_, index) => [
      `/things${index}`,
      { get: operation(index, 'Show'), post: { ...operation(index, 'Make'), requestBody: { content } } },
    ]),
  );
  const info = { title: 'A thousand operations', version: '1.0.0' };
  writeFileSync(
    file,
    JSON.stringify({
      openapi: '3.0.3',
      info,
      paths,
      components: { schemas: { Thing: { type: 'object', properties } } },
    }),
  );
  return file;
}
