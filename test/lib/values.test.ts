import { expect, test } from '@jest/globals';
import { canonicalJson, isArray, hasItems, isObject, isText, keysOf, member, setMember } from '../../src/lib/json.ts';
import { direction, html, joinHtml, visibleText, type HtmlPart } from '../../src/lib/html.ts';
import {
  exactNumber,
  isOtherwiseWritten,
  keepNumberTexts,
  noteNumberText,
  numberTextAt,
  takeNumberText,
  toJsonText,
  withTextsOfNumbers,
  writtenEntries,
  writtenItems,
} from '../../src/lib/number-texts.ts';
import { once, perObject } from '../../src/lib/cache.ts';
import { repeatedItems } from '../../src/lib/lists.ts';
import { pathOf } from '../../src/lib/pointer.ts';

test.each<[unknown, object: boolean, array: boolean, text: boolean, filled: boolean, keys: readonly string[]]>([
  [{ a: 1, b: 2 }, true, false, false, false, ['a', 'b']],
  [{}, true, false, false, false, []],
  [[1], false, true, false, true, []],
  [[], false, true, false, false, []],
  ['ab', false, false, true, false, []],
  [null, false, false, false, false, []],
  [undefined, false, false, false, false, []],
  [1, false, false, false, false, []],
])('%j is an object %s, a list %s, a text %s, filled %s, with keys %j', (value, ...expected) => {
  expect([isObject(value), isArray(value), isText(value), hasItems(value), keysOf(value)]).toEqual(expected);
});

test.each<[unknown, string | number, unknown]>([
  [{ a: 1 }, 'a', 1],
  [{ a: 1 }, 'b', undefined],
  [[5, 6], 1, 6],
  [[5], 1, undefined],
  ['text', 'length', undefined],
  [null, 'a', undefined],
  [{}, '__proto__', undefined],
  [{}, 'constructor', undefined],
])('of %j the member %j is %j', (value, key, found) => {
  expect(member(value, key)).toBe(found);
});

test('`__proto__` is put as a name like any other', () => {
  const object: Record<string, unknown> = {};
  setMember(object, 'a', 1);
  setMember(object, '__proto__', { polluted: true });
  expect([JSON.stringify(object), 'polluted' in object, Object.keys(object)]).toEqual([
    '{"a":1,"__proto__":{"polluted":true}}',
    false,
    ['a', '__proto__'],
  ]);
});

test.each<[unknown, string]>([
  [{ b: [{ d: 1, c: 2 }], a: null }, '{"a":null,"b":[{"c":2,"d":1}]}'],
  [['b', 'a'], '["b","a"]'],
  ['a', '"a"'],
])('%j in one order is %s', (value, text) => {
  expect(canonicalJson(value)).toBe(text);
});

test('what comes again is told with the first of its kind', () => {
  expect(repeatedItems(['a', 'B', 'A', 'b', 'a', ''], (text) => text.toLowerCase() || undefined)).toEqual([
    ['A', 'a'],
    ['b', 'B'],
    ['a', 'a'],
  ]);
});

test('what is made once is made when it is asked for, be it nothing', () => {
  let count = 0;
  const value = once((): string | undefined => {
    count += 1;
    return undefined;
  });
  expect([count, value(), value(), count]).toEqual([0, undefined, undefined, 1]);
});

test('what is made for an object is made once for each', () => {
  const made: string[] = [];
  const of = perObject(({ name }: { readonly name: string }, more: string) => {
    made.push(name + more);
    return { name };
  });
  const [a, b] = [{ name: 'a' }, { name: 'a' }];
  expect([of(a, '1') === of(a, '2'), of(a, '3') === of(b, '4'), made]).toEqual([true, false, ['a1', 'a4']]);
});

test('a path is read from its last step to the first, whose key is none', () => {
  const start = { key: 'root', parent: undefined };
  const first = { key: 'a', parent: start };
  expect([pathOf(start), pathOf(first), pathOf({ key: 0, parent: first })]).toEqual([[], ['a'], ['a', 0]]);
});

