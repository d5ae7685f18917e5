import type { Path, Place, Source } from '../../src/description/place.ts';
import { isObject, isText, type JsonObject, keysOf, member } from '../../src/lib/json.ts';
import { nearest } from '../../src/lib/nearest.ts';
import { append } from '../../src/lib/lists.ts';
import { perObject } from '../../src/lib/cache.ts';
import { type Check, type CheckedDocument, type CheckFinding, noFindings } from '../check.ts';
import { type Unresolved, referenceIn } from '../../src/description/resolve.ts';
import { parsePointer } from '../../src/lib/pointer.ts';
import { brokenReference } from '../references.ts';
import { suggester } from '../fix.ts';
import { officialSchemas } from './schema/official.ts';
import type { PackedSchema, PackedSchemas, SchemaViolation } from './schema/violations.ts';
import { validate } from './schema/validate.ts';
import { toFinding } from './schema/words.ts';

/** The description is valid by the official schema of its version, with the parts of other files that it refers to. */
export const validBySchema: Check<null> = (_root, _options, { document }) => findOf(document).findings;

/** References of AsyncAPI lead to a value. Those of OpenAPI are told where its answers are tried. */
export const resolvedReferences: Check<null> = (_root, _options, { document }) => findOf(document).broken;

interface DescriptionFindings {
  readonly findings: readonly CheckFinding[];
  readonly broken: readonly CheckFinding[];
}

const findOf = perObject((document: CheckedDocument): DescriptionFindings => {
  const { family, version, root } = document;
  const [, minor = ''] = /^(\d+\.\d+)(?!.*-rc)/u.exec(version) ?? [];
  const packed = officialSchemas();
  const schema = packed.roots[`${family} ${minor}`];
  if (schema === undefined) return { findings: noFindings, broken: noFindings };
  const label = `${family === 'openapi' ? 'OpenAPI' : 'AsyncAPI'} ${minor}`;
  const findings: CheckFinding[] = [];
  const broken: BrokenFindings[] = [];
  const asked = new Set<string>();
  const suggest = suggester();
  const seen = new Map<unknown, Set<PackedSchema>>();
  const open: ReferredPart[] = [{ schema, value: root.tree, place: { source: root, path: [] }, path: [] }];
  for (const { value, place, path, ...part } of open) {
    const { violations, references } = validate(packed, part.schema, value, isForeign(root.tree));
    for (const violation of oneACause(violations)) {
      if (path.length === 0 && violation.path.length === 1 && isVersion(violation.path[0])) continue;
      const found = violation.path.reduce(member, value);
      const reported = toFinding({ ...violation, path: [...path, ...violation.path] }, found, label);
      // The reference itself, not what stands behind it.
      append(
        findings,
        isText(member(found, '$ref')) ? reported.map((one) => ({ ...one, path: [...one.path, '$ref'] })) : reported,
      );
    }
    for (const met of references) {
      const target = document.resolve(met.ref, { source: place.source, path: [...place.path, ...met.path] });
      // References in a row that are too many are told at the first alone.
      const question = target.kind === 'far' ? target.kind : `${place.source.uri} ${met.ref}`;
      if (family === 'asyncapi' && isLost(target) && !asked.has(question) && !isBelowId(value, met.path)) {
        const at = { ref: met.ref, path: [...path, ...met.path, '$ref'], target, source: place.source };
        const next = target.kind === 'missing' ? referenceAt(met.ref, place.source) : undefined;
        broken.push({ findings: brokenReference(at, document, suggest), cause: next && `${place.source.uri} ${next}` });
      }
      asked.add(question);
      // Parts of the root file have their own place in its schema.
      if (
        isReferenceAlone(met.schema, packed) ||
        target.kind !== 'found' ||
        (target.place.source === root && isCovered(met.ref, packed.nodes[schema]))
      )
        continue;
      const known = seen.get(target.value) ?? new Set();
      if (!isObject(target.value) || known.has(met.schema)) continue;
      seen.set(target.value, known.add(met.schema));
      open.push({ schema: met.schema, value: target.value, place: target.place, path: [...path, ...met.path] });
    }
  }
  // Of references in a row the last one is wrong: those before it have no finding where it has one.
  const own = broken.filter(({ cause }) => cause === undefined || !asked.has(cause));
  return { findings, broken: own.flatMap((each) => each.findings) };
});

