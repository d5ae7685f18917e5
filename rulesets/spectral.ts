import { docsPage } from '../src/lib/docs-page.ts';
import { has, isText, member } from '../src/lib/json.ts';
import * as core from '@stoplight/spectral-core';
import type {
  IFunctionResult,
  RuleDefinition,
  RulesetDefinition,
  RulesetFunctionContext,
  RulesetFunctionWithValidator,
} from '@stoplight/spectral-core';
import * as spectralFormats from '@stoplight/spectral-formats';
import { perObject } from '../src/lib/cache.ts';
import { type DescriptionKind, readKind } from '../src/description/model/kind.ts';
import type { Path, Source } from '../src/description/place.ts';
import { createResolve } from '../src/description/resolve.ts';
import type { Severity } from '../src/finding.ts';
import { type CheckedDocument, type Options, type CheckFinding, findingsAt } from '../functions/check.ts';
import { type RuleCheck, findingsOf } from './rule.ts';
import type { RuleUse } from './presets.ts';

const { createRulesetFunction } = namesOf(core);
const { aas2, aas3, oas2, oas3 } = namesOf(spectralFormats);

/** Node's `import` sees no names in the CommonJS of Spectral's older releases: all of them are in `default`. */
function namesOf<Names extends object>(module: Names & { readonly default?: Names }): Names {
  return module.default ?? module;
}

/** A rule's check as a Spectral function. */
export type SpectralFunction = RulesetFunctionWithValidator<unknown, Options | null>;

/** The Spectral ruleset of a preset, with a summary of each rule. */
export function toSpectralRuleset(uses: readonly RuleUse[]): RulesetDefinition {
  return rulesetOf(
    uses.map(({ rule: { id, summary, check }, severity, isOn, options }) => {
      const [, rule] = toEntry(id, severity, check);
      return [id, { ...adjust(rule, isOn, options), description: summary }];
    }),
  );
}

/**
 * The rules of a preset by severity and by extension, whose name begins their ids. Bundles carry no more of them: what else is
 * known of a rule stays behind when they are built.
 */
type RuleRows = Readonly<Partial<Record<Severity, Readonly<Record<string, Readonly<Record<string, RuleCheck>>>>>>>;

/** The Spectral ruleset of such rules: plain data, of which every version of Spectral makes its own `Ruleset`. */
export function toRuleset(rows: RuleRows): RulesetDefinition {
  const rules = Object.entries(rows).flatMap(([severity, extensions]) =>
    Object.entries(extensions).flatMap(([extension, checks]) =>
      Object.entries(checks).map(([name, check]) => toEntry(`${extension}-${name}`, severity as Severity, check)),
    ),
  );
  return rulesetOf(rules);
}

/** The changes of a preset to its rules: those that are off, and options. */
interface PresetChanges {
  readonly off: readonly string[];
  readonly options: Readonly<Record<string, Options>>;
}

/** The ruleset of a preset that does not take all rules as they are. */
export function toChangedRuleset(rows: RuleRows, { off, options }: PresetChanges): RulesetDefinition {
  const { rules, ...rest } = toRuleset(rows) as RulesetDefinition & { readonly rules: Record<string, RuleDefinition> };
  const adjusted = Object.entries(rules).map(
    ([id, rule]) => [id, adjust(rule, !off.includes(id), options[id])] as const,
  );
  return { ...rest, rules: Object.fromEntries(adjusted) };
}

function adjust(rule: RuleDefinition, isOn: boolean, options: Options | undefined): RuleDefinition {
  const then = [rule.then].flat();
  const given = options === undefined ? then : then.map((one) => ({ ...one, functionOptions: options }));
  return { ...rule, recommended: isOn, then: given };
}

function rulesetOf(rules: readonly (readonly [id: string, rule: RuleDefinition])[]): RulesetDefinition {
  return { formats: [oas2, oas3, aas2, aas3], rules: Object.fromEntries(rules) };
}

function toEntry(id: string, severity: Severity, check: RuleCheck): readonly [id: string, rule: RuleDefinition] {
  const rule: RuleDefinition = {
    // SARIF shows the description of a rule. Summaries are on the page, which every finding names.
    description: id,
    documentationUrl: docsPage(`rules/${id}`),
    message: '{{error}}',
    severity,
    // Always from the root: the places come from one walk that all rules share, and findings behind a reference
    // are given as resolved paths, because only for those does Spectral name the file they stand in.
    given: '$',
    then: { function: toSpectralFunction(id, check) },
  };
  return [id, rule];
}

