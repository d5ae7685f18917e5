import type { Rule } from '../rule.ts';
import { rule as operationIdUnique } from './description-operation-id-unique.ts';
import { rule as parameterDeclared } from './description-parameter-declared.ts';
import { rule as parameterUsed } from './description-parameter-used.ts';
import { rule as ref } from './description-ref.ts';
import { rule as valid } from './description-valid.ts';

/** Every rule of the preset `description`, in the order of the documentation. */
export const descriptionRules: readonly Rule[] = [operationIdUnique, parameterDeclared, parameterUsed, ref, valid];
