/** A description of about `sizeBytes` with badges on some of its operations, the first called Beta. */
export function yamlOf(sizeBytes: number, badges: number): string {
  const operations = Math.ceil(sizeBytes / 620);
  const every = Math.max(1, Math.floor(operations / badges));
  const paths = Array.from({ length: operations }, (_, index) => {
    const isMarked = index % every === 0 && index / every < badges;
    return `  /things/${index}:
    get:
      operationId: getThing${index}
      summary: Answers thing ${index}
${isMarked ? `      x-badges:\n        - name: Beta${index}\n          position: ${index % 2 === 0 ? 'Before' : 'after'}\n` : ''}      parameters:
        - { name: limit, in: query, schema: { type: integer, minimum: 1 } }
        - { name: after, in: query, description: The last thing of the page before., schema: { type: string } }
      responses:
        '200':
          description: A thing
          content:
            application/json:
              schema:
                type: object
                required: [id, name]
                properties:
                  id: { type: integer }
                  name: { type: string }
              example: { id: ${index}, name: Thing ${index} }
`;
  });
  return `openapi: 3.1.0\ninfo: { title: Things, version: 1.0.0 }\npaths:\n${paths.join('')}`;
}

/** The same in JSON. */
export function jsonOf(sizeBytes: number, badges: number): string {
  const paths: Record<string, unknown> = {};
  for (let index = 0, size = 0; size < sizeBytes; index += 1) {
    const get = {
      operationId: `getThing${index}`,
      ...(index < badges && { 'x-badges': [{ name: `Beta${index}`, position: 'Before' }] }),
      responses: { 200: { description: 'A thing', content: { 'application/json': { example: { id: index } } } } },
    };
    paths[`/things/${index}`] = { get };
    size += JSON.stringify(get, undefined, 2).length + 120;
  }
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'Things', version: '1' }, paths }, undefined, 2);
}
