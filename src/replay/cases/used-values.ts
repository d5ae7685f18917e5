import type { Operation } from '../../description/read/api.ts';
import type { Description } from '../../description/description.ts';
import { nearest } from '../../lib/nearest.ts';
import { didYouMean } from '../../lib/show.ts';
import { UserError } from '../../lib/user-error.ts';
import { requestValidatorOf } from '../schemas.ts';
import { parametersIn, title } from './sent-parameters.ts';
import { fieldsIn, isFor, isOf, toType, type GivenValue } from './given-values.ts';

/**
 * Asserts that each value is for something in one of `descriptions`.
 * @throws UserError with the likely spelling for one that is for nothing.
 */
export function assertValuesUsed(given: readonly GivenValue[], operations: readonly DescribedOperation[]): void {
  for (const each of given) {
    const own = operations.filter(({ operation }) => isFor(each, operation));
    if (own.length === 0) {
      const names = new Set(operations.map(({ operation: { method, path } }) => `${method} ${path}`));
      const hint = didYouMean(nearest(each.operation ?? '', names));
      throw new UserError(
        `${each.from} must be for a described operation; found no \`${each.operation ?? ''}\`.${hint}`,
      );
    }
    const names = new Set(own.flatMap((one) => namesIn(one, each.place)));
    const isKnown =
      each.place === 'body'
        ? own.some(isField(each))
        : own.some(({ description, operation }) =>
            parametersIn(description, operation).some((parameter) => isOf(each, parameter)),
          );
    if (isKnown) continue;
    const kind =
      each.place === 'body' ? 'a field of a body' : `a ${each.place === undefined ? '' : `${each.place} `}parameter`;
    const where = each.operation === undefined ? '' : ` of \`${each.operation}\``;
    const found = own.some(isField(each))
      ? `a field of bodies called \`${each.name}\`. Write \`${asField(each)}\`.`
      : `none called \`${each.name}\`.${didYouMean(nearest(each.name, names))}`;
    throw new UserError(`${each.from} must be for ${kind}${where}; found ${found}`);
  }
}

function isField({ name }: GivenValue): (one: DescribedOperation) => boolean {
  return ({ description, operation }) => fieldsIn(description, operation).has(name);
}

/** The text that gives the value to the field of bodies with its name. Only values of flags are typed. */
function asField({ name, operation, isTyped }: GivenValue): string {
  if (isTyped !== true) return `body: { ${name}: ... }`;
  return `--value ${operation === undefined ? `body.${name}=...` : `'${operation}:body.${name}=...'`}`;
}

/** An operation, and the description that it is in. */
export interface DescribedOperation {
  readonly description: Description;
  readonly operation: Operation;
}

function namesIn({ description, operation }: DescribedOperation, place: GivenValue['place']): readonly string[] {
  if (place === 'body') return [...fieldsIn(description, operation).keys()];
  const found = parametersIn(description, operation);
  return found.filter((each) => place === undefined || each.place === place).map(({ name }) => name);
}

/** A sentence for each value that a schema refuses: it is sent as it is. */
export function refusedValues(
  description: Description,
  operations: readonly Operation[],
  given: readonly GivenValue[],
): readonly string[] {
  if (given.length === 0) return [];
  const validateValue = requestValidatorOf(description);
  const types = { description, validateValue };
  return given.flatMap((each) => {
    const refused = operations
      .filter((operation) => isFor(each, operation))
      .flatMap((operation) => {
        const targets =
          each.place === 'body'
            ? [...fieldsIn(description, operation)]
                .filter(([name]) => name === each.name)
                .map(([, schema]) => ({ what: 'body', schema }))
            : parametersIn(description, operation)
                .filter((one) => isOf(each, one))
                .map((one) => ({ what: title(one), schema: one.schema }));
        return targets.flatMap(({ what, schema }) => {
          const violation = validateValue(schema, toType(each, schema, types));
          return violation === undefined ? [] : [{ operation, what, violation }];
        });
      });
    const [first] = refused;
    if (first === undefined) return [];
    const { method, path } = first.operation;
    const more = refused.length === 1 ? '' : ` and ${refused.length - 1} more`;
    const why = each.isSecret === true ? '' : `: ${first.violation.replace(/^the body /u, '')}`;
    return [
      `${each.from} is sent as it is, though the schema of the ${first.what} of ${method} ${path}${more} refuses it${why}.`,
    ];
  });
}
