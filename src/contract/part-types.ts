import { textAt, type Located } from '../description/read/view.ts';
import { coversType, essence, isJson } from '../http/media-type.ts';
import { body } from './body.ts';
import type { ContractContext } from './context.ts';
import { type Violation, violation } from './violation.ts';

/** A part of the content type `type` is read: as JSON, or else as a text that may be a number. */
export function isReadType(type: string | undefined): boolean {
  return type === undefined || isJson(type) || ['text/plain', 'application/octet-stream'].includes(essence(type));
}

/** The violations in `wrong` that are not about the members `opaque`, nor of a choice that may depend on them. */
export function withoutThose(wrong: readonly Violation[], opaque: readonly string[]): readonly Violation[] {
  if (opaque.length === 0) return wrong;
  const names = new Set(opaque);
  return wrong.filter(({ pointer, keyword }) => {
    const [, first = ''] = pointer.split('/');
    const isChoice = pointer === '' && ['oneOf', 'anyOf', 'not', 'if'].includes(keyword);
    return !isChoice && !names.has(first.replaceAll('~1', '/').replaceAll('~0', '~'));
  });
}

/** OpenAPI 3.1 section 4.8.15.1: `contentType` of the `encoding` of a part, perhaps several with commas, ranges among them. */
export function validatePartType(
  type: string | undefined,
  encoding: Located,
  { name, pointer = '' }: { readonly name?: string; readonly pointer?: string },
): readonly Violation[] {
  const declared = textAt(encoding, 'contentType');
  if (declared === undefined || type === undefined) return [];
  if (declared.split(',').some((each) => coversType(each.trim(), type))) return [];
  const found = JSON.stringify(type);
  const requirement = `must be of the content type ${declared}`;
  const part = name === undefined ? body : { ...body, name };
  return [violation(part, { keyword: 'contentType', requirement, found, place: encoding.place, pointer })];
}

/** `schemas`, which all hold, allow an object or a list. */
export function wantsStructure(schemas: readonly Located[], { branchesOf }: ContractContext): boolean {
  return branchesOf(schemas).some(({ types }) => types?.has('object') === true || types?.has('array') === true);
}
