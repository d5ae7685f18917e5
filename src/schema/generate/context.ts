import type { Budget } from '../pattern/pattern.ts';

/** Where a value is made, and what for. */
export interface GenerateContext {
  /** The name of the property, or empty. */
  readonly name: string;
  /** Asks for another value each; 0 for the usual one. */
  readonly turn: number;
  /** Whether what stands around cannot do without it. */
  readonly isNeeded: boolean;
  /** Whether only what is needed is to be made here: deep inside, or when much is made already. */
  readonly isCut: () => boolean;
  /** Counts `count` more values made (long texts count as several), and answers how many that are in all. */
  readonly spend: (count: number) => number;
  /** What may still be spent on matching names with patterns; beyond, none matches. */
  readonly matching: Budget;
  /** Whether any of `schemas` is left out, as `readOnly` in a request or `writeOnly` in a response. */
  readonly isHidden: (schemas: readonly unknown[]) => boolean;
  /** The context of a child of that name. */
  readonly below: (name: string) => GenerateContext;
}

/** A value that was made. */
export interface Made {
  readonly value: unknown;
  /** The digits of a number, where they are others than JavaScript writes. */
  readonly written?: string | undefined;
}

/** Makes a value for all of `schemas` together; undefined where none is found. */
export type Make = (schemas: readonly unknown[], context: GenerateContext) => Made | undefined;

/** How many values are made for one body: their number may double with each level. */
export const valueLimit = 8_000;
