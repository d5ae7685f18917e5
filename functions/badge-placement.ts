import type { ObjectKind } from '../src/description/model/objects.ts';
import { has, isObject, keysOf } from '../src/lib/json.ts';
import { distance } from '../src/lib/nearest.ts';
import { orJoin, show } from '../src/lib/show.ts';
import { type Check, type CheckFinding, type GenerationOptions, finding, isLiteral, noFindings } from './check.ts';
import { withArticle } from './fields.ts';
import { oddLetters } from './fix.ts';

const seedKinds: readonly ObjectKind[] = ['channel', 'operation', 'operationTrait'];
const newerKinds: readonly ObjectKind[] = [...seedKinds, 'parameter', 'schema'];

/** Objects of this kind may have badges: by the specification channels and operations, by newer renderers more. */
export function carriesBadges(kind: ObjectKind, options: GenerationOptions | null = null): boolean {
  return (isLiteral(options) ? seedKinds : newerKinds).includes(kind);
}

/** Badges stand on objects whose badges are drawn. The value looked at is `x-badges` itself, wherever it was found. */
export const badgePlacement: Check<GenerationOptions | null> = (_value, options, { document, kind }) => {
  if (kind === undefined || carriesBadges(kind, options)) return noFindings;
  const hosts = [
    ...(document.family === 'asyncapi' ? ['a channel'] : []),
    'an operation',
    ...(isLiteral(options) ? [] : ['a parameter', 'a schema']),
  ];
  return finding(`\`x-badges\` should stand on ${orJoin(hosts)}; found on ${nameOf(kind)}, where nothing draws it.`);
};

function nameOf(kind: ObjectKind): string {
  if (kind === 'root') return 'the document itself';
  return /^(?:info|paths|components|externalDocs)$/.test(kind) ? `\`${kind}\`` : withArticle(kind);
}

/** Badges do not stand beside a `$ref` whose siblings parsers drop. The value looked at is such an `x-badges`. */
export const badgeRefSibling: Check<null> = () =>
  finding('`x-badges` should not stand beside `$ref`, where parsers drop it. Move it to the referenced object.');

/** No key of an object that may carry badges is `x-badges` but for a slip: one edit, or case and separators. */
export const misspelledBadges: Check<null> = (host, _options, { kind }) =>
  kind === undefined || carriesBadges(kind)
    ? misspelledKeys(host, 'x-badges', (key) => key.length < 20 && /^x/i.test(key) && distance(key, 'x-badges') <= 1)
    : noFindings;

/** Keys of an object intended as an extension of this name. */
export function misspelledKeys(
  host: unknown,
  name: string,
  isIntended: (key: string) => boolean,
): readonly CheckFinding[] {
  if (!isObject(host)) return noFindings;
  const intended = keysOf(host).filter((key) => key !== name && isIntended(key));
  // Nothing can be renamed where the right key, or another misspelling of it, is there already.
  const isFree = intended.length === 1 && !has(host, name);
  return intended.flatMap((key) =>
    finding(
      `${show(key)} should be spelled \`${name}\`: no renderer reads it as it stands.${oddLetters(key)}`,
      [key],
      isFree ? { kind: 'rename', key: name, path: [key], safety: 'safe' } : undefined,
    ),
  );
}
