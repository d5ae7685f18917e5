import type { Path } from '../../src/description/place.ts';
import type { Located } from '../../src/description/read/view.ts';
import { valueOf } from '../../src/description/resolve.ts';
import { isArray, isObject, isText, type JsonObject, keysOf, member } from '../../src/lib/json.ts';
import { perObject } from '../../src/lib/cache.ts';
import { splitList } from '../../src/lib/lists.ts';
import { shortened } from '../../src/lib/show.ts';
import { type CheckedDocument, type CheckFinding, finding, noFindings, findingsAt, wrongValue } from '../check.ts';
import { renameTo, namesOf, replaceBy, respell, unquoted } from '../fix.ts';
import { isJsonFile } from '../type-mismatches.ts';
import type { McpNode } from './model.ts';
import { onNodes } from './on-nodes.ts';
import { followKeys, followMember, rootOf } from './operations.ts';

const listed = 10;

/** OpenAPI section "Security Requirement Object": a list of objects, each member a list of strings. */
export const securityShape = onNodes('tool', ({ value, place }) => {
  const security = member(value, 'security');
  if (security === undefined) return noFindings;
  if (!isArray(security)) {
    const around = isObject(security)
      ? ` Put ${isJsonFile(place.source) ? '`[ ]` around it' : '`- ` before the first scheme'}.`
      : '';
    const hint =
      unquoted(security, ['security']) ?? (isText(security) ? replaceBy([{ [security]: [] }], ['security']) : around);
    return wrongValue('`security` must be a list of objects', security, ['security'], hint);
  }
  return security.flatMap((requirement, index): readonly CheckFinding[] => {
    const path = ['security', index];
    if (isScheme(requirement))
      return finding(
        'Each item of `security` must name schemes, as in `{ OAuth: [read] }`; found the declaration of one.',
        path,
      );
    if (isObject(requirement))
      return keysOf(requirement).flatMap((name) => findingsAt(path, scopesFinding(name, requirement[name])));
    const fix =
      unquoted(requirement, path) ??
      (isText(requirement) && !requirement.includes(': ') ? replaceBy({ [requirement]: [] }, path) : undefined);
    return wrongValue('Each item of `security` must be an object', requirement, path, fix);
  });
});

/** Each scheme is declared in the components. */
export const securityScheme = onNodes('tool', (node, { document, suggest }) => {
  const schemes = schemesOf(document);
  return requirementsOf(node).flatMap(([name, , path]) => {
    if (schemeOf(name, schemes, document) !== undefined) return noFindings;
    const where = schemesPath(document).join('.');
    const intended = suggest(name, namesOf(Object(schemes.value) as object));
    const isTaken =
      intended === undefined || member(path.slice(0, -1).reduce<unknown>(member, node.value), intended) !== undefined;
    const fix = isTaken ? undefined : renameTo(intended, path);
    return wrongValue(`Each scheme of \`security\` must be declared in \`${where}\``, name, path, fix);
  });
});

/** Scopes are those of the scheme's flows. Roles of other schemes are allowed from OpenAPI 3.1. */
export const securityScope = onNodes('tool', (node, { document, suggest }) =>
  requirementsOf(node).flatMap(([name, scopes, path]): readonly CheckFinding[] => {
    const scheme = schemeOf(name, schemesOf(document), document);
    const type = member(scheme, 'type');
    if (!isArray(scopes) || !isText(type) || type === 'openIdConnect') return noFindings;
    if (type !== 'oauth2') {
      if (/^3\.[1-9]/.test(document.version) || scopes.length === 0) return noFindings;
      return finding(`\`${name}\` is no oauth2 scheme: before OpenAPI 3.1 its list must be empty.`, path);
    }
    const [known, flows] = isObject(scheme) ? scopesOf(scheme) : [];
    if (known === undefined) return noFindings;
    const claim = `A scope of \`${name}\` must stand in its flows: ${flows}`;
    // Tokens have their scopes in one text.
    const split = scopes.flatMap((scope) => (isText(scope) && !known.has(scope) ? scope.split(/[\s,]+/) : [scope]));
    const isSplit = split.length > scopes.length && split.every((scope) => isText(scope) && known.has(scope));
    return scopes.flatMap((scope, index) => {
      if (!isText(scope) || known.has(scope)) return noFindings;
      const at = [...path, index];
      return wrongValue(
        claim,
        scope,
        at,
        isSplit ? replaceBy([...new Set(split)], path) : respell(suggest(scope, known.keys()), at),
      );
    });
  }),
);

