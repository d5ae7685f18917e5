import type { Options } from '../../../functions/check.ts';
import { apartPresetOf } from '../../../rulesets/presets.ts';
import type { Rule } from '../../../rulesets/rule.ts';
import type { Path, Source } from '../../description/place.ts';
import type { Severity } from '../../finding.ts';
import { isArray, isObject, isText, member } from '../../lib/json.ts';
import { nearest } from '../../lib/nearest.ts';
import { didYouMean } from '../../lib/show.ts';
import { apartIds, type ApartSeverities, readApartEntry } from './apart.ts';
import { checkShape, placeOf, refuse } from './shape.ts';

/** A rule of ours while a ruleset is read. */
export interface RuleState {
  readonly rule: Rule;
  readonly severity: Severity;
  readonly isOn: boolean;
  /** The ruleset has it, on or off. */
  readonly isKnown: boolean;
  /** The rule is on under `recommended`. */
  readonly isRecommended: boolean;
  readonly options: Options | undefined;
  /** A ruleset has another `given` or function for its id: it is a rule of that ruleset, which only Spectral can run. */
  readonly isReplaced?: boolean;
}

/** The place of an entry, and the list that names parts left to Spectral. */
interface EntryContext {
  readonly source: Source;
  readonly path: Path;
  readonly skipped: Set<string>;
  /** The parts among them that change a rule of ours. Spectral, too, is not given them. */
  readonly unchanged: Set<string>;
  /** Rulesets that cannot be read here: they may have any rule. */
  readonly foreign: ReadonlySet<string>;
  /** The rules with functions that the ruleset and those that it extends bring along. */
  readonly defined: Set<string>;
  /** Severities of rules of presets apart, by preset; a preset that the ruleset does not extend has none. */
  readonly apart: ApartSeverities;
}

/**
 * Takes an entry of `rules` over into `states`: a severity, `off`, a boolean, or an object with a severity and the options of the
 * function. Its shape has been checked.
 * @throws UserError with file:line:column for a rule that is not there, and for options that it does not have.
 */
export function readEntry(states: RuleState[], id: string, value: unknown, at: EntryContext): void {
  if (apartIds.includes(id) && readApartEntry(at.apart, id, value, readSeverity)) return;
  const index = states.findIndex(({ rule }) => rule.id === id);
  const state = states[index];
  if (state === undefined) {
    readForeignEntry(states, id, value, at);
    return;
  }
  if (!isObject(value) && !state.isKnown && !mayHoldOurs(at.foreign))
    refuse(
      at.source,
      at.path,
      `\`${id}\` must be a rule of a ruleset that is extended, as Spectral changes no other; found none of that name. Extend all rules first, with none of them on: \`extends: [[spectral-assay/all, off], spectral-assay]\`.`,
    );
  const isSwitch = typeof value === 'boolean';
  const severity = isObject(value) ? member(value, 'severity') : value;
  const read = (isSwitch ? undefined : readSeverity(severity)) ?? state.severity;
  states[index] = {
    ...state,
    isKnown: true,
    isOn: isSwitch ? value : read !== 'off',
    severity: read === 'off' ? state.severity : read,
    ...(isObject(value) && readFunction(state, value, at)),
  };
}

/** Notes a rule of another family: one with a function, or a switch of one that a ruleset has. */
function readForeignEntry(states: RuleState[], id: string, value: unknown, at: EntryContext): void {
  if (isObject(value)) at.defined.add(id);
  else if (!at.defined.has(id)) checkIsThere(states, id, at);
  // Spectral is not given the rules of presets apart, under whatever function.
  if (apartIds.includes(id)) skip(at, replacedSentence(id, 'given'));
  else at.skipped.add(`${placeOf(at.source, at.path)}: \`${id}\` is a rule that only Spectral can run.`);
}

/** @throws UserError where no ruleset that is extended can have the rule. */
function checkIsThere(states: RuleState[], id: string, { source, path, foreign, defined }: EntryContext): void {
  const sentence = (must: string, hint: string): string => `\`${id}\` must be ${must}; found none of that name.${hint}`;
  if (apartIds.includes(id) && !mayHoldOurs(foreign)) {
    const write = ` Extend \`spectral-assay/${String(apartPresetOf(id))}\` first.`;
    refuse(source, path, sentence('a rule of a ruleset that is extended', write));
  }
  const candidates = isOurs(id) ? [...states.map(({ rule }) => rule.id), ...apartIds] : [...defined];
  const hint = didYouMean(nearest(id, candidates));
  if (isOurs(id) && (hint !== '' || !mayHoldOurs(foreign))) refuse(source, path, sentence('a rule of Assay', hint));
  if (foreign.size > 0) return;
  const write = hint || ' Extend the ruleset that has it, or take the line out.';
  refuse(source, path, sentence('a rule of a ruleset that is extended', write));
}

/** True where a ruleset that cannot be read here may have rules of ours; those of Spectral have none. */
function mayHoldOurs(foreign: ReadonlySet<string>): boolean {
  return [...foreign].some((name) => !name.startsWith('spectral:'));
}

/** A severity by its name or number in Spectral; undefined for anything else. */
export function readSeverity(value: unknown): Severity | 'off' | undefined {
  const names = ['error', 'warn', 'info', 'hint'] as const;
  if (value === 'off' || value === -1) return 'off';
  return typeof value === 'number' ? names[value] : names.find((name) => name === value);
}

/** True for an id of our family: then another name was meant, not another package's rule. */
export function isOurs(id: string): boolean {
  return /^(?:x-badges|x-mcp|mock|description)-/u.test(id);
}

/** The options and the function of an entry that has a function. */
function readFunction(state: RuleState, value: object, at: EntryContext): Pick<RuleState, 'options' | 'isReplaced'> {
  const { rule, options } = state;
  const then = member(value, 'then');
  const given = member(value, 'given');
  const name = member(then, 'function');
  const replaced =
    given !== undefined && given !== '$'
      ? 'given'
      : isArray(then) || (isText(name) && name !== rule.functionName)
        ? 'then'
        : undefined;
  const ignored = ['message', 'field', 'resolved', 'formats'].find((key) => member(value, key) !== undefined);
  if (replaced !== undefined) {
    skip(at, replacedSentence(rule.id, replaced));
    return { options, isReplaced: true };
  }
  if (ignored !== undefined) skip(at, `\`${rule.id}\` is run as Assay has it; \`${ignored}\` is for Spectral alone.`);
  const written = member(then, 'functionOptions');
  if (!isObject(written)) return { options };
  checkShape(
    at.source,
    [...at.path, 'then', 'functionOptions'],
    rule.check.options ?? { type: 'object', properties: {} },
  );
  return { options: written };
}

function replacedSentence(id: string, key: string): string {
  return `\`${id}\` has a \`${key}\` of its own here, so that only Spectral can run it.`;
}

/** Names a part that changes a rule of ours. */
function skip({ source, path, skipped, unchanged }: EntryContext, claim: string): void {
  const sentence = `${placeOf(source, path)}: ${claim}`;
  skipped.add(sentence);
  unchanged.add(sentence);
}
