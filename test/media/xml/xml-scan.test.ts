import { expect, test } from '@jest/globals';
import { scanXml } from '../../../src/media/xml/xml-scan.ts';
import { saidOfExample } from '../../support/findings.ts';

const ignore = (): undefined => undefined;

/** Why `text` is no XML document. */
function malformed(text: string): string | undefined {
  return scanXml(text, { start: ignore, end: ignore, text: ignore });
}

test.each([
  '<a/>',
  '<?xml version="1.0" encoding="UTF-8"?>\n<a b="1" c=\'2\'>x &amp; &#233; &#xE9;<b/></a>\n',
  '<!-- before --><a><!-- - inside --><![CDATA[ < & ]]><?target data?></a><!-- after -->',
  '<x:a xmlns:x="u"><x:b.c-d_1 /></x:a >',
  '<é ü="1">text > text</é>',
  `<!DOCTYPE a SYSTEM "a.dtd" [<!ENTITY x "]>"> <!ELEMENT a ANY><!-- don't -->]><a>&x;</a>`,
  '<a\n b = "&lt;"\n/>',
  `<!DOCTYPE a PUBLIC 'p[]>' "<s>"><a/>`,
  `<?xml version = '1.0' encoding="ISO-8859-1" standalone='no' ?><?xml-stylesheet href="a"?><?b?><a/>`,
  '\n<a></a>',
])('%j is well-formed', (text) => {
  expect(malformed(text)).toBeUndefined();
  expect(saidOfExample('application/xml', text)).toEqual([]);
});

test.each([
  ['', 'no element'],
  ['  ', 'no element'],
  ['x', 'in line 1 text outside of the root element'],
  ['<a>', 'in line 1 no end of <a>'],
  ['<a>\n</b>', 'in line 2 an end of <b> where <a> is open'],
  ['<a/></a>', 'in line 1 an end of <a>, which is not open'],
  ['<a/><b/>', 'in line 1 a second root element <b>'],
  ['<a/>x', 'in line 1 text outside of the root element'],
  ['<a b=1/>', 'in line 1 a tag <a> that does not end'],
  ['<a b/>', 'in line 1 a tag <a> that does not end'],
  ['<a b="1"c="2"/>', 'in line 1 a tag <a> that does not end'],
  ['<a b="1" b="2"/>', 'in line 1 the attribute b twice'],
  ['<a b="<"/>', 'in line 1 a tag <a> that does not end'],
  ['<a b="&"/>', 'in line 1 & that starts no reference'],
  ['\n<a b="&"/>', 'in line 2 & that starts no reference'],
  ['<a>&</a>', 'in line 1 & that starts no reference'],
  ['<a>&nbsp;</a>', 'in line 1 the entity &nbsp;, which nobody declares'],
  ['<a>]]></a>', 'in line 1 ]]> in a text'],
  ['<a><!-- -- --></a>', 'in line 1 <!-- where it may not be'],
  ['<a><!-- </a>', 'in line 1 no end of <!--'],
  ['<![CDATA[x]]><a/>', 'in line 1 text outside of the root element'],
  ['<a><?xml version="1.0"?></a>', 'in line 1 <? where it may not be'],
  ...[
    '<?xml?><a/>',
    '<?xml version="1.0"encoding="UTF-8"?><a/>',
    '<?xml version="1.0\'?><a/>',
    '<?XML version="1.0"?><a/>',
  ].map((text) => [text, 'in line 1 <? where it may not be']),
  ['<a><?<b?></a>', 'in line 1 <? where it may not be'],
  ['<a>&#x110000;</a>', 'in line 1 &#x110000;, which is no character'],
  ['<a b="&#0;"/>', 'in line 1 &#0;, which is no character'],
  ['<!DOCTYPE a SYSTEM "a><a/>', 'in line 1 <! where it may not be'],
  ['<a/><!DOCTYPE a>', 'in line 1 <! where it may not be'],
  ['< a/>', 'in line 1 < where no tag starts'],
  ['<a></>', 'in line 1 an end tag that is none'],
  ['<a>\u0001</a>', 'in line 1 a control character'],
  ['<1/>', 'in line 1 < where no tag starts'],
])('%j is not: %s', (text, reason) => {
  expect(malformed(text)).toBe(reason);
  // An example is read without the space around it.
  const inExample = malformed(text.trim()) ?? '';
  expect(saidOfExample('application/xml', text)).toEqual([`must be well-formed XML; found ${inExample}.`]);
});

// In proportion a few milliseconds; as the square of the length hours.
test.each<[start: string, unit: string, count: number]>([
  ['', '<a ', 1_000_000],
  ['<a ', 'b ', 1_500_000],
  ['<a', ' ', 3_000_000],
  ['', '<a>', 1_000_000],
  ['<!DOCTYPE a [', '<', 3_000_000],
  ['<!DOCTYPE ', 'x ', 1_500_000],
  ['<a>', '&#1', 100_000],
  ['<a b="', 'x', 3_000_000],
  ['<', 'a', 3_000_000],
])('%j and many %j take no time', (start, unit, count) => {
  expect(malformed(start + unit.repeat(count))).toMatch(/^in line 1 |^no /u);
});

// More than V8 can go back over: each place takes four bytes of at most 64 MB.
const places = 17_000_000;
test.each<[title: string, start: string, unit: string, end: string]>([
  ...['a', '"a"', '<!ENTITY a "b">', '<!-- a -->'].map((unit): [string, string, string, string] => {
    return [unit, '<!DOCTYPE a [', unit, ']><a/>'];
  }),
  ['the name of a document type', '<!DOCTYPE ', 'a', '><a/>'],
  ['a name', '<', 'a', '/>'],
  ['a name of an attribute', '<a ', 'a', '="1"/>'],
  ['an attribute', '<a b="', 'x', '"/>'],
  ['a text', '<a>', 'x', '</a>'],
  ['space in a start tag', '<a', ' ', '></a>'],
  ['space in an end tag', '<a></a', ' ', '>'],
  ['space around an element', '<a/>', ' ', ''],
])('%s of many megabytes is read', (_title, start, unit, end) => {
  expect(malformed(start + unit.repeat(places / unit.length) + end)).toBeUndefined();
});

test.each(['<!DOCTYPE a [>', '<!DOCTYPE a [<!-- -- -->]>', '<!DOCTYPEa>', '<!DOCTYPE a ["]>'])(
  '%s is no document type',
  (text) => {
    expect(malformed(`${text}<a/>`)).toBe('in line 1 <! where it may not be');
    expect(saidOfExample('application/xml', `${text}<a/>`)).toHaveLength(1);
  },
);
