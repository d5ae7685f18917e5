import { expect, test } from '@jest/globals';
import { readXmlTree, type XmlElement } from '../../../src/media/xml/xml-tree.ts';

type Short = readonly [name: string, ...parts: unknown[]];

/** An element in short: its name and namespace, its attributes, its text, its children. */
function short({ name, namespace, attributes, text, children }: XmlElement): Short {
  return [
    namespace === undefined ? name : `{${namespace}}${name}`,
    ...attributes.map(
      (each) => `@${each.namespace === undefined ? '' : `{${each.namespace}}`}${each.name}=${each.text}`,
    ),
    ...(text === '' ? [] : [text]),
    ...children.map(short),
  ];
}

test.each<[string, Short]>([
  ['<a/>', ['a']],
  ['\n<!DOCTYPE a><!-- c --><a b="1" c=\'&lt;2\'>x</a>\n', ['a', '@b=1', '@c=<2', 'x']],
  ['<a>x &amp; &#233;&#xE9;<b>1</b> y<![CDATA[&amp;<]]></a>', ['a', 'x & éé y&amp;<', ['b', '1']]],
  ['<a b="x\r\ny\tz&#10;"/>', ['a', '@b=x y z\n']],
  [
    '<a xml:lang="de" xmlns:b="u:\t1"><b:c/></a>',
    ['a', '@{http://www.w3.org/XML/1998/namespace}xml:lang=de', ['{u: 1}b:c']],
  ],
  ['<a><xml:b/></a>', ['a', ['{http://www.w3.org/XML/1998/namespace}xml:b']]],
  ['<a xmlns="u:1"><b/><c xmlns=""><d/></c></a>', ['{u:1}a', ['{u:1}b'], ['c', ['d']]]],
  ['<p:a xmlns:p="u:1" p:b="1" b="2"><q:c/></p:a>', ['{u:1}p:a', '@{u:1}p:b=1', '@b=2', ['q:c']]],
  ['<p:a xmlns:p="u:1"><p:b xmlns:p="u:2"/><p:c/></p:a>', ['{u:1}p:a', ['{u:2}p:b'], ['{u:1}p:c']]],
  ['<a><__proto__>1</__proto__></a>', ['a', ['__proto__', '1']]],
])('%s', (text, tree) => {
  const read = readXmlTree(text, 10);
  expect(read.kind === 'tree' && [read.isWhole, short(read.root)]).toEqual([true, tree]);
});

test.each([
  ['<!DOCTYPE a [<!ENTITY x "1">]><a>&x;</a>', ['a', '&x;']],
  ['<!DOCTYPE a [<!ENTITY x "1">]><a b="&x;"/>', ['a', '@b=&x;']],
  ['<a><b><c>1</c>2</b>3</a>', ['a', '3', ['b', '2']]],
])('%s is not in the tree as a whole', (text, tree) => {
  const read = readXmlTree(text, 2);
  expect(read.kind === 'tree' && [read.isWhole, short(read.root)]).toEqual([false, tree]);
});

test.each([
  ['<a>', 'in line 1 no end of <a>'],
  ['<a></b>', 'in line 1 an end of <b> where <a> is open'],
  ['<a/></a>', 'in line 1 an end of <a>, which is not open'],
  ['<a/>x', 'in line 1 text outside of the root element'],
  ['', 'no element'],
  ['<a>&#x110000;</a>', 'in line 1 &#x110000;, which is no character'],
])('%j is none: %s', (text, reason) => {
  expect(readXmlTree(text, 10)).toEqual({ kind: 'malformed', reason });
});

const manyPrefixes = (): string => Array.from({ length: 60_000 }, (_, index) => `xmlns:b${index}="u"`).join(' ');

// As texts, they would be searched for placeholders of the title.
test.each<[title: string, text: () => string]>([
  ['depth', () => '<a>'.repeat(300_000)],
  ['many elements', () => `<a>${'<b/>'.repeat(250_000)}</a>`],
  ['many prefixes', () => `<a ${manyPrefixes()}>${'<c:d/>'.repeat(20_000)}</a>`],
  ['prefixes at every depth', () => `<a>${'<b xmlns:c="u">'.repeat(50_000)}${'</b>'.repeat(50_000)}</a>`],
])('%s takes no time', (_, text) => {
  expect(['tree', 'malformed']).toContain(readXmlTree(text(), 100).kind);
});
