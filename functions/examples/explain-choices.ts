import { violation, type Violation } from '../../src/contract/violation.ts';
import type { Description } from '../../src/description/description.ts';
import { type Located, memberAt } from '../../src/description/read/view.ts';
import { isArray, member } from '../../src/lib/json.ts';
import { parsePointer, toPointer } from '../../src/lib/pointer.ts';
import { shortened, show } from '../../src/lib/show.ts';
import { type ChosenBranch, chosenBranch } from '../../src/schema/discriminator.ts';

/** A violation; where a discriminator chose the schema that is violated, with a sentence that says so. */
export interface ExplainedViolation extends Violation {
  readonly because?: string;
}

/** Everything that is wrong with a part of an example by a schema. */
type ValidatePart = (schema: Located, part: unknown) => readonly Violation[];

// Deeper choices are not validated: each choice in a choice is validated anew.
const mostLevels = 20;

// More alternatives than these are not validated: each is validated by itself.
const mostBranches = 50;

/**
 * The violations of an example `value`. Where nothing fits a choice (`oneOf`, `anyOf`) and one alternative was meant, they are those of
 * that one: its discriminator chooses it, or the value has the type of no other. Where a discriminator chooses none, that is what is wrong.
 */
export function explainChoices(
  description: Description,
  value: unknown,
  violations: readonly Violation[],
  validate: ValidatePart,
  levels = mostLevels,
): readonly ExplainedViolation[] {
  // Of nested choices, the inner ones are reported first.
  for (const choice of [...violations].reverse()) {
    const schema = choiceSchema(choice);
    if (schema === undefined || levels === 0) continue;
    const part = (parsePointer(choice.pointer) ?? []).reduce(member, value);
    const { found, because } = meantBy(description, schema, choice.keyword, part, validate);
    if (found.length === 0) continue;
    const others = violations.filter((each) => each !== choice && !isOfBranch(each, choice, schema));
    return [
      ...explainChoices(description, value, others, validate, levels),
      ...explainChoices(description, part, found, validate, levels - 1).map((each) => ({
        ...(because !== undefined && { because }),
        ...each,
        pointer: `${choice.pointer}${each.pointer}`,
      })),
    ];
  }
  return violations;
}

/** The mistakes of `part` by the alternative of `schema` that was meant; none where that cannot be told. */
function meantBy(
  description: Description,
  schema: Located,
  keyword: string,
  part: unknown,
  validate: ValidatePart,
): { readonly found: readonly Violation[]; readonly because?: string } {
  const chosen = chosenBranch(description, schema, part);
  if (chosen?.kind === 'none') return { found: [withoutName(chosen, schema)] };
  if (chosen !== undefined) return { found: validate(chosen.branch, part), because: reasonOf(chosen) };
  const list = memberAt(schema, keyword);
  const each = (isArray(list?.value) ? list.value.slice(0, mostBranches) : []).flatMap((_, index) => {
    const branch = list && memberAt(list, index);
    return branch === undefined ? [] : [validate(branch, part)];
  });
  const [first, ...more] = each.filter((violations) => !violations.some(isOfAnother));
  // None is chosen where two may be meant, or one fits.
  return { found: first === undefined || more.length > 0 ? [] : first };
}

/** True where a violation says that a value was meant for another alternative: it has another type, or another constant in a property. */
function isOfAnother({ keyword, pointer }: Violation): boolean {
  const depth = pointer.split('/').length;
  return (depth === 1 && ['type', 'const', 'enum'].includes(keyword)) || (depth === 2 && keyword === 'const');
}

/** The schema whose choice nothing fits. */
function choiceSchema({ keyword, place }: Violation): Located | undefined {
  if (place === undefined || !/^(?:any|one)Of$/.test(keyword)) return undefined;
  const { source, path } = place;
  const own = path.slice(0, -1);
  return { value: own.reduce(member, source.tree), place: { source, path: own } };
}

/** True for a violation of an alternative, not of a keyword beside the choice. */
function isOfBranch({ pointer, place }: Violation, choice: Violation, { place: own }: Located): boolean {
  if (pointer !== choice.pointer && !pointer.startsWith(`${choice.pointer}/`)) return false;
  if (place?.source !== own.source) return true;
  const [at, around] = [toPointer(place.path), toPointer(own.path)];
  return !at.startsWith(`${around}/`) || at.startsWith(`${around}/${choice.keyword}/`);
}

function withoutName(
  { property, value, names }: Extract<ChosenBranch, { kind: 'none' }>,
  { place }: Located,
): Violation {
  const shown = names.slice(0, 10).map((name) => show(name));
  const isMissing = value === undefined;
  return violation(
    { in: 'body' },
    {
      keyword: 'discriminator',
      requirement: isMissing
        ? `must have the property \`${shortened(property)}\`, which says what it is`
        : `must be one of ${shown.join(', ')}${names.length > 10 ? ', ...' : ''}`,
      found: isMissing ? 'none' : show(value),
      pointer: isMissing ? '' : toPointer([property]),
      place,
    },
  );
}

function reasonOf({ property, value, name }: Extract<ChosenBranch, { kind: 'chosen' }>): string {
  const why =
    value === undefined ? `it has no \`${shortened(property)}\`` : `its \`${shortened(property)}\` is ${show(value)}`;
  return `It is checked as \`${shortened(name)}\`, since ${why}.`;
}
