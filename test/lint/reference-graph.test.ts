import { expect, test } from '@jest/globals';
import { fc } from '../support/properties.ts';
import { createReferenceGraph } from '../../src/lint/reference-graph.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The graph of `files`, each with the names that it refers to, and what was read. */
function graphOf(files: Readonly<Record<string, string>>) {
  const read: string[] = [];
  const graph = createReferenceGraph({
    nameFile: (uri) => uri.slice(1),
    readFile: (uri) => {
      read.push(uri.slice(1));
      const text = files[uri.slice(1)];
      return text === undefined ? { kind: 'unreadable', message: `No ${uri}.` } : encode(text);
    },
  });
  return { read, graph };
}

const refers = (...names: readonly string[]): string => names.map((name) => `- $ref: ${name}\n`).join('');
const badge = 'x-badges: []\n';
const files = {
  plain: 'a: 1\n',
  holder: badge + refers('unasked'),
  odd: '$ref: *alias\n',
  leadsOn: refers('plain', 'holder'),
  ring1: refers('ring2'),
  ring2: refers('ring3', 'plain'),
  ring3: refers('ring1', 'gone'),
  wide: refers('ring2', 'lost', 'gone'),
  self: refers('self'),
  web: refers('https://a.example/b.yaml'),
  prose: 'a: |\n  Write $ref: gone\n# $ref: lost\n',
  broken: refers('gone') + '{',
  tells: refers('prose', 'ring1'),
  utf16: 'a\0:\0 \x001\0',
};

test.each<[name: string, mayHold: boolean, unread: readonly string[], read: readonly string[]]>([
  ['plain', false, [], ['plain']],
  ['holder', true, [], ['holder']],
  ['odd', true, [], ['odd']],
  ['utf16', true, [], ['utf16']],
  ['leadsOn', true, [], ['leadsOn', 'plain', 'holder']],
  ['self', false, [], ['self']],
  ['nothing', false, ['nothing'], ['nothing']],
  ['ring1', false, ['gone'], ['ring1', 'ring2', 'ring3', 'gone', 'ring3', 'plain']],
  ['prose', false, [], ['prose', 'gone', 'prose', 'lost']],
  ['broken', false, [], ['broken', 'gone', 'broken']],
  ['tells', false, ['gone'], ['tells', 'prose', 'gone', 'prose', 'lost', 'ring1', 'ring2', 'ring3', 'ring3', 'plain']],
  ['wide', false, ['gone', 'lost'], ['wide', 'ring2', 'ring3', 'ring1', 'gone', 'ring3', 'plain', 'lost', 'wide']],
])(
  '%s may hold an extension: %s; not read: %j; each file is read once, or twice where it names one that is not there: %j',
  (name, mayHold, unread, read) => {
    const { graph, read: found } = graphOf(files);
    const reachable = graph(`/${name}`);
    expect([reachable.mayHold, reachable.unread.map((each) => each.name)]).toEqual([mayHold, unread]);
    expect(graph(`/${name}`)).toBe(reachable);
    expect(found).toEqual(read);
  },
);

test('an address is asked for as it is written', () => {
  const { graph, read } = graphOf(files);
  expect(graph('/web').unread).toMatchObject([
    { name: 'ttps://a.example/b.yaml', message: 'No https://a.example/b.yaml.' },
  ]);
  expect(read).toEqual(['web', 'ttps://a.example/b.yaml', 'web']);
});

test('a chain of files may be long, and may end in a circle', () => {
  const count = 20_000;
  const chain = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`f${index}`, refers(`f${(index + 1) % count}`)]),
  );
  const { graph, read } = graphOf(chain);
  expect(graph('/f0')).toEqual({ mayHold: false, unread: [], isRead: true });
  expect(graph(`/f${count - 1}`)).toBe(graph('/f0'));
  expect(read).toHaveLength(count);
});

test('of any files, what stands behind each is what a search from it finds', () => {
  const one = fc.record({ targets: fc.array(fc.nat(11), { maxLength: 3 }), holds: fc.nat(8), isThere: fc.nat(6) });
  fc.assert(
    fc.property(fc.array(one, { minLength: 12, maxLength: 12 }), (nodes) => {
      const kept = nodes.map((node) => ({ ...node, holds: node.holds === 0, isThere: node.isThere > 0 }));
      const texts = kept.flatMap(({ targets, holds, isThere }, index) =>
        isThere ? [[`f${index}`, (holds ? badge : '') + refers(...targets.map((target) => `f${target}`))]] : [],
      );
      const { graph } = graphOf(Object.fromEntries(texts) as Record<string, string>);
      for (const [start] of kept.entries()) {
        const seen = new Set([start]);
        // A set grows while it is walked. Nothing is asked behind a file that holds an extension.
        for (const index of seen) {
          const { targets = [], holds, isThere } = kept[index] ?? {};
          if (isThere === true && holds === false) for (const target of targets) seen.add(target);
        }
        const isHolder = (index: number) => kept[index]?.isThere === true && kept[index].holds;
        const gone = [...seen].filter((index) => kept[index]?.isThere === false).map((index) => `f${index}`);
        const { mayHold, unread } = graph(`/f${start}`);
        expect(mayHold).toBe([...seen].some(isHolder));
        expect(unread.map(({ name }) => name).sort()).toEqual(gone.sort());
      }
    }),
    { numRuns: 200 },
  );
});
