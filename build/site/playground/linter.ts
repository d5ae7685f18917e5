import { exampleRules } from '../../../rulesets/examples/rules.ts';
import { apartUses, type Preset, presets } from '../../../rulesets/presets.ts';
import { familyOf } from '../../../src/description/parse/sniff.ts';
import { parseSource } from '../../../src/description/parse/parse.ts';
import { applyEdits } from '../../../src/edit/edit.ts';
import { planEdit } from '../../../src/edit/plan-edit.ts';
import type { Finding } from '../../../src/finding.ts';
import { isUserError } from '../../../src/lib/user-error.ts';
import { lintText, nothing } from '../../../src/lint/lint-text.ts';
import type { Linted } from '../../../src/lint/lint.ts';
import { repair } from '../../../src/lint/repair.ts';
import { type LintRuleset, presetRuleset } from '../../../src/lint/ruleset/ruleset.ts';

/** The presets of the playground. */
export const shownPresets = [...presets, 'examples'] as const;

export type ShownPreset = (typeof shownPresets)[number];

/** The findings of a text, or the sentence that says why it cannot be read. */
export type PlaygroundResult =
  | { readonly kind: 'findings'; readonly findings: readonly Finding[] }
  | { readonly kind: 'unreadable'; readonly message: string };

/** A text after its repair, and the number of findings that were repaired. */
export interface PlaygroundRepair {
  readonly text: string;
  readonly count: number;
}

/** Lints `text`, JSON or YAML, by our own runner with the rules of `preset`. References to other files lead nowhere. */
export function lintHere(text: string, preset: ShownPreset): PlaygroundResult {
  try {
    const { findings } = run(text, preset);
    return { kind: 'findings', findings };
  } catch (error) {
    if (!isUserError(error)) throw error;
    return { kind: 'unreadable', message: error.message };
  }
}

/** Repairs what has one right answer; with `suggestions` also what somebody should look at afterwards. */
export function repairHere(text: string, preset: ShownPreset, suggestions: boolean): PlaygroundRepair {
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
export function withRepairOf(text: string, preset: ShownPreset, { fix, place }: Finding): string | undefined {
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
