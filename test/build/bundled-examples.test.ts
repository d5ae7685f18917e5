import { resolve } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { exampleRules } from '../../rulesets/examples/rules.ts';
import { findingsOf } from '../../rulesets/rule.ts';
import { startNode } from '../support/assay-process.ts';
import { checkedYaml } from '../support/checked-document.ts';
import { versionRows } from '../rulesets/examples/version-rows.ts';

// The reader of XML goes through a text by regular expressions that have a position. A minifier made two of one once.
const rows: readonly (readonly [xml: string, wrong: string | undefined])[] = [
  ['<o/>', undefined],
  ['<o><id>1</id></o>', undefined],
  ['<o><id>one</id></o>', 'at `/id` must be an integer; found "one"'],
  ['<o at="2026-01-01"><tags>ab</tags><tags>c</tags></o>', undefined],
  ['<o><tags>ab</tags><tags>abc</tags></o>', 'at `/tags/1` must have at most 2 characters; found "abc"'],
  ['<o at="x" />', 'at `/at` must match format "date"; found "x"'],
  ['<?xml version="1.0"?>\n<!DOCTYPE o>\n<!-- c -->\n<o><id>&#49;</id><tags><![CDATA[<]]></tags></o>', undefined],
  ['<ö:é xmlns:ö="u"/>', 'must have the root element <o>; found <ö:é> of u'],
  ['<o>', malformed('no end of <o>')],
  ['<o></p>', malformed('an end of <p> where <o> is open')],
  ['<o><1/></o>', malformed('< where no tag starts')],
  ['<o a=1/>', malformed('a tag <o> that does not end')],
  ['<o a="1" a="2"/>', malformed('the attribute a twice')],
  ['<o>&lt;&x;</o>', malformed('the entity &x;, which nobody declares')],
  ['<o>a & b</o>', malformed('& that starts no reference')],
  ['<o/><o/>', malformed('a second root element <o>')],
];

function malformed(reason: string): string {
  return `must be well-formed XML; found in line 1 ${reason}`;
}

const xmlExpected = rows.map(([, wrong]) =>
  wrong === undefined ? [] : [`The example of the 200 response of GET /a ${wrong}.`],
);

const xmlYamls = rows.map(([xml]) => {
  const properties =
    '{ id: { type: integer }, at: { type: string, format: date, xml: { attribute: true } }, tags: { type: array, items: { type: string, maxLength: 2 } } }';
  const media = `{ schema: { type: object, xml: { name: o }, properties: ${properties} }, example: ${JSON.stringify(xml)} }`;
  return `openapi: 3.1.0\npaths: { /a: { get: { responses: { '200': { description: OK, content: { application/xml: ${media} } } } } } }`;
});

const yamls = [...xmlYamls, ...versionRows.map(([, yaml]) => yaml)];
const expected = [
  ...xmlExpected,
  ...versionRows.map(([, , found]) => found.map((line) => line.replace(/^\S+: /u, ''))),
];

test('the sources check examples', () => {
  const errors = exampleRules.filter(({ severity }) => severity === 'error');
  const found = yamls.map((yaml) =>
    errors.flatMap(({ check }) => findingsOf(check, checkedYaml(yaml)).map(({ message }) => message)),
  );
  expect(found).toEqual(expected);
});

const bundles = ['examples.mjs', 'examples.text.mjs', 'examples.cjs', 'examples.whole.cjs'];
let byBundle: Readonly<Record<string, unknown>>;

beforeAll(async () => {
  const files = bundles.map((name) => resolve('dist', name));
  const { ended } = startNode(['--input-type=module', '--eval', lintAll], { stdin: JSON.stringify({ files, yamls }) });
  const { stdout } = await ended;
  byBundle = JSON.parse(stdout) as Readonly<Record<string, unknown>>;
});

test.each(bundles)('dist/%s checks examples as the sources do, in Spectral', (name) => {
  expect(byBundle[resolve('dist', name)]).toEqual(expected);
});

/** A program that lints texts by rulesets, in a Node without Jest: as they are shipped. */
const lintAll = `
  import { readFileSync } from 'node:fs';
  import { createRequire } from 'node:module';
  import { pathToFileURL } from 'node:url';
  import core from '@stoplight/spectral-core';
  import parsers from '@stoplight/spectral-parsers';

  const { files, yamls } = JSON.parse(readFileSync(0, 'utf8'));
  const require = createRequire(process.cwd() + '/');
  const found = {};
  for (const file of files) {
    const ruleset = file.endsWith('.cjs') ? require(file) : (await import(pathToFileURL(file).href)).default;
    const spectral = new core.Spectral();
    spectral.setRuleset(ruleset);
    const lint = async (yaml) => {
      const results = await spectral.run(new core.Document(yaml, parsers.Yaml, '/api/root.yaml'));
      return results.filter(({ severity, code }) => severity === 0 && code !== 'invalid-ref').map(({ message }) => message);
    };
    found[file] = await Promise.all(yamls.map(lint));
  }
  console.log(JSON.stringify(found));`;
