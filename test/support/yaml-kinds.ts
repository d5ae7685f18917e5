/** How a large description may be written in YAML: each kind with a text of it. */
export interface YamlKind {
  readonly title: string;
  readonly text: string;
}

/** Descriptions of about so many bytes, each with five wrong badges, in every kind of YAML that tools and people write. */
export function yamlKinds(sizeBytes: number): readonly YamlKind[] {
  return kinds.map(({ title, operation, head = '', finish = (text) => text }) => {
    const count = Math.max(10, Math.round(sizeBytes / pathText(operation, 0).length));
    const step = Math.floor(count / 5);
    const paths = Array.from({ length: count }, (_, index) => {
      const isMarked = index % step === 0 && index < step * 5;
      return pathText(operation, index, isMarked ? '      x-badges: [{ name: Beta, position: Before }]\n' : '');
    });
    return { title, text: finish(`${root}${head}paths:\n${paths.join('')}`) };
  });
}

const root = `openapi: 3.1.0
info:
  title: Kinds of YAML
  version: 1.0.0
components:
  parameters:
    Page:
      name: page
      in: query
      schema: {}
  responses:
    Problem:
      description: A problem
  schemas:
    Owner:
      type: object
      properties:
        name:
          type: string
`;

/** Whether all of a text of such a kind is read: its parts do not tell what they mean. */
export function isReadWhole(title: string): boolean {
  return title === 'anchors and aliases' || title === 'tags';
}

interface KindTemplate {
  readonly title: string;
  /** The members of an operation: lines with six spaces before each. */
  readonly operation: (index: number) => string;
  /** What stands at the root besides. */
  readonly head?: string;
  readonly finish?: (text: string) => string;
}

function pathText(operation: KindTemplate['operation'], index: number, badges = ''): string {
  return `  /things/${index}/{id}:\n    get:\n      operationId: getThing${index}\n${badges}${operation(index)}`;
}

const words = 'The quick brown fox jumps over the lazy dog, and the other way round. ';
const long = (times: number): string => words.repeat(times).trim();

const block = (index: number): string => `      summary: Reads thing ${index}
      tags:
        - things
        - more
      parameters:
        - name: id
          in: path
          required: true
          schema:
            type: string
            maxLength: 40
        - $ref: '#/components/parameters/Page'
      responses:
        '200':
          description: The thing
          content:
            application/json:
              schema:
                type: object
                required:
                  - id
                properties:
                  id:
                    type: integer
                    format: int64
                  owner:
                    $ref: '#/components/schemas/Owner'
        default:
          $ref: '#/components/responses/Problem'
`;

const kinds: readonly KindTemplate[] = [
  { title: 'blocks', operation: block },
  {
    title: 'long keys, written as `? key`',
    operation: (index) =>
      `${block(index)}      x-links:\n        ? ${'a.long.name.of.a.schema.'.repeat(6)}${index}\n        : type: object\n          nullable: true\n`,
  },
  {
    title: 'flow collections',
    operation: (index) =>
      `      tags: [things, more]\n      parameters: [{ name: id, in: path, required: true, schema: { type: string, maxLength: 40 } }, { $ref: '#/components/parameters/Page' }]\n      responses: { '200': { description: The thing ${index}, content: { application/json: { schema: { type: object, required: [id], properties: { id: { type: integer, format: int64 }, owner: { $ref: '#/components/schemas/Owner' } } } } } }, default: { $ref: '#/components/responses/Problem' } }\n`,
  },
  {
    title: 'flow collections with keys alone: `{ a, b }`',
    operation: (index) => `${block(index)}      x-flags: { fast, cached, color: rgb(1, 2, 3) }\n`,
  },
  {
    title: 'long block texts',
    operation: (index) =>
      `      description: |\n${`        ${long(3)}\n`.repeat(8)}\n        x-badges: none\n${block(index)}`,
  },
  {
    title: 'long plain texts',
    operation: (index) => `      description: ${long(20)}\n        ${long(2)}\n${block(index)}`,
  },
  {
    title: 'long quoted texts with escapes',
    operation: (index) => `      description: "${long(10)}\\n\\n\\\n        ${long(10)}\\u00e9"\n${block(index)}`,
  },
  {
    title: 'letters that are no ASCII',
    operation: (index) =>
      `      description: ${'Größenänderung für Übermütige, 日本語. '.repeat(12).trim()}\n${block(index)}`,
  },
  { title: 'carriage returns', operation: block, finish: (text) => text.replaceAll('\n', '\r\n') },
  { title: 'comments', operation: (index) => `      # ${long(2)}\n\n      # ${long(1)}\n${block(index)}` },
  {
    title: 'keys of others that begin with x',
    operation: (index) =>
      `      x-github:\n        githubCloudOnly: false\n        category: things\n      x-amazon-apigateway-integration:\n        uri: https://example.com/${index}\n        xml: { name: x }\n${block(index)}`,
  },
  {
    title: 'references to parts of schemas and paths',
    operation: (index) =>
      `${block(index)}      x-see:\n        - $ref: '#/components/schemas/Owner/properties/name'\n        - $ref: '#/paths/~1things~10~1%7Bid%7D/get/responses/200'\n`,
  },
  {
    title: 'large examples',
    operation: (index) =>
      `${block(index)}      requestBody:\n        content:\n          application/json:\n            example:\n${Array.from({ length: 60 }, (_, row) => `              - id: ${row}\n                name: Thing ${row}\n                price: ${row}.50\n                when: 2026-01-${String((row % 28) + 1).padStart(2, '0')}\n`).join('')}`,
  },
  {
    title: 'anchors and aliases',
    head: 'x-owner: &owner\n  name: &name Owner\n',
    operation: (index) => `${block(index)}      x-owner: *owner\n      x-name: { of: *name }\n`,
  },
  { title: 'tags', operation: (index) => `${block(index)}      x-number: !!str 1\n` },
  { title: 'tabs behind colons', operation: block, finish: (text) => text.replaceAll(/: (?=\S)/gu, ':\t') },
];
