import { readdirSync, readFileSync } from 'node:fs';
import { fc } from './properties.ts';
import { load } from 'js-yaml';
import { mutate, mutations } from '../lint/mutants.ts';

/** A file that `assay` may be given: bytes, and the name that says how they are read. */
export interface BrokenFile {
  readonly name: 'api.yaml' | 'api.json';
  readonly bytes: Uint8Array;
}

/** What a change puts into a text: what begins or ends something in YAML and JSON, and texts that programs fall over. */
const tokens = [
  '{',
  '}',
  '[',
  ']',
  '{{',
  ']]',
  '"',
  "'",
  ',',
  ':',
  ': ',
  '- ',
  '? ',
  '|',
  '>-',
  '#',
  '&a ',
  '*a',
  '*b',
  '<<: *a\n',
  '!!binary ',
  '!!set ',
  '!x ',
  '---\n',
  '...\n',
  '%YAML 1.2\n',
  '\t',
  '\n',
  '\r',
  '\r\n',
  '\u2028',
  '\ufeff',
  '\0',
  'null',
  '~',
  'true',
  '.nan',
  '1e999',
  '-0',
  '0x1f',
  '2026-11-23',
  '12345678901234567890',
  '__proto__',
  'constructor: 1',
  'x-badges',
  'x-mcp: ',
  '"x-\\u0062adges": [1]',
  '$ref: "#"\n',
  '"$ref": "#/paths"',
  "$ref: './api.yaml'\n",
  '\ud800',
  '\u202e',
  'é',
  '😀',
  '\\',
  '\\u',
  '\\ud83d',
  '%',
  '%00',
  '../',
  '/~2',
  'a'.repeat(70_000),
  ' '.repeat(600),
];

/** Texts that are repeated: levels and lists of all lengths. */
const repeated = fc.tuple(
  fc.constantFrom('[', '{a: ', '{"a":', '- ', '? ', '1, ', '*a, ', 'x: \n', ' '),
  fc.integer({ min: 2, max: 3_000 }),
);

type Change = (text: string) => string;

/** The offsets that a share of a text stands for: each change is made wherever the text is that it is made to. */
const share = fc.double({ min: 0, max: 1, noNaN: true });
const at = (text: string, of: number): number => Math.floor(of * text.length);
const lineAt = (text: string, of: number): number => text.lastIndexOf('\n', at(text, of)) + 1;

const replaceAt = (text: string, start: number, length: number, by: string): string =>
  text.slice(0, start) + by + text.slice(start + length);

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(share, fc.constantFrom(...tokens)).map(
    ([of, token]): Change =>
      (text) =>
        replaceAt(text, at(text, of), 0, token),
  ),
  fc.tuple(share, fc.nat(40), fc.constantFrom('', ...tokens)).map(
    ([of, length, token]): Change =>
      (text) =>
        replaceAt(text, at(text, of), length, token),
  ),
  fc.tuple(share, repeated).map(
    ([of, [one, count]]): Change =>
      (text) =>
        replaceAt(text, at(text, of), 0, one.repeat(count)),
  ),
  // Another value behind a colon.
  fc.tuple(share, fc.constantFrom(...tokens)).map(([of, token]): Change => (text) => {
    const colon = text.indexOf(': ', at(text, of));
    return colon === -1 ? text : replaceAt(text, colon + 2, Math.max(0, text.indexOf('\n', colon) - colon - 2), token);
  }),
  // Lines that are gone, stand elsewhere, twice, or deeper.
  fc.tuple(share, share).map(
    ([from, to]): Change =>
      (text) =>
        text.slice(0, lineAt(text, from)) + text.slice(lineAt(text, to)),
  ),
  fc.tuple(share, share, fc.nat(2_000)).map(
    ([from, to, length]): Change =>
      (text) =>
        replaceAt(text, lineAt(text, to), 0, text.slice(lineAt(text, from), lineAt(text, from) + length)),
  ),
  fc.tuple(share, fc.integer({ min: 1, max: 12 })).map(
    ([of, deeper]): Change =>
      (text) =>
        replaceAt(text, lineAt(text, of), 0, ' '.repeat(deeper)),
  ),
);

const byteChange = fc.tuple(share, fc.constantFrom(0x00, 0x80, 0xc3, 0xed, 0xff, 0x7f));

const rarely = <Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

/** The descriptions `texts`, with changes to what they say, how it is written, and the bytes. */
export function brokenDescriptions(texts: readonly string[]): fc.Arbitrary<BrokenFile> {
  return fc
    .record({
      text: fc.constantFrom(...texts),
      form: fc.constantFrom('text', 'text', 'json', 'json-lines'),
      members: fc.option(mutations, { freq: 1 }),
      changes: fc.array(change, { maxLength: 3 }),
      byte: rarely(byteChange),
      // JSON may be called YAML, and the other way round.
      isOther: rarely(fc.constant(true)),
    })
    .map(({ text, form, members, changes, byte, isOther = false }) => {
      const isText = form === 'text' && members === null;
      const tree = isText ? undefined : load(text);
      const changed = members === null ? tree : mutate(tree, members);
      const written = isText ? text : JSON.stringify(changed, undefined, form === 'json' ? 0 : 2);
      const broken = new TextEncoder().encode(changes.reduce((before, make) => make(before), written));
      if (byte !== undefined && broken.length > 0) broken[Math.floor(byte[0] * (broken.length - 1))] = byte[1];
      return { name: isText === isOther ? 'api.json' : 'api.yaml', bytes: broken };
    });
}

/** The texts of the real descriptions that the tests bring: our own, and Scalar's. */
export function realDescriptions(): readonly string[] {
  const fixtures = readdirSync('fixtures').filter((name) => name.endsWith('.yaml'));
  const paths = [...fixtures.map((name) => `fixtures/${name}`), 'node_modules/@scalar/galaxy/dist/latest.yaml'];
  return paths.map((path) => readFileSync(path, 'utf8'));
}
