import { fc } from './properties.ts';

/** Badges and servers as people write them, right and wrong: members of a mapping, from column 0. */
const ours = [
  'x-badges: [{ name: Beta, position: Before }]',
  'x-badges:\n  - name: Beta\n    position: Before\n    color: gren',
  'x-badges:\n- name: Ünï\n  colour: red',
  'x-badges:\n  -\n    name: 1',
  'x-badges: [{ name: , color: }]',
  'x-badges: [{ name }, { color: rgb(1, 2, 3) }]',
  'x-badges: [{ name: a, color: rgb(1, 2, 3) }, B: c]',
  'x-badges:\n  - { name: a, position }\n  - { color: red, }',
  'x-badges: [name: a, position: Before]',
  'x-badges: [B: c]',
  'x-badges:',
  'x-badges: {}',
  'x-badges: [ ]',
  'x-badges: Beta',
  'x-badges: |\n  Beta',
  'x-badges: # why\n  - name: a # who\n    position: Before # where\n',
  'x-badges:\n  - &b { name: a, position: Before }\n  - *b',
  'x-badges: &list\n  - name: a\n    position: Before',
  'x-badges: !!seq\n  - name: a\n    position: Before',
  'x-badges:\n  - name: !!str a\n    position: Before',
  'x-badges:\n  - name: a\n    name: b\n    position: Before\n    position: Vor',
  'x-badges:\n  - name: "a\\n\\\n      b"\n    position: "Before"',
  "x-badges:\n  - name: 'it''s\n      long'\n    position: 'Before'",
  'x-badges:\n  - name: a\n    position:\n  - position:\n    name: b\n',
  'x-badges:\n  - ? name\n    : a\n  - [a, b]',
  'x-badges:\n  - - name: a\n  - a',
  'x-badges:\n  - name: >-\n      folded\n      text\n    position: |+\n      Before\n\n',
  'x-badges:\t[{ name: a, position: Before }]',
  'x-badges:\n  - name:\ta\n    position: Before\t\n',
  '"x-badges": [{"name": "a", "position":"Before", "color":null}]',
  "'x-badges': [{'name':'a','position':'Before'}]",
  '"x\\x2dbadges": [{ position: Before }]',
  '? x-badges\n: [{ position: Before }]',
  'x-badge: [{ name: a }]',
  'X_Badges : [{ name: a, position: Before }]',
  'x-bädges: []',
  'xmcp: {}',
  'x-mcp: { protocolVersion: 2025-06-19, tools: [{ name: a b, inputSchema: { $ref: "#/components/schemas/Gone" } }] }',
  'x-mcp:\n  protocolVersion: 2025-06-18\n  capabilities: { tools: {} }\n  tools:\n    - name: Echo it\n      description:\n      inputSchema:\n        type: objekt\n        properties: { a: { type: strin }, b }\n',
  'x-mcp:\n  tools: [name: a, { name: a, description: rgb(1, 2, 3) }]',
  '$ref: "#/components/schemas/Gone"',
  '$ref: "#/paths"',
  '$ref: "#/paths/~1pet/post"',
  '$ref: "#/components/schemas/Pet/properties/name"',
  "$ref: '#/components/schemas/Pet' # here",
  'x-odd: { $ref: "#/info" }',
  '$ref: "#/info/contact"',
  'x-b]dges: [{ position: Before }]',
  'x-ba:ges: [{ position: Before }]',
  'x-ba"ges: [{ position: Before }]',
  "'x-b,dges': [{ position: Before }]",
  'x-odd: { "x-b}dges": [{ position: Before }] }',
  'x-odd: { x-b\n    adges: [{ position: Before }] }',
  'x-odd: { "x-b\n   adges" : [{ position: Before }], "a" :b }',
  '? a-key-that-is-longer-than-what-is-ours\n: type: object\n  x-badges: [{ position: Before }]',
  '? a-key-that-is-longer-than-what-is-ours\n: - x-badges:\n    - position: Before\n  - a',
  '? a-key-that-is-longer-than-what-is-ours\n: plain\n  more\nx-badges:\n- position: Before',
  '? a-key-that-is-longer-than-what-is-ours\n: |\n  text\n\n? b/key/that/is/longer/than/what/is/ours\n:\n  x-badges: { position: Before }',
  '? a-key-that-is-longer-than-what-is-ours\n:\n- x-badges: a',
  '? a-key-that-is-longer-than-what-is-ours\n: { x-badges: [a] }',
  '? a-key-that-is-longer-than-what-is-ours\n\n: a',
  '? a-key-that-is-longer-than-what-is-ours # why\n: a',
  '? a-key-that-is-longer-than-what-is-ours\n  and goes on\n: a',
  '? a-key-that-is-longer-than-what-is-ours\nx-odd: a',
  '$ref: gone.yaml#/a',
];

