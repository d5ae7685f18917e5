import yaml, { type Type } from 'js-yaml';
import { member } from '../../lib/json.ts';
import { isOtherwiseWritten, noteNumberText } from '../../lib/number-texts.ts';

// Spectral merges `<<`, and reads dates as text: the core schema plus one tag.
const merge = new yaml.Type('tag:yaml.org,2002:merge', { kind: 'scalar', resolve: (text: unknown) => text === '<<' });

/** The settings for reading YAML, limits aside. */
export const yamlOptions = { schema: yaml.CORE_SCHEMA.extend({ implicit: [merge] }), json: true };

/** The options of js-yaml for one text. `numbers` gets the numbers that JavaScript would write differently from the text. */
export function yamlOptionsWith(numbers: YamlNumbers): typeof yamlOptions {
  const implicit = [builtIn('null'), builtIn('bool'), ...createNumberTypes(numbers), merge];
  return { ...yamlOptions, schema: yaml.FAILSAFE_SCHEMA.extend({ implicit }) };
}

/**
 * Numbers that JavaScript would write differently from the YAML text, by the object that stands for each in the tree until `withNumbers`.
 */
export type YamlNumbers = Map<unknown, YamlNumber>;

interface YamlNumber {
  readonly value: number;
  /** The text as JSON has it: without a plus sign, a zero before the point. */
  readonly text: string;
}

/** The types of YAML's numbers; a number that would be written otherwise is read as an object, which is a key of `numbers`. */
function createNumberTypes(numbers: YamlNumbers): readonly Type[] {
  return (['int', 'float'] as const).map((name) => {
    const type = builtIn(name);
    const read = (written: string): unknown => {
      const value: unknown = type.construct(written);
      if (typeof value !== 'number' || String(value) === written) return value;
      const text = asJson(written);
      if (!isOtherwiseWritten(text, value)) return value;
      // As a key of a mapping, the object becomes the text of the number, or the text as written where the library takes that for a string.
      const key = Number.isFinite(value) ? String(value) : written;
      const stand = { [Symbol.toStringTag]: 'Number', toString: () => key };
      numbers.set(stand, { value, text });
      return stand;
    };
    return new yaml.Type(`tag:yaml.org,2002:${name}`, {
      kind: 'scalar',
      // To the library a number beyond all doubles is a text. JSON has it as a number.
      resolve: (written) => type.resolve(written) || (name === 'float' && isBeyondDoubles(written)),
      construct: read,
    });
  });
}

function isBeyondDoubles(written: unknown): boolean {
  return typeof written === 'string' && plainNumber.test(written) && !Number.isFinite(Number(written));
}

const plainNumber = /^[-+]?\d+(?:\.\d*)?(?:e[-+]?\d+)?$/iu;

/** A type of the library, whose typings leave them out. */
export function builtIn(name: 'null' | 'bool' | 'int' | 'float'): Type {
  const type = member(member(yaml, 'types'), name);
  if (type instanceof yaml.Type) return type;
  throw new Error(`js-yaml must have the type ${name}; found none.`);
}

/** `tree` with the numbers that `numbers` knows, which are noted. */
export function withNumbers(tree: unknown, numbers: YamlNumbers): unknown {
  if (numbers.size === 0) return tree;
  const open = [tree];
  const seen = new Set<unknown>();
  for (const value of open) {
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    const members = Object.entries(value) as [string, unknown][];
    for (const [key, child] of members) {
      const number = numbers.get(child);
      if (number === undefined) open.push(child);
      else {
        Reflect.set(value, key, number.value);
        noteNumberText(value, key, number.text);
      }
    }
  }
  return numbers.get(tree)?.value ?? tree;
}

/** A number of YAML's core schema as JSON has it. */
function asJson(written: string): string {
  const [, sign = '', digits = ''] = /^([-+]?)(.*)$/su.exec(written) ?? [];
  const whole = /^0[box]/iu.test(digits) ? String(BigInt(digits)) : digits.replace(/^0+(?=\d)/u, '');
  const filled = whole.replace(/^\./u, '0.').replace(/\.(?=$|e)/iu, '');
  return `${sign === '-' ? '-' : ''}${filled}`;
}
