import type { CheckedDocument, Options } from '../../functions/check.ts';
import { presetRules } from '../../rulesets/presets.ts';
import { type Rule, findingsOf } from '../../rulesets/rule.ts';
import { rules } from '../../rulesets/rules/index.ts';
import { type ReadBytes, describe } from '../description/description.ts';
import { readKind } from '../description/model/kind.ts';
import type { Place, Source } from '../description/place.ts';
import { mayHaveAliases, writtenPath } from '../description/positions/positions.ts';
import { inFiles } from '../description/resolvers.ts';
import type { Severity } from '../finding.ts';
import { perObject } from '../lib/cache.ts';
import { isObject } from '../lib/json.ts';
import { toPointer } from '../lib/pointer.ts';
import { withSlashes } from '../lib/uri.ts';
import { UserError } from '../lib/user-error.ts';
import { isAboutKey } from '../lint/code-frame.ts';
import { branchesOf, urlOf } from '../lint/lint.ts';
import { writtenPlace } from '../lint/place-of.ts';
import { findMistake } from '../lint/ruleset/shape.ts';

/** The effects that the plugin needs. */
export interface RedoclyHost {
  /** Files, with links followed within `folder` only. */
  readonly readBytesWithin: (folder: string) => ReadBytes;
  /** The folder that references of a description may lead to. */
  readonly rootFolderOf: (path: string) => string;
}

/**
 * The rules as a plugin of Redocly CLI: plugin `assay`, rules `assay/<rule id>`, configurations `assay/recommended`, `assay/seed` and
 * `assay/all`. Redocly knows two severities: info and hint are `warn`.
 */
export function createRedoclyPlugin(host: RedoclyHost): RedoclyPlugin {
  // All rules look at the same document: what one walk of it finds is shared.
  const documentOf = perObject((root: object, source: RedoclySource) => toCheckedDocument(root, source, host));
  const visitors = Object.fromEntries(rules.map((rule) => [rule.id, toRedoclyRule(rule, documentOf)]));
  return {
    id: 'assay',
    rules: { oas2: visitors, oas3: visitors, async2: visitors, async3: visitors },
    configs: { recommended: configOf('recommended'), seed: configOf('seed'), all: configOf('all') },
  };
}

function configOf(preset: 'recommended' | 'seed' | 'all') {
  const settings = presetRules(preset, rules)
    .filter(({ isOn }) => isOn)
    .map(({ rule, severity, options }): [string, RedoclyRuleSetting] => {
      const weight = toRedocly(severity);
      return [`assay/${rule.id}`, options === undefined ? weight : { severity: weight, ...options }];
    });
  return { rules: Object.fromEntries(settings) };
}

function toRedocly(severity: Severity): 'error' | 'warn' {
  return severity === 'error' ? 'error' : 'warn';
}

type DocumentOf = (root: object, source: RedoclySource) => CheckedDocument;

function toRedoclyRule({ id, check }: Rule, documentOf: DocumentOf): RedoclyRule {
  return (settings) => {
    const options = optionsOf(id, check.options, settings);
    return {
      Root: {
        leave: (root, context) => {
          if (typeof root !== 'object' || root === null) return;
          const document = documentOf(root, context.location.source);
          for (const { message, path } of findingsOf(check, document, options)) {
            const place = withoutAliases(writtenPlace(path, document));
            context.report({
              message: message.trim(),
              reference: urlOf(id),
              location: {
                source: sourceIn(context, place.source),
                pointer: `#${toPointer(place.path) || '/'}`,
                reportOnKey: isAboutKey(id),
              },
            });
          }
        },
      },
    };
  };
}

/** The settings of a rule that Redocly reads itself. */
const ofEveryRule = new Set(['severity', 'message']);

/**
 * The options of a rule, which stand beside its severity.
 * @throws UserError for those that it does not have.
 */
function optionsOf(id: string, schema: Rule['check']['options'], settings: unknown): Options | null {
  if (!isObject(settings)) return null;
  const options = Object.fromEntries(Object.entries(settings).filter(([key]) => !ofEveryRule.has(key)));
  if (Object.keys(options).length === 0) return null;
  if (schema === undefined) throw new UserError(`assay/${id}: the rule must have no options; found some.`);
  const mistake = findMistake(schema, options);
  if (mistake !== undefined) {
    const { path, must, found, isKey } = mistake;
    throw new UserError(
      `assay/${id}: ${isKey === true ? 'an option' : `\`${path.join('.')}\``} must ${must}; found ${found}.`,
    );
  }
  return options;
}

function toCheckedDocument(root: object, { absoluteRef, body }: RedoclySource, host: RedoclyHost): CheckedDocument {
  const uri = withSlashes(absoluteRef);
  const syntax = /^\s*\{/u.test(body) ? 'json' : 'yaml';
  const source: Source = { uri, tree: root, text: body, syntax };
  const rootFolder = host.rootFolderOf(uri);
  const { resolve, kind, version } = describe(source, { readBytes: host.readBytesWithin(rootFolder), rootFolder });
  const read = readKind(root) ?? { family: kind, version };
  const isOfInterest = branchesOf(source, read.family);
  return { ...read, root: source, resolve: inFiles(resolve), ...(isOfInterest && { isOfInterest }) };
}

/** A part that a YAML alias repeats has no place of its own: such a finding is at the alias. Most texts have none, and are not read for it. */
function withoutAliases(place: Place): Place {
  return mayHaveAliases(place.source) ? { ...place, path: writtenPath(place) } : place;
}

/** A file as Redocly shows it in its reports. A file that it may not have read is made from its text. */
function sourceIn({ location }: RedoclyContext, { uri, text = '' }: Source): RedoclySource {
  const root = location.source;
  if (uri === withSlashes(root.absoluteRef)) return root;
  return Reflect.construct(root.constructor, [uri, text]) as RedoclySource;
}

/** Types of Redocly CLI, as far as the plugin needs them (`@redocly/openapi-core` 2). */

/** A file that Redocly has read. */
export interface RedoclySource {
  /** An absolute path or URL. */
  readonly absoluteRef: string;
  readonly body: string;
}

/** The context that a visitor is handed beside the value. */
interface RedoclyContext {
  readonly location: { readonly source: RedoclySource };
  readonly report: (problem: {
    readonly message: string;
    readonly location: { readonly source: RedoclySource; readonly pointer: string; readonly reportOnKey: boolean };
    /** The page of the rule. */
    readonly reference: string;
  }) => void;
}

/** A rule: it answers visitors of the kinds of object that it looks at. */
type RedoclyRule = (settings: unknown) => {
  readonly Root: { readonly leave: (root: unknown, context: RedoclyContext) => void };
};

/** A rule in a configuration: a severity, alone or with options. */
type RedoclyRuleSetting =
  'error' | 'warn' | 'off' | ({ readonly severity: 'error' | 'warn' } & Readonly<Record<string, unknown>>);

/** The rules of the kinds of description that Redocly tells apart. */
type RulesByKind = Readonly<Record<'oas2' | 'oas3' | 'async2' | 'async3', Readonly<Record<string, RedoclyRule>>>>;

/** A plugin of Redocly CLI. */
export interface RedoclyPlugin {
  readonly id: 'assay';
  readonly rules: RulesByKind;
  readonly configs: Readonly<
    Record<'recommended' | 'seed' | 'all', { readonly rules: Readonly<Record<string, RedoclyRuleSetting>> }>
  >;
}