/** The findings on a reference that leads nowhere. `cause`: the reference that it leads to, as it is asked for. */
interface BrokenFindings {
  readonly findings: readonly CheckFinding[];
  readonly cause: string | undefined;
}

/** The reference that stands where one leads within its file. */
function referenceAt(ref: string, { tree }: Source): string | undefined {
  const path = ref.startsWith('#') ? parsePointer(ref.slice(1)) : undefined;
  return path && referenceIn(path.reduce(member, tree));
}

/** True where a specification asks for a reference, to whatever kind of object. */
function isReferenceAlone(schema: PackedSchema, { nodes }: PackedSchemas): boolean {
  const node = typeof schema === 'number' ? nodes[schema] : schema;
  return typeof node === 'object' && node.required?.includes('$ref') === true;
}

/** True for a reference that leads nowhere. Files that cannot be read are named as not followed. */
function isLost(target: ReturnType<CheckedDocument['resolve']>): target is Unresolved {
  return target.kind === 'missing' || target.kind === 'cycle' || target.kind === 'far';
}

/** True in a schema with an `$id`: references in it start there. */
function isBelowId(value: unknown, path: Path): boolean {
  return path.some((_, index) => isText(member(path.slice(0, index + 1).reduce(member, value), '$id')));
}

interface ReferredPart {
  readonly schema: PackedSchema;
  readonly value: unknown;
  readonly place: Place;
  readonly path: readonly (string | number)[];
}

function isVersion(key: unknown): boolean {
  return key === 'openapi' || key === 'swagger' || key === 'asyncapi';
}

function isCovered(ref: string, root: unknown): boolean {
  const [, first = ''] = /#\/([^/]*)/u.exec(ref) ?? [];
  return keysOf(member(root, 'properties')).includes(first);
}

const dialects = /^https:\/\/(?:json-schema\.org\/draft\/2020-12\/schema|spec\.openapis\.org\/oas\/3\.\d\/dialect\/)/u;

/** True for schemas of a dialect that the official schema does not know. */
function isForeign(root: unknown): (value: JsonObject) => boolean {
  const own = member(root, 'jsonSchemaDialect');
  const isOther = isText(own) && !dialects.test(own);
  return (value) =>
    isText(value.$schema) ? !dialects.test(value.$schema) && !value.$schema.includes('draft-07') : isOther;
}

/** Each cause once: a misspelled field is not missing, too, and alternatives that say the same say it once. */
function oneACause(violations: readonly SchemaViolation[]): readonly SchemaViolation[] {
  const known = new Set<string>();
  const misspelled = new Set(
    violations.flatMap(({ keyword, path, fields = [] }) => {
      const intended = keyword === 'additionalProperties' ? nearest(String(path.at(-1)), fields) : undefined;
      return intended === undefined ? [] : [JSON.stringify([...path.slice(0, -1), intended])];
    }),
  );
  // One cause: an object of a wrong type, an empty one, or one with invalid names is not told that it lacks fields, too.
  const refused = new Set(
    violations.flatMap(({ keyword, path, fields = [] }) => {
      if (keyword === 'minProperties') return [JSON.stringify(path)];
      const isName = keyword === 'additionalProperties' && fields.length <= 1;
      const isReference = keyword === 'isReference' || (keyword === 'type' && path.at(-1) === '$ref');
      return isName || isReference ? [JSON.stringify(path.slice(0, -1))] : [];
    }),
  );
  return violations.filter(({ path, keyword, expected }) => {
    const isRequirement = keyword === 'required' || keyword === 'anyOf';
    if (isRequirement && refused.has(JSON.stringify(path))) return false;
    // A map that is a reference has no member of that name.
    if (keyword === 'propertyNames' && path.at(-1) === '$ref' && refused.has(JSON.stringify(path.slice(0, -1))))
      return false;
    if (keyword === 'required' && misspelled.has(JSON.stringify([...path, expected]))) return false;
    const text = JSON.stringify([path, keyword, expected]);
    return known.size < known.add(text).size;
  });
}
