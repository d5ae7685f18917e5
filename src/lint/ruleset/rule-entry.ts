import type { Options } from '../../../functions/check.ts';
import type { Rule } from '../../../rulesets/rule.ts';
import type { Path, Source } from '../../description/place.ts';
import { toLineColumn } from '../../description/positions/positions.ts';
import type { Severity } from '../../finding.ts';
import { isArray, isObject, isText, member } from '../../lib/json.ts';
import { nearest } from '../../lib/nearest.ts';
import { didYouMean } from '../../lib/show.ts';
import { UserError } from '../../lib/user-error.ts';
import { type ApartSeverities, readApartEntry } from './apart.ts';
import { invalidOptions } from './invalid-options.ts';

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
}

/** The place of an entry, and the list that names parts left to Spectral. */
interface EntryContext {
  readonly source: Source;
  readonly path: Path;
  readonly skipped: Set<string>;
  /** Rulesets that cannot be read here: they may have any rule. */
  readonly foreign: ReadonlySet<string>;
  /** Severities of rules of presets apart, by preset; a preset that the ruleset does not extend has none. */
  readonly apart: ApartSeverities;
}

/**
 * Takes an entry of `rules` over into `states`: a severity, `off`, a boolean, or an object with a severity and the options of the
 * function.
 * @throws UserError with file:line:column for what is none of these.
 */
export function readEntry(states: RuleState[], id: string, value: unknown, at: EntryContext): void {
  const where = toLineColumn({ source: at.source, path: at.path });
  if (readApartEntry(at.apart, id, value, readSeverity)) return;
  const index = states.findIndex(({ rule }) => rule.id === id);
  const state = states[index];
  if (state === undefined) {
    if (isOurs(id) && !isObject(value)) {
      const hint = didYouMean(
        nearest(
          id,
          states.map(({ rule }) => rule.id),
        ),
      );
      throw new UserError(`${where}: \`${id}\` must be a rule of Assay; found none of that name.${hint}`);
    }
    at.skipped.add(`${where}: \`${id}\` is a rule that only Spectral can run.`);
    return;
  }
  const isSwitch = typeof value === 'boolean';
  const severity = isObject(value) ? member(value, 'severity') : value;
  const read = isSwitch || severity === undefined ? state.severity : readSeverity(severity);
  if (read === undefined) {
    const must = 'must be `error`, `warn`, `info`, `hint`, `off`, true, false or an object';
    throw new UserError(`${where}: \`${id}\` ${must}; found ${JSON.stringify(value)}.`);
  }
  if (!isObject(value) && !state.isKnown && at.foreign.size === 0)
    throw new UserError(
      `${where}: \`${id}\` must be a rule of a ruleset that is extended, as Spectral changes no other; found none of that name. Extend all rules first, with none of them on: \`extends: [[spectral-assay/all, off], spectral-assay]\`.`,
    );
  states[index] = {
    ...state,
    isKnown: true,
    isOn: isSwitch ? value : read !== 'off',
    severity: read === 'off' ? state.severity : read,
    ...(isObject(value) && { options: readOptions(state, value, at) }),
  };
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

function readOptions({ rule, options }: RuleState, value: object, at: EntryContext): Options | undefined {
  const then = member(value, 'then');
  const where = toLineColumn({ source: at.source, path: at.path });
  const given = member(value, 'given');
  const name = member(then, 'function');
  const foreign = ['message', 'field', 'resolved', 'formats'].find((key) => member(value, key) !== undefined);
  const isForeign =
    isArray(then) || (given !== undefined && given !== '$') || (isText(name) && name !== rule.functionName);
  if (foreign !== undefined || isForeign) {
    at.skipped.add(`${where}: \`${rule.id}\` is run as Assay has it; \`${foreign ?? 'given'}\` is for Spectral alone.`);
  }
  const written = isForeign ? undefined : member(then, 'functionOptions');
  if (!isObject(written)) return options;
  const invalid = invalidOptions(rule.check.options ?? { type: 'object', properties: {} }, written);
  if (invalid === undefined) return written;
  const path = [...at.path, 'then', 'functionOptions', ...invalid.path];
  const subject = ['functionOptions', ...invalid.path].join('.');
  throw new UserError(
    `${toLineColumn({ source: at.source, path })}: \`${subject}\` of \`${rule.id}\` must ${invalid.must}.`,
  );
}