/**
 * The rule's check for Spectral. From `given: $` it looks at every place of the rule; from any other `given` of a
 * user's own rule, at that value.
 */
export function toSpectralFunction(name: string, check: RuleCheck): SpectralFunction {
  const look = (value: unknown, options: Options | null, context: RulesetFunctionContext): IFunctionResult[] => {
    const document = documentOf(context);
    if (document === undefined) return [];
    const findings =
      context.path.length === 0
        ? findingsOf(check, document, options)
        : findingsAt(context.path, check.look(value, options, { document, kind: undefined, path: [] }));
    return inTheirFiles(findings, context);
  };
  const schemas = { input: null, options: check.options ?? null };
  // Compiling a schema costs more than most rules: it waits for options that must be validated.
  const validator = (options: unknown): void => {
    if (options === null) return;
    const named = { [name]: (): void => undefined };
    const validating: SpectralFunction = createRulesetFunction(schemas, named[name] ?? look);
    validating.validator(options);
  };
  return Object.assign(look, { validator, schemas }) as SpectralFunction;
}

/** The document that Spectral lints, read once however many rules ask; undefined when its root is no description. */
function documentOf({ document: linted, documentInventory }: RulesetFunctionContext): CheckedDocument | undefined {
  const kind = readKind(linted.data);
  return kind && readLinted(linted, kind, documentInventory);
}

const readLinted = perObject(
  (linted: LintedDocument, kind: DescriptionKind, { referencedDocuments }: Inventory): CheckedDocument => {
    const root = toSource(linted);
    // Files that Spectral has already read: checks never open one themselves.
    const resolve = createResolve((uri) => {
      if (uri === root.uri) return root;
      const loaded = has(referencedDocuments, uri) ? referencedDocuments[uri] : undefined;
      return loaded === undefined ? { kind: 'unreadable', message: '' } : toSource(loaded);
    });
    return { ...kind, root, resolve };
  },
);

type Inventory = RulesetFunctionContext['documentInventory'];

const toSource = perObject(({ source, data }: LintedDocument): Source => ({ uri: String(source), tree: data }));

type LintedDocument = RulesetFunctionContext['document'];

/**
 * The results of findings. One with a `$ref` that leads to a value is at that value for Spectral, unless its rule looks at the
 * document as written; but then findings in other files are lost. So a rule looks at it as written while Spectral takes that result.
 */
function inTheirFiles(findings: readonly CheckFinding[], context: RulesetFunctionContext): IFunctionResult[] {
  const { rule, document } = context;
  const isOnReference = ({ path }: CheckFinding): boolean =>
    path.at(-1) === '$ref' && path.reduce(member, document.data) !== undefined;
  const results = findings.map((found) => toResult(found, shownPath(found.path, context)));
  const { resolved } = rule;
  return Object.assign(results, {
    *[Symbol.iterator](): Generator<IFunctionResult> {
      for (const [index, found] of findings.entries()) {
        const isWritten = isOnReference(found);
        if (isWritten) rule.resolved = false;
        const result = isWritten ? toResult(found, found.path) : results[index];
        if (result !== undefined) yield result;
        rule.resolved = resolved;
      }
    },
  });
}

function toResult({ message }: CheckFinding, path: Path): IFunctionResult {
  return { message: message.replaceAll('{{', '#{{"{{"}}'), path: path.map(toSpectralSegment) };
}

/**
 * Spectral knows no lines for what a YAML alias repeats: such a finding goes to the alias. Paths that lead behind a
 * reference have none in this document either, but are found in the other file. There, and where it leads to a value, Spectral
 * follows the `$ref` that a finding is about: such a finding goes to what holds that reference.
 */
function shownPath(path: Path, { document: linted, documentInventory }: RulesetFunctionContext): Path {
  const [isWritten, isLeft] = [linted.data, member(documentInventory, 'resolved')].map(
    (tree) => path.reduce(member, tree) !== undefined,
  );
  if (path.at(-1) === '$ref' && !(isWritten && isLeft)) return path.slice(0, -2);
  if (!isWritten) return path;
  for (let length = path.length; length > 0; length -= 1) {
    const start = path.slice(0, length);
    if (linted.getRangeForJsonPath(start, true) !== undefined) return start;
  }
  return path;
}

/** Spectral decodes `~0` and `~1` in the segments of result paths, as if they came from a JSON pointer. */
function toSpectralSegment(segment: Path[number]): string | number {
  return isText(segment) ? segment.replaceAll('~', '~0') : segment;
}
