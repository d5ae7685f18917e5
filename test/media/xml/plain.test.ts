import { expect, test } from '@jest/globals';
import { readPlainXml } from '../../../src/media/xml/xml-tree.ts';

test.each<[string, unknown]>([
  ['<a/>', { a: '' }],
  ['<a> x </a>', { a: 'x' }],
  ['<a b="1" c=" 2 "/>', { a: { '@b': '1', '@c': '2' } }],
  ['<?xml version="1.0"?><!-- c --><a xmlns:p="u"><p:b>1</p:b></a>', { a: { '@xmlns:p': 'u', 'p:b': '1' } }],
  ['<a><b>1</b><c/><b>2</b></a>', { a: { b: ['1', '2'], c: '' } }],
  ['<a k="v">x <!-- c --> y<b/> z</a>', { a: { '#text': 'x  yz', '@k': 'v', b: '' } }],
  ['<a>&lt;<![CDATA[ &lt; ]]>&#65;</a>', { a: '< &lt; A' }],
  ['<!DOCTYPE a [<!ENTITY e "f">]><a>&e;</a>', { a: '&e;' }],
  ['<a><__proto__>1</__proto__></a>', { a: JSON.parse('{"__proto__":"1"}') as unknown }],
])('%j as plain JSON', (text, value) => {
  expect(readPlainXml(text)).toEqual({ kind: 'plain', value });
});

test('what is no document says why', () => {
  expect(readPlainXml('<a><b></a>')).toEqual({
    kind: 'malformed',
    reason: 'in line 1 an end of <a> where <b> is open',
  });
});
