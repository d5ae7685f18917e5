import type { Path } from '../../src/description/place.ts';
import { schemaExamplesOf } from '../../src/description/read/examples.ts';
import { isJson } from '../../src/http/media-type.ts';
import { isText } from '../../src/lib/json.ts';
import { show } from '../../src/lib/show.ts';
import { type Check, type CheckedDocument, noFindings, type CheckFinding, finding } from '../check.ts';
import { type DeclaredMedia, bodyExamplesIn, descriptionOf, mediaIn, nameOf, operationPath } from './examples-in.ts';

/** A successful answer with a JSON body has an example, else a mock invents one. A shared answer is reported once, with how many use it. */
export const missingExamples: Check<null> = (_root, _options, { document }) => {
  const found = new Map<string, { readonly media: DeclaredMedia; uses: number }>();
  for (const media of mediaIn(document)) {
    if (!isSuccess(media) || !isMade(media, document)) continue;
    const key = JSON.stringify(media.path);
    const known = found.get(key);
    if (known === undefined) found.set(key, { media, uses: 1 });
    else known.uses += 1;
  }
  return [...found.values()].flatMap(({ media: { operation, status = '', path }, uses }) => {
    const whose = uses === 1 ? nameOf(operation) : `${nameOf(operation)} (and of ${uses - 1} more)`;
    return finding(
      `The ${status} response of ${whose} should have an example; found none, so a mock invents one.`,
      path,
    );
  });
};

/** Every other declared status and media type has an example. One finding for each kind, however many operations lack it. */
export const exampleCoverage: Check<null> = (_root, _options, { document }) => {
  const kinds = new Map<string, DeclaredMedia[]>();
  for (const media of mediaIn(document)) {
    if (media.direction === 'request' || isSuccess(media) || !isMade(media, document)) continue;
    const key = `The ${media.status ?? ''} response (${media.media.type})`;
    kinds.set(key, [...(kinds.get(key) ?? []), media]);
  }
  return [...kinds].flatMap(([kind, all]) => {
    const [first] = all;
    if (first === undefined) return noFindings;
    const whose = all.length === 1 ? nameOf(first.operation) : `${all.length} operations`;
    return finding(`${kind} of ${whose} should have an example; found none.`, first.path);
  });
};

// RFC 9110 section 6.4.1: answers of these have no content, whatever is declared. Nor have those to HEAD.
const statusesWithoutBody = ['204', '205', '304'];

/** True where a mock must make up a body. */
function isMade({ operation, status = '', media }: DeclaredMedia, document: CheckedDocument): boolean {
  return (
    operation.method !== 'HEAD' &&
    !statusesWithoutBody.includes(status) &&
    media.examples.length === 0 &&
    media.schema !== undefined &&
    schemaExamplesOf(descriptionOf(document), media.schema).length === 0
  );
}

function isSuccess({ direction, status = '', media }: DeclaredMedia): boolean {
  return direction === 'response' && status.startsWith('2') && isJson(media.type);
}

/** A request example has a partner: an answer of its name, or answers without names. */
export const pairedExamples: Check<null> = (_root, _options, { document }) => {
  const answers = new Map<unknown, Set<string | undefined>>();
  for (const { operation, direction, media } of mediaIn(document)) {
    if (direction === 'request') continue;
    const names = answers.get(operation) ?? new Set();
    answers.set(operation, names);
    for (const { name } of media.examples) names.add(name);
  }
  return bodyExamplesIn(document).flatMap(({ direction, operation, name, path }) => {
    const names = answers.get(operation);
    if (direction !== 'request' || name === undefined || names === undefined || names.size === 0) return noFindings;
    if (names.has(name) || names.has(undefined)) return noFindings;
    return finding(
      `The request example ${show(name)} of ${nameOf(operation)} has no answer of that name: a mock answers with the first one.`,
      up(path),
    );
  });
};

/**
 * A name means one answer of an operation: else a header that asks for it is ambiguous. Others may share the answer and be fine, so the
 * finding stands where this operation refers to it.
 */
export const uniqueExampleNames: Check<null> = (_root, _options, { document }) => {
  const first = new Map<unknown, Map<string, string>>();
  return mediaIn(document).flatMap(({ operation, direction, status = '', media, path }): readonly CheckFinding[] => {
    if (direction === 'request') return noFindings;
    const names = first.get(operation) ?? new Map<string, string>();
    first.set(operation, names);
    return media.examples.flatMap(({ name }) => {
      if (name === undefined) return noFindings;
      const known = names.get(name.toLowerCase());
      if (known === undefined) names.set(name.toLowerCase(), status);
      // The same name in two formats of one answer is one example.
      if (known === undefined || known === status) return noFindings;
      return finding(
        `${nameOf(operation)} has the example ${show(name)} under ${known} and ${status}: a client that asks for it by name gets one of them.`,
        isWithin(operationPath(operation), path)
          ? [...path, 'examples', name]
          : [...operationPath(operation), 'responses', status, '$ref'],
      );
    });
  });
};

function isWithin(outer: Path, path: Path): boolean {
  return outer.every((key, index) => path[index] === key);
}

function up(path: readonly (string | number)[]): readonly (string | number)[] {
  return isText(path.at(-1)) ? path.slice(0, -1) : path;
}
