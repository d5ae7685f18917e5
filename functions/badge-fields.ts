import { isObject } from '../src/lib/json.ts';
import { type Check, type GenerationOptions, none } from './check.ts';
import { fieldValues, missingFields, unknownFields } from './fields.ts';
import { suggester } from './suggest.ts';

/** A badge has a `name` that is not blank. */
export const badgeRequired: Check<null> = (value) =>
  isObject(value) ? missingFields({ table: 'badge', value, path: [] }, suggester()) : none;

/** A badge has no fields but those of its table and extensions (`x-*`). */
export const badgeFields: Check<GenerationOptions | null> = (value, options) =>
  isObject(value) ? unknownFields({ table: 'badge', value, path: [] }, options, suggester()) : none;

/** `position` of a badge is one of the values of its table. */
export const badgePosition: Check<null> = (value) =>
  isObject(value) ? fieldValues({ table: 'badge', value, path: [] }, 'must') : none;
