import type { Description } from '../../description/description.ts';
import { hopsOf } from '../../description/read/resolve-schema.ts';
import type { Located } from '../../description/read/view.ts';
import { perObject } from '../../lib/cache.ts';
import { isObject, isText, member, setMember, type JsonObject } from '../../lib/json.ts';
import { propertiesOf } from '../../schema/properties.ts';
import { leadsToAnotherPage, leadsToEarlierPage } from '../../schema/generate/paging.ts';
import { typesOf } from '../../schema/types.ts';
import { isPartOfLink, pagingLevels } from './page-fields.ts';

/**
 * The fields of an answer with `schema` that lead to the next page, each with an empty value of its type, `{ paging: { next: { after: '' } } }`:
 * a body that was made up, or shows the last page, is without them.
 */
export const declaredLinks = perObject((description: Description) =>
  perObject((schema: Located): JsonObject => linksIn(description, schema, pagingLevels)),
);

function linksIn(description: Description, schema: Located, levels: number): JsonObject {
  const result: Record<string, unknown> = {};
  for (const [name, property] of propertiesOf(description, schema)) {
    const isLink = leadsToAnotherPage(name) && !leadsToEarlierPage(name);
    const found = isLink ? emptyLink(description, property) : levels > 1 && linksIn(description, property, levels - 1);
    if (isObject(found) ? Object.keys(found).length > 0 : isLink && found !== undefined) setMember(result, name, found);
  }
  return result;
}

/** An empty text, a number, or an object of those; undefined for other types. */
function emptyLink(description: Description, schema: Located): unknown {
  const parts = [...propertiesOf(description, schema)].filter(([name]) => isPartOfLink(name));
  if (parts.length > 0) return Object.fromEntries(parts.map(([name, part]) => [name, emptyLink(description, part)]));
  const hops = hopsOf(description, schema).flatMap(({ value }) => (isObject(value) ? [value] : []));
  const [type = 'string'] = typesOf(hops);
  if (type === 'integer' || type === 'number') return 0;
  const isAddress = hops
    .map((hop) => member(hop, 'format'))
    .some((format) => isText(format) && /^ur[il]/u.test(format));
  return type === 'string' ? (isAddress ? 'http://' : '') : undefined;
}
