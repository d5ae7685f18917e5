import type { RuleDocs } from '../rule.ts';
import { docs as xBadgesAllowedNames } from './x-badges-allowed-names.ts';
import { docs as xBadgesColor } from './x-badges-color.ts';
import { docs as xBadgesColorConsistent } from './x-badges-color-consistent.ts';
import { docs as xBadgesColorPalette } from './x-badges-color-palette.ts';
import { docs as xBadgesContrast } from './x-badges-contrast.ts';
import { docs as xBadgesDuplicateName } from './x-badges-duplicate-name.ts';
import { docs as xBadgesEmpty } from './x-badges-empty.ts';
import { docs as xBadgesInvisible } from './x-badges-invisible.ts';
import { docs as xBadgesMax } from './x-badges-max.ts';
import { docs as xBadgesMisspelled } from './x-badges-misspelled.ts';
import { docs as xBadgesNameConsistent } from './x-badges-name-consistent.ts';
import { docs as xBadgesNameFormat } from './x-badges-name-format.ts';
import { docs as xBadgesPlacement } from './x-badges-placement.ts';
import { docs as xBadgesPosition } from './x-badges-position.ts';
import { docs as xBadgesRedundantDefault } from './x-badges-redundant-default.ts';
import { docs as xBadgesRefSibling } from './x-badges-ref-sibling.ts';
import { docs as xBadgesRequired } from './x-badges-required.ts';
import { docs as xBadgesType } from './x-badges-type.ts';
import { docs as xBadgesUnknownField } from './x-badges-unknown-field.ts';

/** What the pages say of each rule, by rule id. Apart from the list of rules, so that bundles leave it out. */
export const ruleDocs: Readonly<Record<string, RuleDocs>> = {
  'x-badges-allowed-names': xBadgesAllowedNames,
  'x-badges-color': xBadgesColor,
  'x-badges-color-consistent': xBadgesColorConsistent,
  'x-badges-color-palette': xBadgesColorPalette,
  'x-badges-contrast': xBadgesContrast,
  'x-badges-duplicate-name': xBadgesDuplicateName,
  'x-badges-empty': xBadgesEmpty,
  'x-badges-invisible': xBadgesInvisible,
  'x-badges-max': xBadgesMax,
  'x-badges-misspelled': xBadgesMisspelled,
  'x-badges-name-consistent': xBadgesNameConsistent,
  'x-badges-name-format': xBadgesNameFormat,
  'x-badges-placement': xBadgesPlacement,
  'x-badges-position': xBadgesPosition,
  'x-badges-redundant-default': xBadgesRedundantDefault,
  'x-badges-ref-sibling': xBadgesRefSibling,
  'x-badges-required': xBadgesRequired,
  'x-badges-type': xBadgesType,
  'x-badges-unknown-field': xBadgesUnknownField,
};
