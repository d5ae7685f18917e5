import { isText, member } from '../../lib/json.ts';
import type { Memory, MemoryContext } from '../answer-context.ts';
import { putRecord } from './actions.ts';
import { answerUnlessGone } from './marks.ts';
import { laterPage } from './later-page.ts';
import { recordIdOf } from './other-ids.ts';
import { actionsOf } from './record-actions.ts';
import { type StoreLimits, createStore, defaultStoreLimits } from './store.ts';
import { createWriteRecords } from './write-records.ts';

/**
 * A memory of the records of a description. Those of a collection: of each path with a POST that makes a record, and another path with
 * one parameter more that reads or changes it, and of paths whose PUT makes records. Those that no operation makes, and that are changed
 * or removed: of a path with a parameter at its end, or single ones. Shallow routes make records elsewhere. The documented records are there
 * at the start; POST, PUT, PATCH and DELETE change what GET answers. Deterministic: the same requests get the same answers. Bounded by
 * `limits`.
 */
export function createMemory(context: MemoryContext, limits: StoreLimits = defaultStoreLimits): Memory {
  const store = createStore(limits);
  const state = { context, store, write: createWriteRecords(context) };
  const actions = actionsOf(context);
  const remember: Memory['answer'] = (asked) => {
    const { plan, pathTexts } = asked.writeContext.target;
    const found = actions.get(plan.operation);
    if (found === undefined) return undefined;
    const documented = found.documented();
    const collection = documented?.collection ?? found.collection;
    const { listPath, parameter = '' } = collection;
    const sentId = textOf(member(pathTexts, parameter));
    const [path, askedPath] = [fill(listPath, pathTexts), fill(plan.operation.path, pathTexts)];
    const visit = { asked, collection, path, askedPath, id: sentId };
    if (documented === undefined) return answerUnlessGone(visit, store, context);
    const stored = store.read(visit.path, documented.seeds);
    // A PUT makes the record of its path.
    const id = found.act === putRecord ? sentId : recordIdOf(stored, parameter, sentId);
    return found.act({ ...visit, documented, stored, id }, state);
  };
  return {
    answer: (asked) => remember(asked) ?? laterPage(asked, context),
    seededIds: (operation, parameter) => {
      const found = actions.get(operation);
      const isOfId = found?.collection.path === operation.path && found.collection.parameter === parameter;
      const documented = isOfId ? found.documented() : undefined;
      // Without ids in answers the record of each path is a single one.
      return documented?.collection.parameter === undefined ? [] : [...documented.seeds.records.keys()];
    },
    reset: store.clear,
  };
}

/** `path` with the values of its parameters. */
function fill(path: string, parameters: Readonly<Record<string, string>>): string {
  return path.replace(/\{([^{}]+)\}/gu, (_, name: string) => encodeURIComponent(textOf(member(parameters, name))));
}

function textOf(value: unknown): string {
  return isText(value) ? value : '';
}
