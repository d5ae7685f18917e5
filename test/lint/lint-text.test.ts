import { expect, test } from '@jest/globals';
import { leastSparseBytes } from '../../src/description/parse/limits.ts';
import { UserError } from '../../src/lib/user-error.ts';
import { type LintTextContext, lintText } from '../../src/lint/lint-text.ts';
import { presetRuleset } from '../../src/lint/ruleset/ruleset.ts';
import { toRaw } from '../../src/node/files.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const remote = 'https://a.example/paths.yaml';

/** What a text comes to: the rules of its findings, or why it cannot be read. */
function outcomeOf(bytes: Uint8Array, isNamed: boolean, more: Partial<LintTextContext> = {}) {
  const describe = {
    allowedOrigins: ['https://a.example'],
    readBytes: () => encode('get: { x-badges: [{ color: red }] }\n'),
  };
  const context = { ruleset: presetRuleset('recommended'), describe, toRaw, ...more };
  try {
    const linted = lintText({ uri: '/a.yaml', name: 'a.yaml', bytes, isNamed }, context);
    return linted?.findings.map(({ rule }) => rule);
  } catch (error) {
    if (error instanceof UserError) return error.message;
    throw error;
  }
}

const plain = 'openapi: 3.1.0\npaths: {}\n';
const badges = 'openapi: 3.1.0\npaths: { /a: { get: { x-badges: [{ color: red }] } } }\n';
const long = `# ${'.'.repeat(leastSparseBytes)}\n`;
const broken = 'a: [\n';
/** A broken description without our keys that has so many bytes. */
const sized = (sizeBytes: number): string =>
  `${plain}# ${'.'.repeat(sizeBytes - plain.length - broken.length - 3)}\n${broken}`;
const late = 'get: { x-badges: [{ name: a }] }';
const noDescription =
  'a.yaml:1:1: a description must have `openapi`, `swagger` or `asyncapi` at its root; found none of them.';
const noYaml = (line: number): string =>
  `a.yaml:${line}:1: a description must be YAML or JSON; found the end of the text in brackets that are not closed.`;
const noUtf8 = 'a.yaml:1:1: a description must be UTF-8 text; found UTF-16. Save it as UTF-8.';
const pairs = (text: string, pair: (byte: number) => readonly number[]): readonly number[] =>
  [...encode(text)].flatMap(pair);
const [little, big] = [(byte: number) => [byte, 0], (byte: number) => [0, byte]];
const refers = `openapi: 3.1.0\npaths: { /a: { $ref: '${remote}' } }\n`;
const missing = ['x-badges-required'];

test.each<[string, string | readonly number[], Partial<LintTextContext>, named: unknown, found: unknown]>([
  ['a description without our keys', plain, {}, [], []],
  ['one with a finding', badges, {}, missing, missing],
  ['with a byte order mark', [0xef, 0xbb, 0xbf, ...encode(badges)], {}, missing, missing],
  ['a long one with a finding', badges + long, {}, missing, missing],
  ['a long one with a byte order mark', [0xef, 0xbb, 0xbf, ...encode(badges + long)], {}, missing, missing],
  ['another file', 'a: 1\n', {}, noDescription, undefined],
  ['another file with a word of ours', `a: { openapi: 3.1.0 }\nb: { ${late} }\n`, {}, noDescription, undefined],
  ['a long file of another kind', `a: 1\n${long}`, {}, noDescription, undefined],
  ['a broken description without our keys', plain + broken, {}, noYaml(4), []],
  ['a long one that is broken', plain + long + broken, {}, [], []],
  ['one that is broken and nearly long', sized(leastSparseBytes - 1), {}, noYaml(5), []],
  ['one that is broken and just long', sized(leastSparseBytes), {}, [], []],
  ['a long one that is broken, where all is read', plain + long + broken, { isStrict: true }, noYaml(5), noYaml(5)],
  ['a broken one with our keys', badges + broken, {}, noYaml(4), noYaml(4)],
  ['UTF-16', pairs(badges, little), {}, noUtf8, noUtf8],
  ['UTF-16, the other way round', pairs(badges, big), {}, noUtf8, noUtf8],
  ['UTF-16 with a mark', [0xff, 0xfe, ...pairs(plain, little)], {}, noUtf8, noUtf8],
  ['UTF-16 with a mark, the other way round', [0xfe, 0xff, ...pairs(plain, big)], {}, noUtf8, noUtf8],
  ['a reference to the network', refers + long, {}, [], []],
  ['a reference to the network that is followed', refers + long, { followsRemote: true }, missing, missing],
])('%s', (_, text, more, named, found) => {
  const bytes = typeof text === 'string' ? encode(text) : Uint8Array.from(text);
  expect([outcomeOf(bytes, true, more), outcomeOf(bytes, false, more)]).toEqual([named, found]);
});
