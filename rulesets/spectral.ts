import * as core from '@stoplight/spectral-core';
import type { RuleDefinition, RulesetDefinition, RulesetFunctionContext } from '@stoplight/spectral-core';
import * as spectralFormats from '@stoplight/spectral-formats';
import { readKind } from '../src/description/model/kind.ts';
import type { Path, Source } from '../src/description/place.ts';
import { createResolve } from '../src/description/resolve.ts';
import type { CheckedDocument, Options } from '../functions/check.ts';
import { findProblems, type Finding } from './find.ts';
import type { RuleUse } from './presets.ts';
import type { Rule } from './rule.ts';

const { createRulesetFunction } = namesOf(core);
const { aas2, aas3, oas2, oas3 } = namesOf(spectralFormats);

/** Node's `import` sees no names in the CommonJS of Spectral's older releases: all of them are in `default`. */
function namesOf<Names extends object>(module: Names & { readonly default?: Names }): Names {
  return module.default ?? module;
}

/** A rule's check as a Spectral function. */
export type SpectralFunction = ReturnType<typeof createRulesetFunction<unknown, Options | null>>;

/** The Spectral ruleset of a preset: plain data, of which every version of Spectral makes its own `Ruleset`. */
export function toSpectralRuleset(uses: readonly RuleUse[]): RulesetDefinition {
  return {
    formats: [oas2, oas3, aas2, aas3],
    rules: Object.fromEntries(uses.map((use) => [use.rule.id, toSpectralRule(use)])),
  };
}

function toSpectralRule({ rule, severity, isOn, options }: RuleUse): RuleDefinition {
  return {
    description: rule.summary,
    documentationUrl: `https://unpkg.com/spectral-assay/docs/rules/${rule.id}.md`,
    message: '{{error}}',
    severity,
    recommended: isOn,
    // Always from the root: the places come from one walk that all rules share, and findings behind a reference
    // are given as resolved paths, because only for those does Spectral name the file they stand in.
    given: '$',
    then: { function: toSpectralFunction(rule), ...(options === undefined ? {} : { functionOptions: options }) },
  };
}

/**
 * The rule's check for Spectral. From `given: $` it looks at every place of the rule; from any other `given` of a
 * user's own rule, at that value.
 */
export function toSpectralFunction(rule: Rule): SpectralFunction {
  const { name, optionSchema } = rule.then;
  const definition = { input: null, options: optionSchema };
  const named = {
    [name]: (value: unknown, options: Options | null, context: RulesetFunctionContext) => {
      const document = documentOf(context);
      if (document === undefined) return [];
      return findings(rule, { value, options, context, document }).map((finding) =>
        toResult(finding, context.document),
      );
    },
  };
  return createRulesetFunction<unknown, Options | null>(definition, named[name] ?? (() => []));
}

interface Call {
  readonly value: unknown;
  readonly options: Options | null;
  readonly context: RulesetFunctionContext;
  readonly document: CheckedDocument;
}

function findings(rule: Rule, { value, options, context, document }: Call): readonly Finding[] {
  if (context.path.length === 0) return findProblems(rule, document, options);
  return rule.then
    .check(value, options, { document, kind: undefined })
    .map(({ message, path }) => ({ message, path: [...context.path, ...path] }));
}

const documents = new WeakMap<object, CheckedDocument>();

/** The document that Spectral lints, read once however many rules ask; undefined when its root is no description. */
function documentOf({ document: linted, documentInventory }: RulesetFunctionContext): CheckedDocument | undefined {
  const tree: unknown = linted.data;
  if (typeof tree !== 'object' || tree === null) return undefined;
  const known = documents.get(tree);
  if (known !== undefined) return known;
  const kind = readKind(tree);
  if (kind === undefined) return undefined;
  const root: Source = { uri: linted.source ?? '<document>', tree };
  const document = { ...kind, root, resolve: createResolve((uri) => readLoaded(documentInventory, uri)) };
  documents.set(tree, document);
  return document;
}

const sources = new WeakMap<object, Source>();

/** Files that Spectral has already read: checks never open one themselves. */
function readLoaded(
  inventory: RulesetFunctionContext['documentInventory'],
  uri: string,
): ReturnType<Parameters<typeof createResolve>[0]> {
  const { referencedDocuments } = inventory;
  const loaded = Object.hasOwn(referencedDocuments, uri) ? referencedDocuments[uri] : undefined;
  if (loaded === undefined) return { kind: 'unreadable', message: `Spectral has not read ${uri}.` };
  const known = sources.get(loaded);
  if (known !== undefined) return known;
  const source: Source = { uri, tree: loaded.data };
  sources.set(loaded, source);
  return source;
}

type LintedDocument = RulesetFunctionContext['document'];

function toResult({ message, path }: Finding, linted: LintedDocument): { message: string; path: (string | number)[] } {
  return { message: message.replaceAll('{{', '#{{"{{"}}'), path: outsideAliases(path, linted).map(toSpectralSegment) };
}

/**
 * Spectral knows no lines for what a YAML alias repeats: such a finding goes to the alias. Paths that lead behind a
 * reference have none in this document either, but are found in the other file.
 */
function outsideAliases(path: Path, linted: LintedDocument): Path {
  if (!leadsTo(path, linted.data)) return path;
  for (let length = path.length; length > 0; length -= 1) {
    const start = path.slice(0, length);
    if (linted.getRangeForJsonPath(start, true) !== undefined) return start;
  }
  return path;
}

function leadsTo(path: Path, tree: unknown): boolean {
  let value = tree;
  for (const segment of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return false;
    value = Reflect.get(value, segment);
  }
  return true;
}

/** Spectral decodes `~0` and `~1` in the segments of result paths, as if they came from a JSON pointer. */
function toSpectralSegment(segment: Path[number]): string | number {
  return typeof segment === 'string' ? segment.replaceAll('~', '~0') : segment;
}
