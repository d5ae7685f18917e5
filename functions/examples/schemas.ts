import { walkObjects } from '../../src/description/model/walk.ts';
import type { Path } from '../../src/description/place.ts';
import { follow } from '../../src/description/view.ts';
import { isText } from '../../src/lib/json.ts';
import { show } from '../../src/lib/show.ts';
import { pathOf } from '../../src/lib/steps.ts';
import { createCheckValue } from '../../src/schema/compile.ts';
import { type Check, none, problem } from '../check.ts';
import { descriptionOf, mediaIn } from './examples-in.ts';

/** Every schema that bodies use compiles, and so does every pattern. Once for each schema, at its line. */
export const usableSchemas: Check<null> = (_root, _options, { document }) => {
  const patterns: [string, Path][] = [];
  walkObjects(document.root, document.family, document.resolve, (node) => {
    const { pattern } = node.value;
    if (node.kind === 'schema' && isText(pattern) && !compiles(pattern))
      patterns.push([pattern, [...pathOf(node), 'pattern']]);
  });
  const description = descriptionOf(document);
  const { errorsOf } = createCheckValue(description, 'response');
  const seen = new Set<unknown>();
  const broken = mediaIn(document).flatMap(({ media, path }) => {
    const { schema } = media;
    const target = schema && follow(description, schema);
    // A reference that leads nowhere is Spectral's to report.
    if (schema === undefined || target === undefined || seen.has(target.value)) return none;
    seen.add(target.value);
    return errorsOf(schema, null) === undefined
      ? problem('This schema cannot be compiled, so nothing is checked by it.', [...path, 'schema'])
      : none;
  });
  return [
    ...patterns.flatMap(([pattern, path]) =>
      problem(
        `\`pattern\` must be a regular expression of ECMAScript; found ${show(pattern)}. Nothing is checked by it.`,
        path,
      ),
    ),
    ...broken,
  ];
};

/** With flag \`u\` or without, as validators try both. */
function compiles(pattern: string): boolean {
  return pattern.length > 20_000 || ['u', ''].some((flag) => isCompiled(pattern, flag));
}

function isCompiled(pattern: string, flag: string): boolean {
  try {
    new RegExp(pattern, flag);
    return true;
  } catch {
    return false;
  }
}
