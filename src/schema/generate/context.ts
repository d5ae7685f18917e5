import { member, type JsonObject } from '../../lib/json.ts';
import type { Budget } from '../pattern/pattern.ts';

export interface GenerateContext {
  /** The name of the property, or empty. */
  readonly name: string;
  /** Each number makes another value; 0 the usual one. */
  readonly turn: number;
  /** The value around it is invalid without it. */
  readonly isNeeded: boolean;
  /** Only needed values are made: deep inside, or after many values. */
  readonly isCut: () => boolean;
  /** Nothing is made any more: so deep inside, the stack would end. */
  readonly isTooDeep: boolean;
  /** Adds `count` to the number of values (long texts count as several), and returns the sum. */
  readonly spend: (count: number) => number;
  /** The budget for matching names with patterns; beyond, none matches. */
  readonly matching: Budget;
  /** The plans of objects of one schema, read once for all of them. */
  readonly plans: WeakMap<JsonObject, ObjectPlan>;
  /** Fields about pages say that nothing follows: the value is for a response. */
  readonly endsPaging: boolean;
  /** All of `schemas` and those behind their references and in `allOf`; none where they cannot be read. */
  readonly partsOf: (schemas: readonly unknown[]) => readonly JsonObject[];
  /** One of `schemas`, or of those behind their references, has one of the keywords. */
  readonly have: (schemas: readonly unknown[], ...keywords: readonly string[]) => boolean;
  /** One of `schemas` is left out, as `readOnly` in a request or `writeOnly` in a response. */
  readonly isHidden: (schemas: readonly unknown[]) => boolean;
  /** The context of a child, `turns` further on. */
  readonly below: (name: string, turns?: number) => GenerateContext;
}

/** The properties that objects of some schemas have. */
export interface ObjectPlan {
  /** The schemas of a property. */
  readonly schemasOf: (name: string) => readonly unknown[];
  readonly required: ReadonlySet<string>;
  readonly least: number;
  readonly most: number;
  /** The links to other pages that the object is without. */
  readonly links: readonly string[];
  /** The names of all properties, each once. */
  readonly inOrder: readonly string[];
  /** The names of those that stand in an object that is cut. */
  readonly wantedIfCut: () => readonly string[];
}

/** A value that was made. */
export interface MadeValue {
  readonly value: unknown;
  /** The text of a number that JavaScript writes in other digits. */
  readonly written?: string | undefined;
}

/** Makes a value for all of `schemas` together; undefined where none is found. */
export type MakeValue = (schemas: readonly unknown[], context: GenerateContext) => MadeValue | undefined;

/** The most values of one body: their number may double with each level. */
export const valueLimit = 8_000;

export function numbersAt(parts: readonly JsonObject[], key: string): readonly number[] {
  return parts.map((part) => member(part, key)).filter((value) => typeof value === 'number');
}
