import { isArray, isObject, type JsonObject, member } from '../../src/lib/json.ts';
import { referenceIn } from '../../src/description/resolve.ts';
import type { Path } from '../../src/description/place.ts';
import { didYouMean } from '../../src/lib/show.ts';
import { type CheckedDocument, type Problem, wrong } from '../check.ts';
import { namesOf } from '../suggest.ts';
import type { McpNode } from './model.ts';
import { onNodes } from './on-nodes.ts';

const listed = 10;

/** OpenAPI section "Security Requirement Object": a list of objects, each member a list of strings. */
export const securityShape = onNodes('tool', ({ value }): readonly Problem[] => {
  const security = member(value, 'security');
  if (security === undefined) return [];
  const claim = '`security` must be a list of objects';
  if (!isArray(security))
    return wrong(claim, security, ['security'], isObject(security) ? ' Put `- ` before the first scheme.' : '');
  return security.flatMap((requirement, index): readonly Problem[] => {
    const path = ['security', index];
    if (!isObject(requirement)) {
      const hint = typeof requirement === 'string' ? ` Write \`${requirement.slice(0, 60)}: []\`.` : '';
      return wrong('Each item of `security` must be an object', requirement, path, hint);
    }
    return Object.keys(requirement).flatMap((name) => scopesProblem(name, requirement[name], [...path, name]));
  });
});

/** Each scheme is declared in the components. */
export const securityScheme = onNodes('tool', (node, { document, suggest }) => {
  const schemes = schemesOf(document);
  return requirementsOf(node).flatMap(([name, , path]) => {
    if (schemeOf(name, schemes, document) !== undefined) return [];
    const where = isVersion2(document) ? 'securityDefinitions' : 'components.securitySchemes';
    const hint = didYouMean(suggest(name, namesOf(schemes)));
    return wrong(`Each scheme of \`security\` must be declared in \`${where}\``, name, path, hint);
  });
});

/** Scopes are those of the scheme's flows. Roles of other schemes are allowed from OpenAPI 3.1. */
export const securityScope = onNodes('tool', (node, { document, suggest }) =>
  requirementsOf(node).flatMap(([name, scopes, path]): readonly Problem[] => {
    const scheme = schemeOf(name, schemesOf(document), document);
    const type = member(scheme, 'type');
    if (!isArray(scopes) || typeof type !== 'string' || type === 'openIdConnect') return [];
    if (type !== 'oauth2') {
      return /^3\.[1-9]/.test(document.version) || scopes.length === 0
        ? []
        : wrong(
            `\`${name}\` must have an empty list, being no oauth2 scheme`,
            scopes,
            path,
            ` OpenAPI ${document.version} knows no roles.`,
          );
    }
    const known = scopesOf(scheme);
    if (known === undefined) return [];
    const claim = `A scope of \`${name}\` must stand in its flows: ${flowList(known)}`;
    return scopes.flatMap((scope, index) => {
      if (typeof scope !== 'string' || known.has(scope)) return [];
      const hint = didYouMean(suggest(scope, known.keys()));
      return wrong(claim, scope, [...path, index], hint);
    });
  }),
);

type Requirement = readonly [name: string, scopes: unknown, path: Path];

function requirementsOf({ value }: McpNode): readonly Requirement[] {
  const security = member(value, 'security');
  if (!isArray(security)) return [];
  return security.flatMap((requirement, index) =>
    isObject(requirement)
      ? Object.keys(requirement).map((name): Requirement => [name, requirement[name], ['security', index, name]])
      : [],
  );
}

function scopesProblem(name: string, scopes: unknown, path: Path): readonly Problem[] {
  if (isArray(scopes)) {
    return scopes.flatMap((scope, index) =>
      typeof scope === 'string' ? [] : wrong(`Each scope of \`${name}\` must be a string`, scope, [...path, index]),
    );
  }
  const meant = member(scopes, 'scopes') ?? scopes;
  const names = isObject(meant) ? Object.keys(meant) : typeof meant === 'string' ? [meant] : [];
  const hint = ` Write \`${name}: [${names.slice(0, listed).join(', ').slice(0, 60)}]\`.`;
  return wrong(`\`${name}\` must be a list of scopes`, scopes, path, hint);
}

function isVersion2({ version }: CheckedDocument): boolean {
  return version.startsWith('2');
}

function schemesOf(document: CheckedDocument): JsonObject {
  const { tree } = document.root;
  const schemes = isVersion2(document)
    ? member(tree, 'securityDefinitions')
    : member(follow(member(tree, 'components'), document), 'securitySchemes');
  const found = follow(schemes, document);
  return isObject(found) ? found : {};
}

/** The scheme of a name; of a URI from OpenAPI 3.2. Null where its reference leads nowhere: that is no matter of `x-mcp`. */
function schemeOf(name: string, schemes: JsonObject, document: CheckedDocument): unknown {
  if (Object.hasOwn(schemes, name)) return follow(schemes[name], document) ?? null;
  if (!/^3\.[2-9]/.test(document.version)) return undefined;
  return /[#/.]/.test(name) ? follow({ $ref: name }, document) : undefined;
}

function follow(value: unknown, document: CheckedDocument): unknown {
  const ref = referenceIn(value);
  if (ref === undefined) return value;
  const target = document.resolve(ref, { source: document.root, path: [] });
  return target.kind === 'found' ? target.value : undefined;
}

const scopes = new WeakMap<object, ReadonlyMap<string, string>>();

/** Each scope of an oauth2 scheme with its flow; undefined where the scheme has no flows to look at. */
function scopesOf(scheme: unknown): ReadonlyMap<string, string> | undefined {
  const read = isObject(scheme) ? scopes.get(scheme) : undefined;
  if (read !== undefined) return read;
  const flows = member(scheme, 'flows');
  const [flow, own] = [member(scheme, 'flow'), member(scheme, 'scopes')];
  const pairs = isObject(flows)
    ? Object.keys(flows).map((name) => [name, member(flows[name], 'scopes')] as const)
    : [[String(flow), own] as const];
  if (!isObject(flows) && !isObject(own)) return undefined;
  const found = new Map(
    pairs.flatMap(([name, scopes]) => (isObject(scopes) ? Object.keys(scopes).map((scope) => [scope, name]) : [])),
  );
  if (isObject(scheme)) scopes.set(scheme, found);
  return found;
}

function flowList(known: ReadonlyMap<string, string>): string {
  if (known.size === 0) return 'none';
  const shown = [...known].slice(0, listed).map(([scope, flow]) => `\`${scope.slice(0, 60)}\` (${flow.slice(0, 60)})`);
  return shown.join(', ') + (known.size > listed ? ' ...' : '');
}
