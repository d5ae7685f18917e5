import type { CheckedDocument } from '../../functions/check.ts';
import { isColorPart, isCutColor } from '../../functions/badge-color.ts';
import { findingsOf } from '../../rulesets/rule.ts';
import { type DescribeOptions, type Description, describe } from '../description/description.ts';
import { readKind } from '../description/model/kind.ts';
import type { Path, Source } from '../description/place.ts';
import { duplicateKeysIn } from '../description/positions/duplicate-keys.ts';
import { mayHaveAliases } from '../description/positions/positions.ts';
import { withoutIds } from '../description/read/resolve-schema.ts';
import type { UnreadSource } from '../description/resolve.ts';
import { fileOf, inFiles } from '../description/resolvers.ts';
import { ancestorsIn } from '../description/sparse/sparse-file.ts';
import { valueAt } from '../edit/members.ts';
import { distinctFindings, type Finding } from '../finding.ts';
import { docsPage } from '../lib/docs-page.ts';
import { isText, member } from '../lib/json.ts';
import { append, compareCodes } from '../lib/lists.ts';
import { resolveUri } from '../lib/uri.ts';
import { brokenPartsOf } from './broken-parts.ts';
import { withoutRepeated, fixIn, placeOf } from './place-of.ts';
import { type ReferenceGraph, uniqueFiles } from './reference-graph.ts';
import { type LintRuleset, isOnExtensionsAlone, severityAt } from './ruleset/ruleset.ts';

/**
 * The findings of the description whose root is `root`, in the order in which Spectral prints them: by file, position and rule.
 *
 * Other files are read when a reference that leads to them is followed.
 * @throws UserError where `root` names no version that is known here.
 */
export function lint(root: Source, ruleset: LintRuleset, options: DescribeOptions): readonly Finding[] {
  return lintFiles(root, ruleset, options).findings;
}

/** Findings, the files that they stand in, and those that rules were led to and that were not read. */
export interface Linted {
  readonly findings: readonly Finding[];
  readonly sources: ReadonlyMap<string, Source>;
  readonly unread: readonly UnreadSource[];
}

/**
 * The findings with the files that they are in, for those who show or repair them. With a graph, references are followed only where it knows
 * of an extension.
 */
export function lintFiles(
  root: Source,
  ruleset: LintRuleset,
  options: DescribeOptions,
  graph?: ReferenceGraph,
): Linted {
  const description = describe(root, options);
  const passedBy: UnreadSource[] = [];
  const isFollowed = graph && isOnExtensionsAlone(ruleset) ? followedBy(graph, root, passedBy) : undefined;
  const document = { ...toCheckedDocument(description, ruleset), isFollowed };
  const sources = new Map<string, Source>();
  const found = ruleset.rules.flatMap(({ rule: { id, check }, severity, options }) =>
    findingsOf(check, document, options ?? null).flatMap(({ message, path, fix: given }): Finding[] => {
      const { source, ...where } = placeOf(path, document);
      const place = { source: source.uri, ...where };
      const weight = severityAt(ruleset, id, severity, place);
      if (weight === 'off') return [];
      sources.set(source.uri, source);
      const fix = given && fixIn(source, given, document);
      return [{ rule: id, severity: weight, message: message.trim(), place, url: urlOf(id), ...(fix && { fix }) }];
    }),
  );
  const duplicates = description.sources().flatMap((source) => {
    const findings = duplicateKeyFindings(source);
    if (findings.length > 0) sources.set(source.uri, source);
    return findings;
  });
  const broken = brokenPartsOf(description);
  for (const source of broken.sources) sources.set(source.uri, source);
  return {
    findings: inOrder([...withoutRepeated(found, sources), ...duplicates, ...broken.findings]),
    sources,
    unread: withoutIds(uniqueFiles([broken.others, passedBy]), description.sources()),
  };
}

/**
 * True for references to files that may hold an extension. The others are not followed; `passedBy` gets the files behind them that cannot
 * be read.
 */
