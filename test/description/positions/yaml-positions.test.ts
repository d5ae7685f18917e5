import { describe, expect, test } from '@jest/globals';
import { getLocationForJsonPath, parseWithPointers } from '@stoplight/yaml';
import { fc } from '../../support/properties.ts';
import { UserError } from '../../../src/lib/user-error.ts';
import { parseSource } from '../../../src/description/parse/parse.ts';
import type { Path, Source } from '../../../src/description/place.ts';
import { rangeOf, type Range } from '../../../src/description/positions/positions.ts';
import { indexYaml } from '../../../src/description/positions/yaml-index.ts';

interface Node {
  /** As a value behind `key:` or `-`, whose lines are indented by `indent`. */
  readonly block: (indent: string) => string;
  readonly flow: string;
}

const comment = fc.constantFrom('', '', '', ' # why?', '   ', ' # a: b');
const gap = fc.constantFrom('', '', '', '\n', '# c: d\n', '   # - x\n', '\n\n', '  \n');
const key = fc.constantFrom(
  'a',
  'b',
  'c',
  '200',
  '/x/{id}',
  "'q'",
  '"a"',
  '"\\u0062"',
  "'it''s'",
  'a b',
  '"<<"',
  '<<',
  '-x',
  'é',
  '?y',
  ':z',
);
const plain = fc.constantFrom(
  'x',
  '1',
  'null',
  '~',
  'x y',
  'a:b',
  'x#y',
  "it's",
  '-1',
  '2020-01-01',
  'é\u{1F600}',
  'why?',
  'a,b',
);
const quoted = fc.constantFrom('"x"', "'x'", '""', '"a # b"', "'a: b'", '"\\n\\"{"', "'it''s'", '"[{"');
const blockText = fc
  .tuple(
    fc.constantFrom('|', '>', '|-', '>+', '|2-', '| # c'),
    fc.constantFrom('x', 'x\ny', '# no', 'x\n\ny', 'a: b\n  c', 'x\n'),
  )
  .map(([head, lines]) => ({ head, lines: lines.split('\n') }));
const anchor = fc.constantFrom('', '', '', '', '&one ', '&two ');

/** YAML in block and flow style, much of it odd: what cannot be parsed is left out. */
const anyNode = fc.letrec<{ node: Node }>((tie) => {
  const scalar = fc.oneof(plain, quoted).map((text): Node => ({ block: () => ` ${text}`, flow: text }));
  const folded = fc.tuple(fc.constantFrom("'", '"', ''), fc.boolean()).map(([mark, isSpaced]): Node => ({
    block: (indent) => ` ${mark}x y${isSpaced ? ' ' : ''}\n${indent}  z${mark}`,
    flow: `${mark}x${mark}`,
  }));
  const literal = blockText.map(({ head, lines }): Node => ({
    block: (indent) => ` ${head}\n${lines.map((line) => (line === '' ? '' : `${indent}  ${line}`)).join('\n')}`,
    flow: 'text',
  }));
  const toNode = (text: string): Node => ({
    block: () => (text === '' ? '' : ` ${text}`),
    flow: text === '' ? '~' : text,
  });
  const other = fc
    .constantFrom('*one', '*two', '', '[]', '{}', '[ ]', '{ # c\n }', '[*one, 1]', '{<<: *one}')
    .map(toNode);
  const rare = fc.constantFrom('!!str x', '[a: b]', '{a, b: 1}', '{? a : b}').map(toNode);
  const pair = fc.tuple(key, anchor, tie('node'), comment, gap, fc.constantFrom(': ', ' : ', ':'));
  const mapping = fc
    .tuple(fc.array(pair, { minLength: 1, maxLength: 4 }), fc.boolean())
    .map(([pairs, isExplicit]): Node => ({
      block: (indent) =>
        `\n${pairs
          .map(([name, mark, { block }, behind, before], index) => {
            const value = block(`${indent}  `);
            const head = isExplicit && index === 0 ? `? ${name}\n${indent}:` : `${name}:`;
            return `${before}${indent}${head}${mark === '' ? '' : ` ${mark.trim()}`}${value}${/[|>]/u.test(value) ? '' : behind}`;
          })
          .join('\n')}`,
      flow: `{${pairs.map(([name, mark, { flow }, , , colon]) => `${name}${colon}${mark}${flow}`).join(', ')}}`,
    }));
  const sequence = fc
    .tuple(fc.array(fc.tuple(anchor, tie('node'), comment, gap), { minLength: 1, maxLength: 4 }), fc.boolean())
    .map(([items, isCompact]): Node => ({
      block: (indent) => {
        const own = isCompact ? indent.slice(2) : indent;
        const lines = items.map(([mark, { block }, behind, before]) => {
          const value = block(`${own}  `);
          const inline = mark === '' && value.startsWith(`\n${own}  `) ? value.slice(own.length + 3) : value;
          return `${before}${own}-${inline === value ? '' : ' '}${mark === '' ? '' : ` ${mark.trim()}`}${inline}${/[|>]/u.test(value) ? '' : behind}`;
        });
        return `\n${lines.join('\n')}`;
      },
      flow: `[${items.map(([mark, { flow }]) => `${mark}${flow}`).join(', ')}]`,
    }));
  const flow = fc.oneof(mapping, sequence).map((node): Node => ({ block: () => ` ${node.flow}`, flow: node.flow }));
  return {
    node: fc.oneof(
      { maxDepth: 5, depthSize: 'large' },
      { weight: 6, arbitrary: scalar },
      { weight: 2, arbitrary: folded },
      { weight: 2, arbitrary: literal },
      { weight: 4, arbitrary: other },
      { weight: 1, arbitrary: rare },
      { weight: 8, arbitrary: mapping },
      { weight: 8, arbitrary: sequence },
      { weight: 4, arbitrary: flow },
    ),
  };
}).node;

