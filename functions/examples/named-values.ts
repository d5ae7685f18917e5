import { operationsOf, parametersOf } from '../../src/description/read/api.ts';
import { type Response, responsesOf } from '../../src/description/read/content.ts';
import { followExample } from '../../src/description/read/examples.ts';
import type { Path } from '../../src/description/place.ts';
import { followPath, type Located, memberAt, textAt } from '../../src/description/read/view.ts';
import { keysOf, member } from '../../src/lib/json.ts';
import { perObject } from '../../src/lib/cache.ts';
import { shortened } from '../../src/lib/show.ts';
import type { CheckedDocument } from '../check.ts';
import { descriptionOf, isVersion2, nameOf, operationPath, responseOf, reportedPath } from './examples-in.ts';

/** A parameter or response header with the values that stand for it. */
export interface NamedValues {
  readonly subject: string;
  readonly schema: Located;
  readonly values: readonly { readonly value: unknown; readonly what: string; readonly path: Path }[];
}

/** Parameters with their examples and defaults. */
export const parametersIn = perObject((document: CheckedDocument): readonly NamedValues[] => {
  const description = descriptionOf(document);
  return operationsOf(description).flatMap((operation) =>
    parametersOf(description, operation).flatMap((located) => {
      const name = textAt(located, 'name');
      const where = textAt(located, 'in');
      if (name === undefined || where === 'body') return [];
      const key = located.written?.place.path.at(-1) ?? '';
      const isShared = member(member(operation.pathItem.value, 'parameters'), key) === located.written?.value;
      const own = [...(isShared ? ['paths', operation.path] : operationPath(operation)), 'parameters', key];
      return valuesOf(
        located,
        `The parameter \`${shortened(name)}\` (${where ?? ''}) of ${nameOf(operation)}`,
        own,
        document,
      );
    }),
  );
});

/** Response headers with theirs. */
export const headersIn = perObject((document: CheckedDocument): readonly NamedValues[] => {
  const description = descriptionOf(document);
  return operationsOf(description).flatMap((operation) =>
    responsesOf(description, operation).flatMap((response: Response) =>
      response.headers.flatMap(({ name, located }) => {
        const own = [...operationPath(operation), 'responses', response.status, 'headers', name];
        return valuesOf(
          located,
          `The header \`${shortened(name)}\` of ${responseOf(response.status)} of ${nameOf(operation)}`,
          own,
          document,
        );
      }),
    ),
  );
});

function valuesOf(parent: Located, subject: string, own: Path, document: CheckedDocument): readonly NamedValues[] {
  const description = descriptionOf(document);
  const isOwnSchema = isVersion2(document);
  const schema = isOwnSchema ? parent : followPath(description, parent, 'schema');
  const raw = isOwnSchema ? parent : memberAt(parent, 'schema');
  if (schema === undefined || raw === undefined) return [];
  const examples = followPath(description, parent, 'examples');
  const exampleAt = (at: Located): Located | undefined => {
    const example = memberAt(at, 'example');
    const followed = example && followExample(description, example);
    return followed?.unresolved === undefined ? followed?.located : undefined;
  };
  const found: (readonly [what: string, at: Located | undefined, own: Path])[] = [
    ['example', exampleAt(parent), [...own, 'example']],
    ...keysOf(examples?.value).map((name) => {
      const at = examples && followPath(description, examples, name, 'value');
      return [`example "${shortened(name)}"`, at, [...own, 'examples', name, 'value']] as const;
    }),
    ['default', memberAt(schema, 'default'), isOwnSchema ? [...own, 'default'] : [...own, 'schema', 'default']],
    ...(isOwnSchema ? [] : ([["schema's example", exampleAt(schema), [...own, 'schema', 'example']]] as const)),
  ];
  const values = found.flatMap(([what, at, path]) =>
    at === undefined ? [] : [{ value: at.value, what, path: reportedPath(at, path, document) }],
  );
  return values.length === 0 ? [] : [{ subject, schema: raw, values }];
}
