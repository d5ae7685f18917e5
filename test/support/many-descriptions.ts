import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A repository of `count` descriptions of some kilobytes in `folder`, ten a team: every hundredth has a badge with a misspelled position. */
export function writeDescriptions(folder: string, count: number): void {
  for (let index = 0; index < count; index += 1) {
    const file = join(folder, 'apis', `team-${Math.floor(index / 10)}`, `api-${index}.yaml`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, describe(index));
  }
}

function describe(index: number): string {
  const position = index % 100 === 0 ? 'Before' : 'before';
  const paths = Array.from({ length: 5 }, (_, number) => operations(index, number, position));
  return `openapi: 3.1.0\ninfo: { title: API ${index}, version: 1.0.0 }\npaths:\n${paths.join('')}`;
}

function operations(index: number, number: number, position: string): string {
  return `  /things-${number}/{id}:
    get:
      operationId: getThing${number}
      x-badges: [{ name: Beta, position: ${number === 0 ? position : 'before'}, color: '#0a7' }]
      parameters: [{ name: id, in: path, required: true, schema: { type: string }, example: a${number} }]
      responses:
        '200':
          description: One thing.
          content:
            application/json:
              schema:
                type: object
                required: [id, name]
                properties: { id: { type: string }, name: { type: string }, count: { type: integer } }
              example: { id: a${number}, name: Thing ${index}, count: ${number} }
`;
}