/** What a text may hold besides, odd but lawful for the most part. */
const others = [
  'x-odd: { a, b: , c: }',
  'x-odd: [B: c, e]',
  'x-odd: [? d, e]',
  'x-odd: [?, ?a, { ?: b }]',
  'x-odd: [? [a, b] : c]',
  'x-odd: { ? a : b, c }',
  'x-odd: [- a, -, --- ]',
  'x-odd: [a: , : b]',
  'x-odd: { "a": { b: }, [c]: d }',
  'x-odd: [[{ a: [ ] }]]',
  'x-odd: [ "a" b ]',
  'x-odd: [http://a, "b":c, b:c]',
  "x-odd: [a 'b, c' d, it's]",
  'x-odd: { a: #, b }\n}',
  'x-odd: [a#b, #c]\n]',
  'x-odd: {a: b}#c',
  'x-odd: [a] # ]',
  'x-odd: "a"# b',
  'x-odd: rgb(1, 2, 3)',
  'x-odd: { a: rgb(1, 2, 3), b: "x-badges: []" }',
  'x-odd: "x-badges: [{ position: Before }]"',
  'x-odd: |\n  x-badges: [{ position: Before }]\n    deeper\n\n',
  'x-odd: |2\n    x-badges: []\n  y: z',
  'x-odd: >+\n  folded\n\n\n',
  'x-odd: |\n\n  \n  late',
  'x-odd: plain\n  x-badges, more\n  # a comment',
  'x-odd: "two\n  x-badges: no\n  lines"',
  'x-odd:\n  "a value alone"',
  'x-odd:\n  - a\n  -\n  - - b\n    - c: d\n      e:\n  -   - f',
  'x-odd:\n- a\n-\n- b: c\n',
  'x-odd: &anchor { a: b }',
  '<<: { a: b }',
  'x-odd: !!str 1',
  '? x-odd\n: a',
  '? [a, b]\n: c',
  'x-odd:\ta',
  'x-odd: a\t# comment',
  'x-odd: a #comment',
  'x-odd: a# no comment',
  'x-odd:: a',
  'x-odd : a',
  '"": a',
  'true: a',
  '0x10: a',
  '1e3: a',
  '~: a',
  '__proto__: { a: b }',
  'constructor: a',
  'x-odd: 12345678901234567890',
  '# a comment',
  '#',
  '',
  '   ',
  'é: ü # 日本 👍',
  'x-odd: "👍👍" # 👍',
  'x-odd: {\n}',
  'x-odd: { "a":1, \'b\':2, c :3 }',
  'x-odd: [a, # comment ]\n b]',
  'x-odd: { a: "]", b: \'}\' }',
  'x-odd: http://a/b?c=d#e',
  'x-odd: { url: http://a/b, t: 12:30 }',
];

/** What breaks most texts. */
const breaking = [
  'x-badges: [,]',
  'x-badges:\n  -\tname: a\n',
  'x-odd: [a',
  'x-odd: "a',
  'x-odd: @a',
  '%YAML 1.2',
  '<<: *anchor',
  '---',
  '...',
  'plain text',
  'x-odd: %a',
  '%x-odd: a',
  'x-odd: a: b',
  ': a',
  'x-odd: *anchor',
  'x-odd: - a',
  '\tx-odd: a',
  '--- a',
  "x-odd: 'two\nlines'",
  'x-odd:\n  [a,\nb]',
  '\t',
];

const pieces = [
  'a',
  ': ',
  ':',
  ' ',
  '  ',
  '\n',
  '\r\n',
  '\r',
  '- ',
  '-',
  '{',
  '}',
  '[',
  ']',
  ',',
  '"',
  "'",
  '#',
  ' #',
  '|',
  '>',
  '&a ',
  '*a',
  '!',
  '? ',
  '\t',
  '\n      ',
  '\n---\n',
  'x: y',
  '\n    b: 1',
  '\\',
  'é',
  '👍',
  '\u2028',
  '\u00a0',
  '%',
  '@',
  '`',
  '\n  - a',
  '...',
  '<<',
  '\u0085',
  '\ufeff',
  '\u0000',
  '\u007f',
];

