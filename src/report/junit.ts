import { printableLines } from '../lib/printable.ts';

/** A suite of tests as XML, and how many there are in it. */
export interface JunitSuite {
  readonly tests: number;
  readonly failures: number;
  readonly skipped: number;
  readonly text: string;
}

/** The XML that CI servers read as JUnit's, with how long all of it took where that is told. */
export function toJunit(name: string, suites: readonly JunitSuite[], tookMs?: number): string {
  const sum = (of: 'tests' | 'failures'): number => suites.reduce((total, suite) => total + suite[of], 0);
  // Jenkins' schema knows skipped tests in suites alone.
  const counts = `tests="${sum('tests')}" failures="${sum('failures')}" errors="0"`;
  const time = tookMs === undefined ? '' : ` time="${(tookMs / 1_000).toFixed(3)}"`;
  const head = `<testsuites name="${xmlAttribute(name)}" ${counts}${time}>`;
  const texts = suites.map(({ text }) => text);
  return ['<?xml version="1.0" encoding="UTF-8"?>', head, ...texts, '</testsuites>', ''].join('\n');
}

/** The counts of a suite as attributes. */
export function junitCounts({ tests, failures, skipped }: Omit<JunitSuite, 'text'>): string {
  return `tests="${tests}" failures="${failures}" errors="0" skipped="${skipped}"`;
}

/** `text` as content of an element. XML 1.0 has no way to write most of what does not show: it is written as an escape of JSON. */
export function xmlText(text: string): string {
  return printableLines(text).replace(/[&<>"']/gu, reference);
}

/** `text` as the value of an attribute, in which parsers take line ends and tabs for spaces. */
export function xmlAttribute(text: string): string {
  return xmlText(text).replace(/[\n\t]/gu, reference);
}

function reference(character: string): string {
  return `&#${character.codePointAt(0) ?? 0};`;
}
