import { expect } from '@jest/globals';
import type { RulesetFunctionContext } from '@stoplight/spectral-core';
import type { CheckedDocument, CheckFinding, Options } from '../../functions/check.ts';
import { exampleRules } from '../../rulesets/examples/rules.ts';
import { type RuleCheck, findingsOf as findingsInSources } from '../../rulesets/rule.ts';
import { type SpectralFunction, toSpectralFunction } from '../../rulesets/spectral.ts';
import { allRules } from '../../src/docs/generated-files.ts';
import { readKind } from '../../src/description/model/kind.ts';
import { perObject } from '../../src/lib/cache.ts';
import { bundledFunction, forms } from './bundles.ts';
import { checkedDocument, filesOf } from './checked-document.ts';

/**
 * The findings of a rule's check, once every bundle has the same: what tables hold of the sources, they hold of what is shipped.
 * Tools that rename and shorten made a wrong bundle of right sources before.
 */
export function findingsOf(
  check: RuleCheck,
  document: CheckedDocument,
  options: Options | null = null,
): readonly CheckFinding[] {
  if (readKind(document.root.tree) !== undefined) expectSameOfBundles(check, document, options);
  return findingsInSources(check, document, options);
}

function expectSameOfBundles(check: RuleCheck, document: CheckedDocument, options: Options | null): void {
  const listed = (look: SpectralFunction): readonly unknown[] => {
    const results = look(document.root.tree, options, contextOf(document));
    return [...((results ?? []) as readonly unknown[])];
  };
  const { source, shipped } = functionsOf(check);
  const expected = listed(source);
  const text = JSON.stringify(expected);
  for (const { id, form, look } of shipped) {
    const found = listed(look);
    // An expectation takes longer than most checks, and there are thousands.
    if (JSON.stringify(found) !== text) expect({ id, form, found }).toEqual({ id, form, found: expected });
  }
}

const functionsOf = perObject((check: RuleCheck) => {
  const rule = allRules.find((each) => each.check === check);
  if (rule === undefined) throw new Error('The check must be that of a rule; found another.');
  const { id, functionName } = rule;
  const shipped = forms.map((form) => ({ id, form, look: bundledFunction(id, form) }));
  return { source: toSpectralFunction(functionName, check), shipped };
});

/** What Spectral hands to a function of the document: of files, those that it has read. */
const contextOf = perObject((document: CheckedDocument): RulesetFunctionContext => {
  const { uri, tree } = document.root;
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
  const read = (source: string, data: unknown): object => ({ source, data, getRangeForJsonPath: () => range });
  const files = Object.entries(filesOf(document)).map(([name, file]): [string, object] => {
    return [`/api/${name}`, read(`/api/${name}`, file)];
  });
  const context = {
    path: [],
    rule: { resolved: true },
    document: read(uri, tree),
    documentInventory: { resolved: tree, referencedDocuments: Object.fromEntries(files) },
  };
  return context as unknown as RulesetFunctionContext;
});

/** What is said of the example of a request body, in the sources and in each bundle. */
export function saidOfExample(type: string, example: string, media: object = { schema: {} }): readonly string[] {
  const requestBody = { content: { [type]: { ...media, example } } };
  const document = checkedDocument({ openapi: '3.2.0', paths: { '/a': { post: { requestBody } } } });
  return exampleRules
    .filter(({ id }) => id === 'mock-example-valid')
    .flatMap(({ check }) => findingsOf(check, document))
    .map(({ message }) => message.replace('The example of the request of POST /a ', ''));
}
