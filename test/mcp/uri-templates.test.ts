import { expect, test } from '@jest/globals';
import { createAnswer } from '../../src/mcp/serve/answer.ts';
import { serving } from './serving.ts';

/** The text of the resource at `uri` where its template is `uriTemplate`; the message of the refusal where there is none. */
function readAt(uriTemplate: string, uri: string, text: string): unknown {
  const answer = createAnswer(serving({ resourceTemplates: [{ uriTemplate, name: 't', text }] }));
  const reply = answer({ jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri } }) as {
    readonly result?: { readonly contents: readonly { readonly text: string }[] };
    readonly error?: { readonly message: string };
  };
  return reply.result?.contents[0]?.text ?? reply.error?.message;
}

test.each<[template: string, uri: string, text: string, found: string]>([
  ['repo://x{/id}', 'repo://x/7', '{id}', '7'],
  ['repo://x{/id}', 'repo://x', '{id}', '{id}'],
  ['repo://x{/a,b}', 'repo://x/7/8', '{a} {b}', '7 8'],
  ['file://h{/path*}', 'file://h/a/b.txt', '{path}', 'a/b.txt'],
  ['file://h/{path*}', 'file://h/a/b.txt', '{path}', 'a/b.txt'],
  ['geo://p{;x,y}', 'geo://p;x=1;y=%202', '{x} {y}', '1  2'],
  ['geo://p{;x}', 'geo://p;x', '[{x}]', '[]'],
  ['dot://p{.ext}', 'dot://p.tar.gz', '{ext}', 'tar.gz'],
  ['dot://p{.a,b}', 'dot://p.tar.gz', '{a} {b}', 'tar gz'],
  ['two://p/{a,b}', 'two://p/1,2', '{a} {b}', '1 2'],
  ['two://p/{+a,b}', 'two://p/1/2,3', '{a} {b}', '1/2 3'],
  ['hash://p{#a}', 'hash://p#x/y', '{a}', 'x/y'],
  ['ask://p{?a,b}', 'ask://p?b=2&a=x+y&c=3', '{a} {b} {c}', 'x y 2 {c}'],
  ['ask://p?a=1{&b}', 'ask://p?a=1&b=2', '{b}', '2'],
  ['pre://{a:3}/{b}', 'pre://abc/d', '{a} {b}', 'abc d'],
  ['long://{+a}/{+b}', 'long://1/2/3', '{a} {b}', '1/2 3'],
])('%s has the variables of %s', (template, uri, text, found) => {
  expect(readAt(template, uri, text)).toBe(found);
});

test.each<[template: string, uri: string]>([
  ['repo://x{/id}', 'repo://x/7/8'],
  ['two://p/{a,b}', 'two://p/1/2'],
  // Backtracking would try each place for each variable.
  ['x://{+a}/{+b}/{+c}/{+d}/{+e}/end', `x://${'/'.repeat(1900)}`],
  ['x://{+a}{+b}{+c}{+d}{+e}{+f}{+g}{+h}{+i}{+j}.end', `x://${'a'.repeat(1900)}`],
])('%s does not match %#', (template, uri) => {
  expect(readAt(template, uri, 'a')).toContain('The resource must be one of the list');
});
