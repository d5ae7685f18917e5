import type { CheckedDocument } from '../functions/check.ts';
import type { Source } from '../src/description/place.ts';
import { createResolve } from '../src/description/resolve.ts';
import { perObject } from '../src/lib/cache.ts';
import { plainCopy } from '../src/lib/plain-copy.ts';
import type { Rule } from './rule.ts';

const plainSource = perObject((source: Source): Source => ({ ...source, tree: plainCopy(source.tree) }));

/** A document whose files are plain objects. */
const plainDocument = perObject((document: CheckedDocument): CheckedDocument => {
  const { root, resolve } = document;
  const resolvePlain = createResolve((uri) => {
    if (uri === root.uri) return plainSource(root);
    const found = resolve(uri, { source: root, path: [] });
    if (found.kind !== 'found') return found;
    // The whole of a file may be a reference, which leads to another.
    const [{ source } = found.place] = found.hops;
    return plainSource(source);
  });
  return { ...document, root: plainSource(root), resolve: resolvePlain };
});

/** The rule on a copy of the document: worth it where a check looks at much of the document often. */
export function onPlainDocument({ check, ...rule }: Rule): Rule {
  return {
    ...rule,
    check: {
      ...check,
      places: (document) => check.places(plainDocument(document)),
      look: (value, options, context) =>
        check.look(value, options, { ...context, document: plainDocument(context.document) }),
    },
  };
}
