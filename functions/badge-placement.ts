import type { ObjectKind } from '../src/description/model/objects.ts';
import { orJoin } from '../src/lib/show.ts';
import { type Check, type GenerationOptions, isLiteral, none, finding } from './check.ts';
import { withArticle } from './fields.ts';

const seedKinds: readonly ObjectKind[] = ['channel', 'operation', 'operationTrait'];
const newerKinds: readonly ObjectKind[] = [...seedKinds, 'parameter', 'schema'];

/** Objects of this kind may have badges: by the specification channels and operations, by newer renderers more. */
export function carriesBadges(kind: ObjectKind, options: GenerationOptions | null = null): boolean {
  return (isLiteral(options) ? seedKinds : newerKinds).includes(kind);
}

/** Badges stand on objects whose badges are drawn. The value looked at is `x-badges` itself, wherever it was found. */
export const badgePlacement: Check<GenerationOptions | null> = (_value, options, { document, kind }) => {
  if (kind === undefined || carriesBadges(kind, options)) return none;
  const hosts = [
    ...(document.family === 'asyncapi' ? ['a channel'] : []),
    'an operation',
    ...(isLiteral(options) ? [] : ['a parameter', 'a schema']),
  ];
  return finding(`\`x-badges\` should stand on ${orJoin(hosts)}; found on ${nameOf(kind)}, where nothing draws it.`);
};

function nameOf(kind: ObjectKind): string {
  if (kind === 'root') return 'the document itself';
  return /^(?:info|components|externalDocs)$/.test(kind) ? `\`${kind}\`` : withArticle(kind);
}

/** Badges do not stand beside a `$ref` whose siblings parsers drop. The value looked at is such an `x-badges`. */
export const badgeRefSibling: Check<null> = () =>
  finding('`x-badges` should not stand beside `$ref`, where parsers drop it. Move it to the referenced object.');
