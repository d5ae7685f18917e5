import { perObject } from '../../src/lib/cache.ts';
import { nearest } from '../../src/lib/nearest.ts';
import { shortened, didYouMean, orList } from '../../src/lib/show.ts';
import { type Check, type CheckedDocument, type CheckFinding, finding, wrongValue } from '../check.ts';
import { replaceBy } from '../fix.ts';
import { type DeclaredParameter, type Template, templatesOf } from './templates.ts';

/** Each `{name}` in a path, or in the address of a channel, is declared as a parameter. */
export const declaredParameters: Check<null> = (_root, _options, { document }) => findOf(document).undeclared;

/** Each declared path parameter stands in its path, and each parameter of a channel in its address. */
export const usedParameters: Check<null> = (_root, _options, { document }) => findOf(document).unused;

/** The findings of both checks: a misspelled name is one cause, and reported where it is declared. */
interface ParameterFindings {
  readonly undeclared: readonly CheckFinding[];
  readonly unused: readonly CheckFinding[];
}

const findOf = perObject((document: CheckedDocument): ParameterFindings => {
  const all = templatesOf(document).map(compare);
  return {
    undeclared: all.flatMap(({ undeclared }) => undeclared),
    unused: all.flatMap(({ unused }) => unused),
  };
});

function compare({ text, noun, path, shared, operations, isPartial }: Template): ParameterFindings {
  const names = [...text.matchAll(/\{([^{}]*)\}/gu)].map(([, name = '']) => name);
  const declared = [...shared, ...operations.flatMap((operation) => operation.declared)];
  const known = new Set(declared.map(({ name }) => name));
  const missing = names.filter((name) => !known.has(name));
  const misspelled = new Set<string>();
  const unused = declared
    .filter(({ name }) => !names.includes(name))
    .flatMap((parameter): readonly CheckFinding[] => {
      const intended = nearest(parameter.name, missing);
      if (intended !== undefined) misspelled.add(intended);
      return unusedFinding(parameter, { noun, names, intended });
    });
  if (isPartial) return { undeclared: [], unused };
  const claim = (name: string): string => `\`{${shortened(name)}}\` must be declared as a parameter of the ${noun}`;
  const undeclared = [...new Set(names)].flatMap((name) => {
    if (misspelled.has(name) || shared.some((each) => each.name === name)) return [];
    const lacking = operations.filter((operation) => !operation.declared.some((each) => each.name === name));
    // A name that all operations lack is one cause, which is reported once.
    const places = lacking.length === operations.length ? [path] : lacking.map((operation) => operation.path);
    return places.flatMap((at) => finding(`${claim(name)}; found none of that name.`, at));
  });
  return { undeclared, unused };
}

function unusedFinding(
  { name, path, isValue }: DeclaredParameter,
  {
    noun,
    names,
    intended,
  }: { readonly noun: string; readonly names: readonly string[]; readonly intended?: string | undefined },
): readonly CheckFinding[] {
  const claim = `A declared ${noun === 'path' ? 'path parameter' : 'parameter'} must stand in the ${noun}`;
  if (intended !== undefined)
    return isValue
      ? wrongValue(claim, name, path, replaceBy(intended, path))
      : wrongValue(claim, name, path, didYouMean(intended));
  const has =
    names.length === 0
      ? `The ${noun} has none.`
      : `It has ${orList(
          names.map((one) => shortened(one)),
          'and',
        )}.`;
  return wrongValue(claim, name, path, ` ${has}`);
}
