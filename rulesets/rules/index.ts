import type { Rule } from '../rule.ts';
import { rule as xBadgesAllowedNames } from './x-badges-allowed-names.ts';
import { rule as xBadgesColor } from './x-badges-color.ts';
import { rule as xBadgesColorConsistent } from './x-badges-color-consistent.ts';
import { rule as xBadgesColorPalette } from './x-badges-color-palette.ts';
import { rule as xBadgesContrast } from './x-badges-contrast.ts';
import { rule as xBadgesDuplicateName } from './x-badges-duplicate-name.ts';
import { rule as xBadgesEmpty } from './x-badges-empty.ts';
import { rule as xBadgesInvisible } from './x-badges-invisible.ts';
import { rule as xBadgesMax } from './x-badges-max.ts';
import { rule as xBadgesMisspelled } from './x-badges-misspelled.ts';
import { rule as xBadgesNameConsistent } from './x-badges-name-consistent.ts';
import { rule as xBadgesNameFormat } from './x-badges-name-format.ts';
import { rule as xBadgesPlacement } from './x-badges-placement.ts';
import { rule as xBadgesPosition } from './x-badges-position.ts';
import { rule as xBadgesRedundantDefault } from './x-badges-redundant-default.ts';
import { rule as xBadgesRefSibling } from './x-badges-ref-sibling.ts';
import { rule as xBadgesRequired } from './x-badges-required.ts';
import { rule as xBadgesType } from './x-badges-type.ts';
import { rule as xBadgesUnknownField } from './x-badges-unknown-field.ts';

/** THE list: every rule, in the order of the documentation. */
export const rules: readonly Rule[] = [
  xBadgesType,
  xBadgesRequired,
  xBadgesPosition,
  xBadgesColor,
  xBadgesColorPalette,
  xBadgesUnknownField,
  xBadgesPlacement,
  xBadgesMisspelled,
  xBadgesDuplicateName,
  xBadgesNameFormat,
  xBadgesInvisible,
  xBadgesRefSibling,
  xBadgesEmpty,
  xBadgesRedundantDefault,
  xBadgesContrast,
  xBadgesColorConsistent,
  xBadgesNameConsistent,
  xBadgesAllowedNames,
  xBadgesMax,
];
