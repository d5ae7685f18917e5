import { type Collection, collectionsOf, pathBelow, withInner } from '../../contract/collections.ts';
import type { Description } from '../../description/description.ts';
import { type Operation, operationsOf } from '../../description/read/api.ts';
import { member } from '../../lib/json.ts';
import { append } from '../../lib/lists.ts';
import type { Outcome } from '../case.ts';
import { type CaseContext, type OperationContext, withPath } from '../cases/context.ts';
import { readOperation } from '../cases/operation.ts';
import { createShadowOf } from '../cases/path-ids.ts';
import { type ReplayContext, checkCase, checksFor } from '../run.ts';
import type { Send } from '../target.ts';
import { changeFewer, changeRecord, removeField } from './change-record.ts';
import { type MadeRecords, createMadeRecords } from './made-records.ts';
import {
  type JourneyContext,
  type Journey,
  askAbout,
  makeRecord,
  plainCase,
  readList,
  removeRecord,
  send,
} from './journey.ts';

/** The subjects of journeys. */
interface JourneySources {
  readonly description: Description;
  /** The operations that may be tried. */
  readonly operations: readonly Operation[];
  readonly newContext: () => CaseContext;
  /** The number of journeys under way at once. */
  readonly concurrency: number;
  readonly baseUrl: URL | undefined;
}

/** Makes, reads, changes and deletes records, those of different collections at once; outcomes come in the order of the description. Returns the operations tried. */
export async function* runJourneys(
  { description, operations, newContext, concurrency, baseUrl }: JourneySources,
  isHere: (operation: Operation) => boolean,
  replayContext: ReplayContext,
): AsyncGenerator<Outcome, ReadonlySet<Operation>> {
  const context = newContext();
  const open = opener(description);
  const fitting = checksFor(replayContext);
  const served = new Set<Operation>();
  const underWay: Promise<JourneyResult>[] = [];
  const collect = function* ({ outcomes, served: tried }: JourneyResult): Generator<Outcome> {
    for (const operation of tried) served.add(operation);
    yield* outcomes;
  };
  for (const collection of collectionsOf(operations).filter(({ create }) => isHere(create))) {
    const ask = (asked: Parameters<typeof checkCase>[0]) => checkCase(asked, fitting(asked), replayContext);
    underWay.push(runJourney(collection, { context, open, ask, baseUrl, operations }));
    const first = underWay.length >= concurrency ? underWay.shift() : undefined;
    if (first !== undefined) yield* collect(await first);
  }
  for (const journey of underWay) yield* collect(await journey);
  return served;
}

/** The outcomes of a journey, and the operations that were tried on a record of its own. */
interface JourneyResult {
  readonly outcomes: readonly Outcome[];
  readonly served: readonly Operation[];
}

/** Makes a record of `collection`, reads it, changes it, reads it again, alone and in its list, tries what belongs to it, deletes it and looks whether it is gone; collections inside of it meanwhile. */
async function runJourney(
  collection: Collection,
  options: JourneyContext & Pick<JourneySources, 'operations'>,
): Promise<JourneyResult> {
  const outcomes: Outcome[] = [];
  // Reports have one line for each journey, so the outcomes of one stand together.
  const inside: Outcome[] = [];
  const served: Operation[] = [];
  const ask: JourneyContext['ask'] = async (asked) => {
    const outcome = await options.ask({ ...asked, journey: collection.create.path });
    outcomes.push(outcome);
    return outcome;
  };
  const journey = await makeRecord(collection, { ...options, ask });
  // Whatever follows a record that is not there would fail for the same cause.
  if (journey?.place.isOwn !== true) return { outcomes, served };
  for (const each of collection.inner) {
    const inner = await runJourney(each, {
      ...options,
      ask: askAbout(options.ask, journey.madeBy),
      context: journey.inside,
    });
    append(inside, inner.outcomes);
    append(served, inner.served);
  }
  for (const operation of [collection.replace, collection.change])
    if (operation !== undefined && (await changeRecord(journey, operation))) served.push(operation);
  if (collection.change !== undefined) {
    await changeFewer(journey, collection.change);
    await removeField(journey, collection.change);
  }
  const { list, remove } = collection;
  const listed = { parameter: collection.parameter, id: member(journey.place.values, collection.parameter) };
  const listing = list && options.open(list, options.context);
  if (listing !== undefined) await readList(journey, listing, listed);
  append(served, await tryParts(journey, partsOf(collection, options.operations)));
  if (remove !== undefined && (await removeRecord(journey, remove, listing && { listing, listed })))
    served.push(remove);
  return { outcomes: [...outcomes, ...inside], served };
}

/** A way to send that remembers what the operations of `sources` made. */
export function rememberRecords(
  { description, operations, newContext, baseUrl }: JourneySources,
  send: Send,
): MadeRecords {
  const context = newContext();
  const open = opener(description);
  return createMadeRecords(description, withInner(collectionsOf(operations)), {
    send,
    baseUrl,
    removalOf: ({ remove, path }, values) => {
      const subject = remove && open(remove, { ...context, valuesFor: withPath(context, { path, values }) });
      return subject?.toCase('plain', subject.bodies[0], {}, { expectedAnswers: [] }).request;
    },
  });
}

function opener(
  description: Description,
): (operation: Operation, context: CaseContext) => OperationContext | undefined {
  const shadowOf = createShadowOf(operationsOf(description));
  return (operation, context) => readOperation(operation, context, shadowOf).subject;
}

// Parts are read once they are written, and deleted at last.
const orderOfParts = ['POST', 'PUT', 'PATCH', 'GET', 'DELETE'];

/** The operations below the path of a record that belong to no collection inside: `GET /files/{id}/content`, `POST /orders/{id}/cancel`. */
function partsOf(collection: Collection, operations: readonly Operation[]): readonly Operation[] {
  const inner = withInner(collection.inner).flatMap(({ create, path }) => [create.path, path]);
  const isOfCollection = (path: string): boolean =>
    inner.some((each) => path === each || pathBelow(each, path) !== undefined);
  return operations
    .filter(({ path }) => pathBelow(collection.path, path)?.includes('{') === false && !isOfCollection(path))
    .filter(({ method }) => orderOfParts.includes(method))
    .sort((left, right) => orderOfParts.indexOf(left.method) - orderOfParts.indexOf(right.method));
}

/** Sends `operations` with the values of the record of a journey. Returns those that were tried. */
async function tryParts(journey: Journey, operations: readonly Operation[]): Promise<readonly Operation[]> {
  const tried: Operation[] = [];
  for (const operation of operations) {
    const subject = journey.open(operation, journey.inside);
    if (subject === undefined) continue;
    for (const body of subject.bodies) {
      const asked = plainCase(subject, body);
      // The record need not have the part.
      await send(journey, { ...asked, listed: asked.parameters ?? [] });
    }
    tried.push(operation);
  }
  if (tried.some(({ method }) => method !== 'GET')) await readAgain(journey);
  return tried;
}

/** Reads the entity tag again of a record that had one, as something may have changed it. */
async function readAgain(journey: Journey): Promise<void> {
  const { reading, etag } = journey;
  if (reading === undefined || etag === undefined) return;
  const reply = await send(journey, plainCase(reading, undefined));
  journey.etag = reply?.headers.etag ?? etag;
}
