import { exampleRules } from '../../../rulesets/examples/rules.ts';
import { apartUses, type Preset, presets } from '../../../rulesets/presets.ts';
import { familyOf } from '../../../src/description/parse/sniff.ts';
import { parseSource } from '../../../src/description/parse/parse.ts';
import { applyEdits } from '../../../src/edit/edit.ts';
import { planEdit } from '../../../src/edit/plan-edit.ts';
import type { Finding, Severity } from '../../../src/finding.ts';
import { isUserError } from '../../../src/lib/user-error.ts';
import { lintText, nothing } from '../../../src/lint/lint-text.ts';
import type { Linted } from '../../../src/lint/lint.ts';
import { repair } from '../../../src/lint/repair.ts';
import { type LintRuleset, presetRuleset } from '../../../src/lint/ruleset/ruleset.ts';

/** The presets of the playground. */
export const shownPresets = [...presets, 'examples'] as const;

type ShownPreset = (typeof shownPresets)[number];

/** What the page asks about a text. */
export type PlaygroundQuestion =
  | { readonly kind: 'check' }
  /** Repairs what has one right answer; with `suggestions` also what somebody should look at afterwards. */
  | { readonly kind: 'repair'; readonly suggestions: boolean }
  | { readonly kind: 'repair-one'; readonly finding: Finding };

/** A question with its text, and the name of the preset whose rules count. */
export type PlaygroundJob = PlaygroundQuestion & { readonly text: string; readonly preset: string };

/** What the runner answers. */
export type PlaygroundAnswer =
  | CheckedText
  /** `text` after its repair, and the number of findings that were repaired. */
  | { readonly kind: 'repaired'; readonly text: string; readonly count: number }
  /** The text cannot be read, or the runner failed. */
  | { readonly kind: 'unreadable'; readonly message: string };

/** The findings of a text: few enough to be sent and drawn while somebody types. */
export interface CheckedText {
  readonly kind: 'checked';
  readonly count: number;
  readonly listed: readonly Finding[];
  /** The weightiest severity of each line that has one. */
  readonly marks: ReadonlyMap<number, Severity>;
}

/** Findings that are listed; more are counted. */
const mostListed = 200;

/** Does a job with our own runner. It always answers: a thread that throws leaves its page without a word. */
export function answerJob(job: PlaygroundJob): PlaygroundAnswer {
  const { text } = job;
  const preset = shownPresets.find((name) => name === job.preset) ?? 'recommended';
  try {
    switch (job.kind) {
      case 'check': {
        const findings = lintHere(text, preset);
        return {
          kind: 'checked',
          count: findings.length,
          listed: findings.slice(0, mostListed),
          marks: marksOf(findings),
        };
      }
      case 'repair':
        return { kind: 'repaired', ...repairHere(text, preset, job.suggestions) };
      case 'repair-one': {
        const repaired = withRepairOf(text, preset, job.finding);
        return { kind: 'repaired', text: repaired ?? text, count: repaired === undefined ? 0 : 1 };
      }
    }
  } catch (error) {
    return {
      kind: 'unreadable',
      message: isUserError(error) ? error.message : `The check must end with findings; found ${String(error)}`,
    };
  }
}

/** Lints `text`, JSON or YAML, with the rules of `preset`. References to other files lead nowhere. */
function lintHere(text: string, preset: ShownPreset): readonly Finding[] {
  return run(text, preset).findings;
}

function marksOf(findings: readonly Finding[]): ReadonlyMap<number, Severity> {
  const sorted = [...findings].sort((a, b) => weights.indexOf(a.severity) - weights.indexOf(b.severity));
  return new Map(sorted.map(({ place, severity }) => [place.range.start.line, severity]));
}

const weights: readonly Severity[] = ['hint', 'info', 'warn', 'error'];

function repairHere(
  text: string,
  preset: ShownPreset,
  suggestions: boolean,
): { readonly text: string; readonly count: number } {
  const uri = uriOf(text);
  const { texts, count } = repair({
    safeties: suggestions ? ['safe', 'suggestion'] : ['safe'],
    isEditable: () => true,
    lint: (changed) => run(changed.get(uri) ?? text, preset, uri, true),
    parse: (name, changed) => parseSource(name, new TextEncoder().encode(changed), { name }),
  });
  return { text: texts.get(uri) ?? text, count };
}

/** `text` with the repair of `finding`; undefined where it has none that can be made in this text. */
function withRepairOf(text: string, preset: ShownPreset, { fix, place }: Finding): string | undefined {
  const source = fix && run(text, preset, uriOf(text), true).sources.get(place.source);
  const edit = fix && source && planEdit(source, fix);
  return edit && applyEdits(text, [edit]);
}

function run(text: string, preset: ShownPreset, uri = uriOf(text), isWhole = false): Linted {
  const bytes = new TextEncoder().encode(text);
  const context = { ruleset: rulesetOf(preset), describe: { readBytes: notHere }, isWhole, toRaw };
  return lintText({ uri, name: uri, bytes, isNamed: true }, context) ?? nothing;
}

function rulesetOf(preset: ShownPreset): LintRuleset {
  return preset === 'examples' ? { rules: apartUses(exampleRules) } : presetRuleset(preset satisfies Preset);
}

function notHere(): { readonly reason: string } {
  return { reason: 'there is one file alone' };
}

/** A name whose ending says how the text is read. */
function uriOf(text: string): string {
  const family = familyOf('/text.yaml', new TextEncoder().encode(text.slice(0, 4_096))) ?? 'openapi';
  return `/${family}.${/^\s*\{/u.test(text) ? 'json' : 'yaml'}`;
}

const chunk = 8_192;

/** UTF-8 as a text with a character for each byte. */
function toRaw(bytes: Uint8Array): string {
  let raw = '';
  for (let at = 0; at < bytes.length; at += chunk) raw += String.fromCharCode(...bytes.subarray(at, at + chunk));
  return raw;
}
