import { append } from '../../lib/lists.ts';
import { decodePercent } from '../../lib/pointer.ts';

/** The values of variables by their names. */
export type TemplateValues = Readonly<Record<string, string>>;

/** A literal text, or the values of an expression. */
interface TemplatePart {
  /** The text before the values. */
  readonly prefix: string;
  /** The characters that values do not have; absent for a literal text. */
  readonly excluded?: string;
  readonly names: readonly string[];
  /** The sign between values that stand with their names: `a=1&b=2`. */
  readonly separator?: '&' | ';';
}

// Longer ones are not matched, nor are templates with more variables.
const longestUri = 2_000;
const mostVariables = 20;

/**
 * The variables of `template` (RFC 6570) in `uri`; undefined where it does not match. Values are as long as they can be, from left to right.
 * Each part is read once at each place of the URI: backtracking would take its length to the power of the variables.
 */
export function matchTemplate(template: string, uri: string): TemplateValues | undefined {
  const parts = partsOf(template);
  if (uri.length > longestUri || parts.flatMap(({ names }) => names).length > mostVariables) return undefined;
  const length = uri.length + 1;
  let after = new Uint8Array(length);
  after[uri.length] = 1;
  /** The places from which each part and all after it lead to the end, and at last the end. */
  const places = [after];
  for (const { prefix, excluded } of [...parts].reverse()) {
    const [starts, rests] = [new Uint8Array(length), new Uint8Array(length)];
    for (let at = uri.length; at >= 0; at -= 1)
      rests[at] = after[at] === 1 || (rests[at + 1] === 1 && excluded?.includes(uri[at] ?? '') === false) ? 1 : 0;
    for (let at = 0; at < length; at += 1) {
      const isHere = rests[at + prefix.length] === 1 && uri.startsWith(prefix, at);
      // An expression without values has no prefix (RFC 6570 section 3.2.1).
      starts[at] = isHere || (excluded !== undefined && after[at] === 1) ? 1 : 0;
    }
    places.unshift(starts);
    after = starts;
  }
  return after[0] === 1 ? valuesIn(uri, parts, places) : undefined;
}

function valuesIn(uri: string, parts: readonly TemplatePart[], places: readonly Uint8Array[]): TemplateValues {
  const values: (readonly [string, string])[] = [];
  let from = 0;
  for (const [index, { prefix, excluded, names, separator }] of parts.entries()) {
    const after = places[index + 1];
    const start = from + prefix.length;
    const isHere = uri.startsWith(prefix, from);
    let end = isHere && after?.[start] === 1 ? start : undefined;
    for (let at = start; isHere && at < uri.length && excluded?.includes(uri[at] ?? '') === false; at += 1)
      if (after?.[at + 1] === 1) end = at + 1;
    if (end === undefined) continue;
    const text = uri.slice(start, end);
    if (separator !== undefined)
      append(
        values,
        pairsIn(text, separator).filter(([name]) => names.includes(name)),
      );
    else for (const name of names) values.push([name, decodePercent(text)]);
    from = end;
  }
  return Object.fromEntries(values);
}

function pairsIn(text: string, separator: '&' | ';'): readonly [string, string][] {
  // Forms write a space as `+`.
  const written = separator === '&' ? text.replaceAll('+', ' ') : text;
  return written.split(separator).map((pair) => {
    const [, name = '', value = ''] = /^([^=]*)=?(.*)$/su.exec(pair) ?? [];
    return [decodePercent(name), decodePercent(value)];
  });
}

function partsOf(template: string): readonly TemplatePart[] {
  return template.split(/(\{[^{}]*\})/u).flatMap((part): readonly TemplatePart[] => {
    const [, operator = '', list] = /^\{([+#./;?&]?)([^{}]*)\}$/u.exec(part) ?? [];
    if (list === undefined) return part === '' ? [] : [{ prefix: part, names: [] }];
    const written = list.split(',');
    const names = written.map((each) => each.replace(/[*:].*$/u, ''));
    if (operator === ';') return [{ prefix: ';', excluded: '/?#', names, separator: ';' }];
    if (operator === '?' || operator === '&') return [{ prefix: operator, excluded: '#', names, separator: '&' }];
    const opening = operator === '+' ? '' : operator;
    const between = operator === '.' || operator === '/' ? operator : ',';
    return names.map((name, index) => ({
      prefix: index === 0 ? opening : between,
      excluded: excludedBy(operator, written[index]?.endsWith('*') === true) + (names.length > 1 ? between : ''),
      names: [name],
    }));
  });
}

/** The characters that stand in no value: they are percent-encoded, except in reserved expansion. A value of several parts has slashes. */
function excludedBy(operator: string, isExploded: boolean): string {
  if (operator === '+' || operator === '#') return '';
  if (!isExploded || operator === '.') return '/?#';
  return operator === '/' ? '?#' : '';
}
