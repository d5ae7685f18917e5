import { isArray, isObject, member } from '../../lib/json.ts';
import { followPath } from '../../description/read/view.ts';
import type { MockResponse } from '../../http/message.ts';
import type { AskedOfMemory, MemoryContext, RememberedAnswer } from '../answer-context.ts';
import type { PlannedMedia } from '../plan.ts';
import { declaredLinks } from './declared-links.ts';
import { readAskedPaging, readPage } from './list-page.ts';
import { type PagedList, withPage } from './page-fields.ts';
import { placeList, valueAt } from './place-record.ts';
import { coerceRecord, documentedFields } from './record.ts';
import { withPageHeaders, withQuery } from './record-headers.ts';
import type { RecordVisit } from './visit.ts';
import { documentedBody, remembered, showAs } from './write-body.ts';

/** A page of the list at `path` of an answer. */
interface WrittenPage {
  readonly media: PlannedMedia;
  readonly path: readonly string[];
  readonly list: PagedList;
  /** The value of `x-assay-state`. */
  readonly note: string;
}

/** The documented answer with the records of the page that is asked for; undefined where it has no list. */
export function writeRecordPage(
  { asked, documented, stored }: RecordVisit,
  context: MemoryContext,
): RememberedAnswer | undefined {
  const { media } = asked.choice;
  const body = documentedBody(asked, context);
  const { idPath, collection, base: known } = documented;
  const path = placeList(body, { idPath, path: collection.listPath, record: known });
  if (media === undefined || path === undefined) return undefined;
  const { description } = context;
  const declared = path.reduce((at, key) => at && followPath(description, at, 'properties', key), media.schema);
  const schema = declared && followPath(description, declared, 'items');
  const [first] = [valueAt(body, path)].flat();
  const sample = { value: isObject(first) ? first : {}, schema, idKey: documented.idPath[0] };
  const records = [...stored.records.values()];
  const page = readPage(readAskedPaging(asked, body, description), [...stored.records.keys()]);
  const end = Math.min(records.length, page.start + page.limit);
  const shown = records.slice(page.start, end);
  const items = shown.map((record) =>
    coerceRecord(context, documentedFields(context, record, sample), schema, sample.value),
  );
  const query = end < records.length && page.limit > 0 ? page.next(end) : undefined;
  const next = query && { urlLike: (like: string) => withQuery(asked, query, like), value: query[1] };
  const ids = shown.map((record) => valueAt(record, idPath));
  const list = { items, ids, total: records.length, next, asked: page.asked };
  return writePage(asked, { media, path, list, note: 'from memory' }, context);
}

/** The documented answer without the first `passed` items of its list at `path`, as the last page; undefined for a list that must have items. */
export function writeLastPage(
  asked: AskedOfMemory,
  { media, path, passed }: Pick<WrittenPage, 'media' | 'path'> & { readonly passed: number },
  context: MemoryContext,
): RememberedAnswer | undefined {
  const all = valueAt(documentedBody(asked, context), path);
  const items = isArray(all) ? all.slice(passed) : [];
  const total = items.length + passed;
  const list = { items, ids: items.map((item) => member(item, 'id')), total, next: undefined, asked: {} };
  const answer = writePage(asked, { media, path, list, note: 'last page' }, context);
  const isInvalid = ({ headers }: MockResponse): boolean => headers['x-assay-invalid'] !== undefined;
  return isInvalid(answer.response) && !isInvalid(asked.usual()) ? undefined : answer;
}

function writePage(asked: AskedOfMemory, page: WrittenPage, context: MemoryContext): RememberedAnswer {
  const { media, path, list, note } = page;
  const { description, validate } = context;
  const isValid = (value: unknown): boolean =>
    media.schema === undefined || validate(media.schema, value) === undefined;
  const links = media.schema === undefined ? {} : declaredLinks(description)(media.schema);
  const value = withPage(documentedBody(asked, context), path, { list, links }, isValid);
  const usual = asked.usual();
  const headers = withPageHeaders(usual.headers, list.total, list.next?.urlLike(''));
  return remembered({ ...usual, headers }, note, showAs(media, value, context));
}