test.each<[HtmlPart, string]>([
  ['<a b="c" d=\'e\' f=`g`>&', '&#60;a b=&#34;c&#34; d=&#39;e&#39; f=&#96;g&#96;&#62;&#38;'],
  [7, '7'],
  [undefined, ''],
  [html`<b>${'<'}</b>`, '<b>&#60;</b>'],
  [[html`<b></b>`, html`<i></i>`], '<b></b><i></i>'],
])('%j in a template is %s', (part, expected) => {
  expect(html`<p>${part}</p>`.html).toBe(`<p>${expected}</p>`);
});

test('templates lose the indentation of the sources, and parts are joined', () => {
  const wide = html`<ul>
    <li>${'a'}</li>
  </ul>`;
  expect(wide.html).toBe('<ul>\n<li>a</li>\n</ul>');
  expect(joinHtml([html`a`, html`b`], ', ').html).toBe('a, b');
  expect(joinHtml([html`a`, html`b`]).html).toBe('ab');
});

test.each([
  ['a\r\nb\rc\td\n', 'a\nb\nc\td\n'],
  ['a\u0000b\u202ec', 'a\ufffdb\ufffdc'],
  ['\u200e\u2066\u061c', '\ufffd\ufffd\ufffd'],
  ['\ud800', '\ufffd'],
  ['é😀', 'é😀'],
])('%j is shown as %j', (text, shown) => {
  expect(visibleText(text)).toBe(shown);
});

test.each<[string, number, boolean]>([
  ['1.10', 1.1, true],
  ['1e2', 100, true],
  ['-0', -0, true],
  ['12345678901234567890', 1.2345678901234567e19, true],
  ['1.1', 1.1, false],
  ['0x10', 16, false],
  ['01', 1, false],
  ['1.', 1, false],
  ['.5', 0.5, false],
  ['+1', 1, false],
])('%s for %d is written otherwise: %s', (text, value, isOther) => {
  expect(isOtherwiseWritten(text, value)).toBe(isOther);
});

test('numbers are written as they are noted, wherever they stand', () => {
  const list = [1, 2];
  noteNumberText(list, 0, '1.0');
  const value = { a: 1, list, plain: { b: 'x' }, '"': null };
  noteNumberText(value, 'a', '1e0');
  expect(toJsonText(value)).toBe('{"a":1e0,"list":[1.0,2],"plain":{"b":"x"},"\\"":null}');
  expect(toJsonText({ a: 1 })).toBe('{"a":1}');
  expect([writtenEntries(value)[0], writtenItems(list)]).toEqual([
    ['a', '1e0'],
    ['1.0', 2],
  ]);
  expect(withTextsOfNumbers(value)).toEqual({ a: '1e0', list: ['1.0', 2], plain: { b: 'x' }, '"': null });
  expect(withTextsOfNumbers('x')).toBe('x');
  expect([numberTextAt(value, 'b'), numberTextAt('text', 0), numberTextAt(null, 'a')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('notes go with a copy as far as it has the same numbers', () => {
  const from = { a: 1, b: 2 };
  noteNumberText(from, 'a', '1.0');
  noteNumberText(from, 'b', '2.0');
  const to = { a: 1, b: 3 };
  keepNumberTexts(from, to);
  expect(toJsonText(to)).toBe('{"a":1.0,"b":3}');
  const taken: Record<string, number> = { a: 1, b: 2 };
  takeNumberText(from, 'b', taken);
  expect(toJsonText(taken)).toBe('{"a":1,"b":2.0}');
  takeNumberText({}, 'b', taken);
  expect(toJsonText(taken)).toBe('{"a":1,"b":2}');
});

test.each([
  ['1', '1.0', true],
  ['1', '1e0', true],
  ['100', '1E2', true],
  ['0.010', '1e-2', true],
  ['0', '-0.00', true],
  ['1', '-1', false],
  ['9007199254740993', '9007199254740992', false],
  ['12345678901234567890', '1.234567890123456789e19', true],
])('%s and %s are one number: %s', (a, b, isOne) => {
  expect(exactNumber(a) === exactNumber(b)).toBe(isOne);
});

test.each([
  ['plain ~', undefined],
  ['\u007f', undefined],
  ['\u0080', ' dir="auto"'],
  ['\u0627', ' dir="auto"'],
])('the direction of %j', (text, attribute) => {
  expect(direction(text)?.html).toBe(attribute);
});
