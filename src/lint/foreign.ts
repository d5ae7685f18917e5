import type { Finding } from '../finding.ts';
import { counted, orJoin } from '../lib/show.ts';
import { brokenText } from './broken-parts.ts';
import { duplicateKey } from './lint.ts';
import type { ForeignRuleset } from './ruleset/foreign-ruleset.ts';

/** A reason why the rules of others are not run: Spectral is not installed, or some parts of them are code. */
type NotStarted = { readonly kind: 'missing' } | { readonly kind: 'code'; readonly parts: readonly string[] };

/** The names of a ruleset and of the settings of a run, as its user writes them. */
interface ForeignNames {
  readonly ruleset: string;
  /** The setting that runs code. */
  readonly allowCode: string;
}

/** The sentence, without its subject, on rules of others that are not run. */
export function notRunSentence(
  { rulesets, ruleCount }: ForeignRuleset,
  started: NotStarted,
  { ruleset, allowCode }: ForeignNames,
): string {
  const rules = ruleCount === 0 ? [] : [counted(ruleCount, 'rule')];
  const parts = orJoin([...rulesets.map((name) => `\`${name}\``), ...rules], 'and');
  // A ruleset in JavaScript is its own and only part.
  const what = parts === `\`${ruleset}\`` ? parts : `${parts} of ${ruleset}`;
  if (started.kind === 'missing')
    return `${what}, as Spectral is not installed. Run \`npm install --save-dev @stoplight/spectral-cli\`.`;
  const [first = '', ...more] = started.parts;
  const others = more.length === 0 ? '' : `, and ${counted(more.length, 'other part')}`;
  return `${what}, as it may run code (${first}${others}). \`${allowCode}\` runs it.`;
}

/** The end of Spectral with a description. */
interface FailedOutcome {
  readonly kind: string;
  readonly reason?: string;
}

/** The sentence on a description that Spectral did not finish; none where it did. `setting` gives it more time. */
export function failureSentences(
  name: string,
  { kind, reason = '' }: FailedOutcome,
  { seconds, setting }: { readonly seconds: number; readonly setting: string },
): readonly string[] {
  if (kind === 'failed') return [`${name}: Spectral must run to its end; found an error: ${reason}`];
  if (kind !== 'timed-out') return [];
  return [
    `${name}: Spectral must end within ${counted(seconds, 'second')}; found it running. \`${setting}\` gives it more.`,
  ];
}

/** Our rules that report the same mistakes as Spectral itself, by its names for these. */
const sameMistakes: Readonly<Record<string, readonly string[]>> = {
  parser: [duplicateKey],
  'invalid-ref': ['description-ref'],
};

/** The findings of Spectral, without those that repeat ours. */
export function withoutOurs<One extends Finding>(findings: readonly One[], own: readonly Finding[]): readonly One[] {
  const reported = new Set(own.map((finding) => `${finding.rule} ${startOf(finding)}`));
  const broken = new Set(own.filter(({ rule }) => rule === brokenText).map(({ place }) => place.source));
  return findings.filter(
    (finding) =>
      // The parser of Spectral goes on after the first mistake, and reports what follows from it.
      !(finding.rule === brokenText && broken.has(finding.place.source)) &&
      !(sameMistakes[finding.rule] ?? []).some((rule) => reported.has(`${rule} ${startOf(finding)}`)),
  );
}

function startOf({ place }: Finding): string {
  const { line, character } = place.range.start;
  return `${place.source}:${line}:${character}`;
}