function followedBy(graph: ReferenceGraph, root: Source, passedBy: UnreadSource[]) {
  return (ref: string, source: Source): boolean => {
    const [file = ''] = ref.split('#', 1);
    const uri = fileOf(resolveUri(source.uri, file), [source, root]);
    if (file === '' || uri === source.uri) return true;
    const { mayHold, unread } = graph(uri);
    if (!mayHold) append(passedBy, unread);
    return mayHold;
  };
}

/** The name of the finding of a key that stands twice. */
export const duplicateKey = 'parse-duplicate-key';

/** Findings of duplicate keys. No rule can see these: a tree has the last of equal keys only. In Spectral its parser reports them. */
function duplicateKeyFindings(source: Source): readonly Finding[] {
  const duplicates = duplicateKeysIn(source, ['x-badges', 'x-mcp']).filter(({ path }) => !isPartOfColor(source, path));
  return duplicates.map(({ path, range }) => ({
    rule: duplicateKey,
    severity: 'error',
    message: `\`${String(path.at(-1))}\` must stand once in an object; found it once more. The last one alone counts: merge them.`,
    place: { source: source.uri, path, range },
    url: docsPage('lint'),
  }));
}

/** An unquoted `rgba(0, 0, 0, 0.5)` in `{ }` has the key `0` twice: the finding on the colour says so. */
function isPartOfColor(source: Source, path: Path): boolean {
  const color = member(valueAt(source.tree, path.slice(0, -1)), 'color');
  return isText(color) && isCutColor(color) && isColorPart(String(path.at(-1)));
}

function toCheckedDocument(
  { source, resolve, readFile, kind, version }: Description,
  ruleset: LintRuleset,
): CheckedDocument {
  const read = readKind(source.tree) ?? { family: kind, version };
  const isOfInterest = isOnExtensionsAlone(ruleset) ? branchesOf(source, read.family) : undefined;
  return { ...read, root: source, resolve: inFiles(resolve), readFile, ...(isOfInterest && { isOfInterest }) };
}

/** The page of a rule, which is in the package too. */
export function urlOf(rule: string): string {
  return docsPage(`rules/${rule}`);
}

/** Findings as Spectral prints them: each once, by file, position, rule and path. */
export function inOrder<Found extends Finding>(findings: readonly Found[]): readonly Found[] {
  return distinctFindings(findings).toSorted(compare);
}

function compare(left: Finding, right: Finding): number {
  return (
    compareTexts(left.place.source, right.place.source) ||
    comparePosition(left, right) ||
    compareCodes(left.rule, right.rule) ||
    compareTexts(left.place.path.join(), right.place.path.join())
  );
}

/** Equal texts are not compared by language: to load the collator takes as long as to lint a small file. */
function compareTexts(left: string, right: string): number {
  return left === right ? 0 : left.localeCompare(right);
}

function comparePosition({ place: left }: Finding, { place: right }: Finding): number {
  const [a, b] = [left.range.start, right.range.start];
  return a.line - b.line || a.character - b.character;
}

/**
 * A test for values that rules need to look at: those that hold a key near one of ours, or a reference to a part that the walk of the
 * description does not reach by itself. Of a large file, few branches do. Other files are small, and looked at whole. Undefined where
 * all of it must be looked at.
 */
export function branchesOf(root: Source, family: 'openapi' | 'asyncapi') {
  // Aliases share values between branches, and AsyncAPI compares operations with traits that stand elsewhere.
  if (family === 'asyncapi' || root.syntax === undefined || mayHaveAliases(root)) return undefined;
  const isAncestor = root.sparse?.isAncestor ?? ancestorTest(root.tree);
  return (value: object, source: Source): boolean => source !== root || isAncestor(value);
}

function ancestorTest(tree: unknown): (value: object) => boolean {
  const ancestors = ancestorsIn(tree);
  return (value) => ancestors.has(value);
}
