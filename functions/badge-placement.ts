import type { ObjectKind } from '../src/description/model/objects.ts';
import { defineCheck, none, optionSchema, problem } from './check.ts';

/** `seed`: channels and operations only. `any` (default): parameters and schemas as well, as newer renderers do. */
export interface BadgePlacementOptions {
  readonly generation?: 'seed' | 'any';
}

const seedKinds: readonly ObjectKind[] = ['channel', 'operation', 'operationTrait'];
const newerKinds: readonly ObjectKind[] = ['parameter', 'schema'];

/** Whether an object of this kind may carry badges. */
export function carriesBadges(kind: ObjectKind, generation: 'seed' | 'any'): boolean {
  return seedKinds.includes(kind) || (generation === 'any' && newerKinds.includes(kind));
}

/** Badges stand on objects whose badges are drawn. The value looked at is `x-badges` itself, wherever it was found. */
export const badgePlacement = defineCheck<BadgePlacementOptions | null>(
  'badge-placement',
  optionSchema({ generation: { enum: ['seed', 'any'] } }),
  (_value, options, { document, kind }) => {
    const generation = options?.generation ?? 'any';
    if (kind === undefined || carriesBadges(kind, generation)) return none;
    const seed = document.family === 'asyncapi' ? 'a channel or an operation' : 'an operation';
    const hosts = generation === 'seed' ? seed : `${seed.replace(' or ', ', ')}, a parameter or a schema`;
    return problem(`\`x-badges\` should stand on ${hosts}; found on ${nameOf(kind)}, where nothing draws it.`);
  },
);

function nameOf(kind: ObjectKind): string {
  if (kind === 'root') return 'the document itself';
  const words = kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return /^(?:info|components|external docs)$/.test(words)
    ? `\`${kind}\``
    : `${/^[aeio]/.test(words) ? 'an' : 'a'} ${words}`;
}