type SchemeRequirement = readonly [name: string, scopes: unknown, path: Path];

function requirementsOf({ value }: McpNode): readonly SchemeRequirement[] {
  const security = member(value, 'security');
  if (!isArray(security)) return [];
  return security.flatMap((requirement, index) =>
    keysOf(isScheme(requirement) ? {} : requirement).map((name): SchemeRequirement => [
      name,
      member(requirement, name),
      ['security', index, name],
    ]),
  );
}

/** True for a security scheme where the name of one belongs: its fields are texts, and no lists of scopes. */
function isScheme(requirement: unknown): boolean {
  return ['type', 'name', 'scheme'].some((key) => isText(member(requirement, key)));
}

function scopesFinding(name: string, scopes: unknown): readonly CheckFinding[] {
  if (isArray(scopes)) {
    const claim = `Each scope of \`${name}\` must be a string`;
    return scopes.flatMap((scope, index) => (isText(scope) ? noFindings : wrongValue(claim, scope, [name, index])));
  }
  const intended = member(scopes, 'scopes') ?? scopes;
  const names = isObject(intended) ? keysOf(intended) : [intended].flat().filter(isText).flatMap(splitList);
  const fix = replaceBy(names, [name], names.length === 0 ? 'suggestion' : 'safe');
  return wrongValue(`\`${name}\` must be a list of scopes`, scopes, [name], fix);
}

function schemesPath({ version }: CheckedDocument): readonly string[] {
  return version.startsWith('2') ? ['securityDefinitions'] : ['components', 'securitySchemes'];
}

function schemesOf(document: CheckedDocument): Located {
  return followKeys(rootOf(document), schemesPath(document), document);
}

/** The scheme of a name; of a URI from OpenAPI 3.2. Null where its reference leads nowhere: that is no matter of `x-mcp`. */
function schemeOf(name: string, schemes: Located, document: CheckedDocument): unknown {
  if (member(schemes.value, name) !== undefined) return followMember(schemes, name, document).value ?? null;
  if (!/^3\.[2-9]/.test(document.version) || !/[#/:]|\.(?:ya?ml|json)$/.test(name)) return undefined;
  const target = document.resolve(name, rootOf(document).place);
  // The scheme may be in a file that is not read.
  return name.startsWith('#') && target.kind === 'missing' ? undefined : (valueOf(target) ?? null);
}

type Scopes = readonly [known?: ReadonlyMap<string, string>, shown?: string];

/** Each scope of an oauth2 scheme with its flow, and the first of them as messages show them; empty where the scheme has no flows to look at. */
const scopesOf = perObject(({ flows, flow, scopes }: JsonObject): Scopes => {
  // In OpenAPI 2.0 the scheme is its only flow.
  const found = flows ?? (isObject(scopes) ? { [String(flow)]: { scopes } } : undefined);
  if (!isObject(found)) return [];
  const known = new Map(
    Object.entries(found).flatMap(([name, one]) => keysOf(member(one, 'scopes')).map((scope) => [scope, name])),
  );
  return [known, flowList(known)];
});

function flowList(known: ReadonlyMap<string, string>): string {
  if (known.size === 0) return 'none';
  const shown = [...known].slice(0, listed).map(([scope, flow]) => `\`${shortened(scope)}\` (${shortened(flow)})`);
  return shown.join(', ') + (known.size > listed ? ' ...' : '');
}
