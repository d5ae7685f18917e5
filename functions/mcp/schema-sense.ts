import { isArray, isText, type JsonObject, member } from '../../src/lib/json.ts';
import { distance } from '../../src/lib/nearest.ts';
import { show } from '../../src/lib/show.ts';
import { pathOf } from '../../src/lib/pointer.ts';
import { type CheckFinding, finding, under } from '../check.ts';
import { offer, replaceBy } from '../fix.ts';
import { dialectsOf } from '../json-schema/dialect.ts';
import { repeatedItems } from '../json-schema/repeated.ts';
import { wholeSchemas } from '../mcp-schema-valid.ts';
import { onModel } from './on-nodes.ts';
import { subschemas } from './schemas.ts';

/** A valid schema makes sense: some value is within its bounds, `enum` lists each value once, `format` is a known one. */
export const schemaSense = onModel((model, { document }) => {
  const seen = new Set<unknown>();
  return wholeSchemas(model, document).flatMap(({ value, path, place }) => {
    // In draft-07 a repeated value makes the schema invalid, which is another check's business.
    const mayRepeat = dialectsOf(value, model.version).includes('2020-12');
    return subschemas(value, place, seen).flatMap((node) => {
      const found = [
        ...bounds(node.value),
        ...(mayRepeat ? repeatedValues(node.value) : []),
        ...formatFinding(node.value),
      ];
      // The path of a deep node is as long as it is deep.
      return found.length === 0 ? [] : under([...path, ...pathOf(node)], found);
    });
  });
});

/** A lower bound, the upper one, and whether they may be equal. */
const pairs: readonly (readonly [lower: string, upper: string, mayEqual: boolean])[] = [
  ...['Length', 'Items', 'Properties', 'Contains', 'imum'].map((what) => [`min${what}`, `max${what}`, true] as const),
  ...['minimum exclusiveMaximum', 'exclusiveMinimum maximum', 'exclusiveMinimum exclusiveMaximum'].map((names) => {
    const [lower = '', upper = ''] = names.split(' ');
    return [lower, upper, false] as const;
  }),
];

function bounds(schema: JsonObject): readonly CheckFinding[] {
  return pairs.flatMap(([lower, upper, mayEqual]) => {
    const [least, most] = [member(schema, lower), member(schema, upper)];
    if (typeof least !== 'number' || typeof most !== 'number' || (mayEqual ? least <= most : least < most)) return [];
    return finding(`\`${lower}\` is ${least} and \`${upper}\` ${most}: no value fits.`, [lower]);
  });
}

function repeatedValues({ enum: values }: JsonObject): readonly CheckFinding[] {
  if (!isArray(values)) return [];
  return [...repeatedItems(values)].flatMap((index) => {
    const fix = { kind: 'remove', path: ['enum', index], safety: 'suggestion' } as const;
    return finding(`\`enum\` lists ${show(values[index])} twice.${offer(fix)}`, ['enum', index], fix);
  });
}

const formats = (
  'date-time date time duration email idn-email hostname idn-hostname ipv4 ipv6 uri uri-reference uri-template iri iri-reference ' +
  'uuid json-pointer relative-json-pointer regex'
).split(' ');

/** Any word may be a format; only one that is a slip of a known one is reported. */
function formatFinding({ format }: JsonObject): readonly CheckFinding[] {
  if (!isText(format) || format.length > 30 || formats.includes(format)) return [];
  const intended = formats.find((known) => distance(format, known) <= (known.length > 6 ? 1 : 0));
  if (intended === undefined) return [];
  const fix = replaceBy(intended, ['format']);
  return finding(`No validator knows the format ${show(format)}.${offer(fix)}`, ['format'], fix);
}