const anyText = fc
  .tuple(
    fc.constantFrom('', '', '---', '# c\n---', '\n', '--- # c'),
    gap,
    anyNode,
    fc.constantFrom('', '\n', '\n\n', '\n# end\n', '\n...\n', '\n---\n'),
    fc.constantFrom('\n', '\n', '\r\n'),
  )
  .map(([head, before, node, end, lineEnd]) =>
    `${head}${before}${node.block('').replace(head === '' ? /^\n/u : /^(?!\n)/u, '')}${end}`.replaceAll('\n', lineEnd),
  );
const anyPath = fc.array(fc.constantFrom<string | number>('a', 'b', 'c', '200', 'q', '<<', '0', 0, 1, 7, ''), {
  maxLength: 5,
});

describe('YAML has the ranges that Spectral reports', () => {
  test('any text', () => {
    let [parsed, indexed] = [0, 0];
    fc.assert(
      fc.property(anyText, fc.array(anyPath, { maxLength: 5 }), (text, more) => {
        const source = parse(text);
        // In JSON, which a flow mapping may be, `<<` is a key like any other.
        if (source === undefined || source.syntax === 'json') return;
        parsed += typeof source.tree === 'object' ? 1 : 0;
        indexed += indexYaml(text) === undefined ? 0 : 1;
        const paths = [...pathsOf(source.tree, 0), ...more];
        const found = paths.map((path) => rangeOf({ source, path }));
        expect(found).toEqual(treeRanges(text, paths) ?? found);
      }),
      { numRuns: 2_000 },
    );
    expect(parsed).toBeGreaterThan(500);
    expect(indexed / parsed).toBeGreaterThan(0.2);
  });
});

test.each<[kind: string, text: string, expected: number[] | undefined]>([
  ['usual', 'a: [1, {b: c}]\nd: |\n  e\nf:\n  - g\n  -\n? h\n: i\nj: &k {l: m}\nn: *k\no:\n  <<: *k\np:\n', []],
  ['rare', 'a: !!str b\nc: d\n', [2]],
  ['rare with all in it', 'a: [b: c]\nd: { e, f: }\n', [2, 3, 4, 6, 7, 8]],
  ['rare at the root', '!!str a: b\n', undefined],
  ['rare in all of it', '%YAML 1.2\n---\na: b\n', undefined],
  ['rare, beside what is merged', 'a: !!map {}\n<<: { b: c }\n', [2]],
  ['merged from what is rare', 'a: &k { b: [c: d] }\ne:\n  <<: *k\n', undefined],
  ['merged, and rare in it', '<<: { b: { c, d: e } }\nf: g\n', undefined],
])('what is %s is told apart', (_, text, expected) => {
  const index = indexYaml(text);
  const rare = [...(index?.rare ?? [])].flatMap((mark, node) => (mark === 1 ? [node] : []));
  expect(index && rare).toEqual(expected);
});

test.each(['a: [? b]\n', 'a: &b\nc: 1\n'])('what the parser of Spectral may break on breaks nothing: %j', (text) => {
  const source = parseSource('/a.yaml', new TextEncoder().encode(text));
  expect(() => rangeOf({ source, path: ['a'] })).not.toThrow();
});

// The parser of Spectral throws there.
test.each<[text: string, path: readonly (string | number)[], range: string]>([
  ['a:\n  - b: c\n    d: !!str #e\nf: g\n', ['a', 0, 'd'], '2:7-2:15'],
  ['a:\n  - b: c\n    d: !!str #e\nf: g\n', ['a', 0], '1:4-2:15'],
  ['a: [!!str ]\nb: !!str\n', ['a', 0], '0:4-0:9'],
])('a text with a tag and nothing else stands where its tag does: %j %j', (text, path, expected) => {
  const { start, end } = rangeOf({ source: parseSource('/a.yaml', new TextEncoder().encode(text)), path }) ?? {};
  expect(`${start?.line}:${start?.character}-${end?.line}:${end?.character}`).toBe(expected);
});

function parse(text: string): Source | undefined {
  try {
    return parseSource('/a.yaml', new TextEncoder().encode(text));
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

/** Ranges by the syntax tree that Spectral makes; undefined where its parser breaks. */
function treeRanges(text: string, paths: readonly Path[]): readonly (Range | undefined)[] | undefined {
  const tree = parseTree(text);
  if (tree === undefined) return undefined;
  const result = { ...tree, metadata: { mergeKeys: true }, data: undefined, diagnostics: [], comments: {} };
  return paths.map((path) => getLocationForJsonPath(result, [...path], true)?.range);
}

function parseTree(text: string) {
  try {
    const { ast, lineMap } = parseWithPointers(text, { ignoreDuplicateKeys: true, mergeKeys: true });
    return { ast, lineMap };
  } catch {
    return undefined;
  }
}

/** The paths of all values in `tree`, down to ten levels: aliases may repeat. */
function pathsOf(tree: unknown, depth: number): readonly Path[] {
  if (typeof tree !== 'object' || tree === null || depth > 10) return [[]];
  const entries: readonly (readonly [string | number, unknown])[] = Array.isArray(tree)
    ? tree.map((item, index) => [index, item])
    : Object.entries(tree);
  return [[], ...entries.flatMap(([name, value]) => pathsOf(value, depth + 1).map((path) => [name, ...path]))];
}

test('what is no YAML has no index', () => {
  expect(indexYaml('a: [')).toBeUndefined();
});
