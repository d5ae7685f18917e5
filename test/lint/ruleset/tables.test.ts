import * as formats from '@stoplight/spectral-formats';
import * as functions from '@stoplight/spectral-functions';
import { expect, test } from '@jest/globals';
import { parseSource } from '../../../src/description/parse/parse.ts';
import type { Source } from '../../../src/description/place.ts';
import { functionShapes } from '../../../src/lint/ruleset/function-shapes.ts';
import { readRuleset } from '../../../src/lint/ruleset/read-ruleset.ts';
import { formatNames } from '../../../src/lint/ruleset/ruleset-shapes.ts';
import { matchesGlob } from '../../../src/node/glob.ts';
import { type RulesetRow, rulesetRows } from '../../support/ruleset-tables.ts';

// `test/hosts/rulesets` has Spectral load the same tables.

function sourceOf(uri: string, text: string): Source {
  return parseSource(uri, new TextEncoder().encode(text), { name: uri.replace('/api/', ''), noun: 'a ruleset' });
}

/** The sentence that refuses a ruleset; `accepted` where there is none. */
function read({ ruleset, files }: RulesetRow): string {
  const there = new Set([...Object.keys(files).map((name) => `/api/${name}`), '/api/node_modules']);
  const load = (uri: string): Source => sourceOf(uri, files[uri.replace('/api/', '')] ?? '');
  try {
    const system = { load, exists: (uri: string) => there.has(uri), matches: matchesGlob };
    readRuleset(sourceOf('/api/.spectral.yaml', ruleset), system).rulesetFor('/api/openapi.yaml');
    return 'accepted';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

test.each(rulesetRows('refused'))('refused with a sentence: %s', (_, row) => {
  expect(read(row)).toBe(row.sentence);
});

test.each(rulesetRows('accepted'))('accepted: %s', (_, row) => {
  expect(read(row)).toBe('accepted');
});

test('the functions are those of the Spectral that is installed', () => {
  expect(Object.keys(functionShapes)).toEqual(Object.keys(functions).sort());
});

test('the formats are those of the Spectral that is installed', () => {
  const helpers = ['extractDraftVersion', 'detectDialect'];
  const ours = formatNames.filter((name) => /^\w+$/u.test(name)).sort();
  const theirs = Object.keys(formats).filter((name) => !helpers.includes(name));
  expect(ours.filter((name) => !theirs.includes(name))).toEqual([]);
  expect(theirs.filter((name) => !ours.includes(name))).toEqual([]);
});
