import { isArray, isObject, type JsonObject } from '../../src/lib/json.ts';
import { show } from '../../src/lib/show.ts';
import type { Problem } from '../check.ts';
import { type Dialect, keywordShapes, type Shape } from './keywords.ts';
import { repeatedItems } from './repeated.ts';
import { complaint } from './shapes.ts';

/** A value that is still to be judged. The way to it is a chain, so that depth costs nothing until there is a problem. */
interface Part {
  readonly shape: Shape;
  readonly value: unknown;
  /** The keyword that the value belongs to, as messages name it. */
  readonly name: string;
  /** What the value is to the keyword. */
  readonly role: '' | 'Each item of ' | 'Each key of ' | 'Each member of ';
  readonly key?: string | number;
  readonly parent?: Part;
}

/** Problems beyond these appear when the first are solved: each may have a path as long as the schema is deep. */
const mostProblems = 1_000;

/** What members of an object or items of a list are, for shapes that look at them. */
const memberShapes: Partial<Readonly<Record<Shape, Shape>>> = {
  schemas: 'schema',
  schemaOrSchemas: 'schema',
  schemaMap: 'schema',
  patternMap: 'schema',
  dependencies: 'dependency',
  dependency: 'string',
  stringsMap: 'strings',
  booleanMap: 'boolean',
  strings: 'string',
  required: 'string',
  types: 'typeName',
  distinct: 'anything',
};

/** Shapes whose items differ from each other. */
const distinctShapes: readonly Shape[] = ['strings', 'required', 'types', 'distinct', 'dependency'];

/**
 * Why `schema` is no schema of `dialect`, in document order: no problem exactly where the dialect's meta-schema
 * accepts it (see `keywords.ts` for formats). References are not followed. Keywords for which `isJudged` says no
 * are passed over.
 *
 * Never throws: takes any depth, values shared by YAML aliases (judged once) and values that contain themselves.
 */
export function schemaProblems(
  schema: unknown,
  dialect: Dialect,
  isJudged: (keyword: string, value: unknown) => boolean = () => true,
): readonly Problem[] {
  const shapes = keywordShapes(dialect);
  const seen = new Map<unknown, readonly Shape[]>();
  const problems: Problem[] = [];
  const open: Part[] = [{ shape: 'schema', value: schema, name: 'The schema', role: '' }];
  for (let part = open.pop(); part !== undefined && problems.length < mostProblems; part = open.pop()) {
    const { shape, value, name, role } = part;
    const found = complaint(shape, value);
    if (found !== undefined) {
      const message = `${role}${name} must be ${found.must}; found ${show(value)}.${found.hint}`;
      problems.push({ message, path: pathOf(part) });
    } else if (isArray(value) || isObject(value)) {
      const before = seen.get(value) ?? [];
      if (before.includes(shape)) continue;
      seen.set(value, [...before, shape]);
      const parts =
        isObject(value) && holdsKeywords(shape)
          ? keywordParts(value, part, { shapes, isJudged })
          : memberParts(part, value);
      for (const next of parts.reverse()) open.push(next);
    }
  }
  return problems;
}

/** Whether an object of this shape is a schema. */
function holdsKeywords(shape: Shape): boolean {
  return shape === 'schema' || shape === 'schemaOrSchemas' || shape === 'dependency';
}

interface Vocabulary {
  readonly shapes: ReadonlyMap<string, Shape>;
  readonly isJudged: (keyword: string, value: unknown) => boolean;
}

function keywordParts(schema: JsonObject, parent: Part, { shapes, isJudged }: Vocabulary): Part[] {
  return Object.entries(schema).flatMap(([key, value]): Part[] => {
    const shape = shapes.get(key);
    return shape === undefined || !isJudged(key, value)
      ? []
      : [{ shape, value, name: `\`${key}\``, role: '', key, parent }];
  });
}

function memberParts(parent: Part, value: JsonObject | readonly unknown[]): Part[] {
  const { name, shape: of } = parent;
  const shape = memberShapes[of];
  if (shape === undefined) return [];
  if (isArray(value)) {
    const repeated = distinctShapes.includes(of) ? repeatedItems(value) : new Set();
    return value.map((item, key) => {
      const isRepeated = repeated.has(key) && complaint(shape, item) === undefined;
      return { shape: isRepeated ? 'nothing' : shape, value: item, name, role: 'Each item of ', key, parent };
    });
  }
  return Object.entries(value).flatMap(([key, member]): Part[] => {
    const part: Part = { shape, value: member, name, role: 'Each member of ', key, parent };
    return of === 'patternMap' ? [{ ...part, shape: 'pattern', value: key, role: 'Each key of ' }, part] : [part];
  });
}

function pathOf(part: Part): readonly (string | number)[] {
  const path: (string | number)[] = [];
  for (let step: Part | undefined = part; step?.key !== undefined; step = step.parent) path.push(step.key);
  return path.reverse();
}
