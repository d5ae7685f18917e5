import { type ApartPreset, apartPresetOf } from '../../../rulesets/presets.ts';
import type { Severity } from '../../finding.ts';
import { isObject } from '../../lib/json.ts';

type Severities = Map<string, Severity | 'off'>;

/** Severities of the rules of presets apart, by the presets that a ruleset extends. */
export type ApartSeverities = Map<ApartPreset | undefined, Severities>;

/** Adds a preset that is extended, with no severities yet. */
export function extendApart(apart: ApartSeverities, preset: ApartPreset): void {
  const known = apart.get(preset) ?? new Map<string, Severity | 'off'>();
  apart.set(preset, known);
}

/** Presets that a ruleset extends, with no severity yet. */
export function withoutSeverities(apart: ApartSeverities): ApartSeverities {
  const emptied: ApartSeverities = new Map<ApartPreset | undefined, Severities>();
  for (const preset of apart.keys()) emptied.set(preset, new Map<string, Severity | 'off'>());
  return emptied;
}

/** The severity that a ruleset gives to a rule of a preset apart; undefined where it gives none. */
export function apartSeverityOf(apart: ApartSeverities | undefined, id: string): Severity | 'off' | undefined {
  return apart?.get(apartPresetOf(id))?.get(id);
}

/**
 * Reads an entry of `rules` for a rule of a preset apart; true means the own severity of the rule. Answers false for another value, and for
 * other rules. A value with a function is another rule of that name, in place of the one that is run here.
 */
export function readApartEntry(
  apart: ApartSeverities,
  id: string,
  value: unknown,
  readSeverity: (value: unknown) => Severity | 'off' | undefined,
): boolean {
  const severities = apart.get(apartPresetOf(id));
  if (severities === undefined) return false;
  if (value === true) return severities.delete(id) || true;
  if (isObject(value)) severities.set(id, 'off');
  const severity = value === false ? 'off' : readSeverity(value);
  if (severity !== undefined) severities.set(id, severity);
  return severity !== undefined;
}

/** The rules of the presets apart, which are too large to load for their names. */
export const apartIds: readonly string[] = [
  'mock-example-coverage',
  'mock-example-direction',
  'mock-example-distinguishable',
  'mock-example-missing',
  'mock-example-name-format',
  'mock-example-name-unique',
  'mock-example-paired',
  'mock-example-undeclared-property',
  'mock-example-valid',
  'mock-example-value',
  'mock-header-example-valid',
  'mock-parameter-example-valid',
  'mock-path-ambiguous',
  'mock-schema-format',
  'mock-schema-usable',
  'mock-tool-value-valid',
  'description-operation-id-unique',
  'description-parameter-declared',
  'description-parameter-used',
  'description-ref',
  'description-valid',
];
