import { append } from '../../src/lib/lists.ts';
import { walkObjects, type ObjectNode } from '../../src/description/model/walk.ts';
import { isText } from '../../src/lib/json.ts';
import { pathOf } from '../../src/lib/pointer.ts';
import { isOddKeyword } from '../../src/schema/odd-keywords.ts';
import { type Check, type CheckedDocument, noFindings, type CheckFinding, wrongValue } from '../check.ts';
import { keywordShapes } from '../json-schema/keywords.ts';
import { requirements } from '../json-schema/shapes.ts';
import { isVersion2 } from './examples-in.ts';

/** Every keyword of a schema checks something. Mocks and validators pass over those that mean nothing, or refuse the whole schema. */
export const usableSchemas: Check<null> = (_root, _options, { document }) => {
  const found: CheckFinding[] = [];
  walkObjects(document.root, document.family, document.resolve, (node, keys) => {
    if (node.kind === 'schema') append(found, uselessKeywords(node, keys, document));
  });
  return found;
};

function uselessKeywords(
  node: ObjectNode,
  keys: readonly string[],
  document: CheckedDocument,
): readonly CheckFinding[] {
  return keys.flatMap((key) => {
    const value = node.value[key];
    const must = key === 'pattern' && isText(value) ? patternFinding(value) : oddFinding(key, value, document);
    return must === undefined
      ? noFindings
      : wrongValue(`\`${key}\` must be ${must}`, value, [...pathOf(node), key], ' Nothing is checked by it.');
  });
}

function patternFinding(pattern: string): string | undefined {
  return compiles(pattern) ? undefined : 'a regular expression of ECMAScript';
}

/** The end of a sentence with "must" for a keyword whose value means nothing; undefined for any other. */
function oddFinding(key: string, value: unknown, document: CheckedDocument): string | undefined {
  if (!isOddKeyword(key, value)) return undefined;
  if (isSwitch(key, value) && /^(?:2|3\.0)/.test(document.version)) return undefined;
  if (key === 'type' && value === 'file' && isVersion2(document)) return undefined;
  const shape = keywordShapes['2020-12'].get(key);
  return shape && requirements[shape][1];
}

/** Up to OpenAPI 3.0 these stand beside `minimum` and `maximum`. */
function isSwitch(key: string, value: unknown): boolean {
  return typeof value === 'boolean' && key.startsWith('exclusive');
}

/** True for a pattern that compiles with flag `u` or without, as validators try both. */
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
