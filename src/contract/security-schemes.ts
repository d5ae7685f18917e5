import type { Operation } from '../description/api.ts';
import type { Description } from '../description/description.ts';
import { follow, inside, rootOf, textAt, type Located } from '../description/view.ts';
import { isArray, isObject, member } from '../lib/json.ts';

/** A security scheme as a requirement names it. */
export interface RequiredScheme {
  readonly name: string;
  /** Undefined where nobody declares it. */
  readonly located: Located | undefined;
  readonly scopes: readonly string[];
}

/**
 * The security requirements of `operation`, else those of the root (OpenAPI 3.1 section 4.8.30): one alternative after the other,
 * each the schemes that belong together.
 */
export function securityOf(description: Description, operation: Operation): readonly (readonly RequiredScheme[])[] {
  const written = member(operation.located.value, 'security') ?? member(rootOf(description).value, 'security');
  const requirements = isArray(written) ? written.filter(isObject) : [];
  return requirements.map((requirement) =>
    Object.entries(requirement).map(([name, scopes]) => ({
      name,
      located: schemeNamed(description, name),
      scopes: isArray(scopes) ? scopes.filter((scope) => typeof scope === 'string') : [],
    })),
  );
}

/** Since OpenAPI 3.2 the name may be a URI; a component of that name has precedence. */
function schemeNamed(description: Description, name: string): Located | undefined {
  const root = rootOf(description);
  const declared =
    inside(description, root, 'components', 'securitySchemes', name) ??
    inside(description, root, 'securityDefinitions', name);
  if (declared !== undefined || !description.version.startsWith('3.2')) return declared;
  const found = follow(description, { value: { $ref: name }, place: root.place });
  return isObject(found?.value) && textAt(found, 'type') !== undefined ? found : undefined;
}