/** A change of a text, by numbers: so it is one of any text. */
type Edit =
  | { readonly kind: 'add'; readonly line: number; readonly block: string }
  | { readonly kind: 'drop' | 'double' | 'swap' | 'cut'; readonly line: number }
  | { readonly kind: 'indent'; readonly line: number; readonly by: number }
  | { readonly kind: 'end'; readonly line: number; readonly piece: string }
  | { readonly kind: 'put'; readonly at: number; readonly piece: string; readonly length: number }
  | { readonly kind: 'all'; readonly how: 'crlf' | 'mark' | 'start' | 'trim' | 'tabs' | 'more' };

const line = fc.nat(1_000_000);
const added = (...blocks: readonly string[]): fc.Arbitrary<Edit> =>
  fc.record({ kind: fc.constant('add' as const), line, block: fc.constantFrom(...blocks) });
const calm: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 5, arbitrary: added(...ours) },
  { weight: 3, arbitrary: added(...others) },
  fc.record({ kind: fc.constant('double' as const), line }),
  fc.record({
    kind: fc.constant('all' as const),
    how: fc.constantFrom('crlf', 'crlf', 'mark', 'start', 'trim', 'tabs'),
  }),
);
const rough: fc.Arbitrary<Edit> = fc.oneof(
  added(...breaking),
  fc.record({ kind: fc.constantFrom('drop', 'swap', 'cut'), line }),
  fc.record({ kind: fc.constant('indent' as const), line, by: fc.constantFrom(-2, -1, 1, 2) }),
  fc.record({ kind: fc.constant('end' as const), line, piece: fc.constantFrom(...pieces) }),
  fc.record({
    kind: fc.constant('put' as const),
    at: fc.nat(10_000_000),
    piece: fc.constantFrom(...pieces),
    length: fc.constantFrom(0, 0, 0, 1, 3),
  }),
  fc.constant({ kind: 'all', how: 'more' } as const),
);

/** Changes of a YAML text: keys of ours in odd forms, other odd things, and at times what breaks most texts. */
export const textEdits: fc.Arbitrary<readonly Edit[]> = fc
  .tuple(
    fc.array(calm, { minLength: 1, maxLength: 4 }),
    fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.tuple(rough)),
  )
  .map(([first, second]) => [...first, ...second]);

/** `text` with the changes made. */
export function editText(text: string, edits: readonly Edit[]): string {
  return edits.reduce(applyEdit, text);
}

function applyEdit(text: string, one: Edit): string {
  if (one.kind === 'put') {
    const at = one.at % (text.length + 1);
    return text.slice(0, at) + one.piece + text.slice(at + one.length);
  }
  if (one.kind === 'all') return changeAll(text, one.how);
  const lines = text.split('\n');
  const at = one.line % lines.length;
  const [before, here = '', after] = [lines.slice(0, at), lines[at], lines.slice(at + 1)];
  return [...before, ...changeLine(here, after[0] ?? '', one), ...after.slice(one.kind === 'swap' ? 1 : 0)].join('\n');
}

function changeLine(
  here: string,
  next: string,
  one: Exclude<Edit, { readonly kind: 'put' | 'all' }>,
): readonly string[] {
  switch (one.kind) {
    case 'add': {
      // Beside the member of the line, whose column may be behind dashes.
      const column = /^[ -]*/u.exec(here)?.[0].length ?? 0;
      const added = one.block.replaceAll(/^(?=.)/gmu, ' '.repeat(column));
      const isItem = /^ *-/u.test(here);
      return isItem ? [here, added] : [added, here];
    }
    case 'drop':
      return [];
    case 'double':
      return [here, here];
    case 'swap':
      return [next, here];
    case 'cut':
      return [here.slice(0, here.length / 2)];
    case 'indent':
      return [one.by < 0 ? here.replace(new RegExp(`^ {0,${-one.by}}`, 'u'), '') : ' '.repeat(one.by) + here];
    case 'end':
      return [here + one.piece];
  }
}

function changeAll(text: string, how: Extract<Edit, { readonly kind: 'all' }>['how']): string {
  switch (how) {
    case 'crlf':
      return text.replaceAll(/\r?\n/gu, '\r\n');
    case 'mark':
      return `\uFEFF${text}`;
    case 'start':
      return `---\n${text}`;
    case 'trim':
      return text.trimEnd();
    case 'tabs':
      return text.replaceAll(/: (?=\S)/gu, ':\t');
    case 'more':
      return `${text}\n---\na: b\n`;
  }
}
