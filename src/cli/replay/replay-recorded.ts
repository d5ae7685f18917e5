import { secretsSent } from '../../contract/security.ts';
import { createValidateRequest } from '../../contract/validate-message.ts';
import type { Description } from '../../description/description.ts';
import { filesOf } from '../../description/read/referenced-files.ts';
import { secretsIn } from '../../http/secrets.ts';
import { counted } from '../../lib/show.ts';
import { UserError } from '../../lib/user-error.ts';
import { checks } from '../../replay/checks/index.ts';
import { includesCase, includesCheck } from '../../replay/filters.ts';
import { recordedCases, type RecordedCases } from '../../replay/recorded/recorded-cases.ts';
import { readHar, type RecordedExchange } from '../../replay/recorded/read-har.ts';
import { replay } from '../../replay/run.ts';
import { createAnswerValidator, replayCacheLimits } from '../../replay/schemas.ts';
import { writesFiles } from '../settings/report-output.ts';
import type { ReplayCommand } from './arguments.ts';
import { createCollector, type Replayed } from './collector.ts';
import { loadOpenApi, openPart } from './open-command.ts';
import type { Listener } from './outputs.ts';
import { collectOutcomes, createInterruptible, createYielder, lostReferences, type ReplayJob } from './replay-one.ts';
import type { ReplayEffects } from './system.ts';

/**
 * Checks recorded requests and answers against the description at `path`.
 * @throws UserError (exit 2) for a description or a recording that cannot be read, and for a recording of another API.
 */
export async function replayRecorded(
  path: string,
  { command, baseline }: ReplayJob,
  listener: Listener,
  system: ReplayEffects,
): Promise<Replayed> {
  const description = loadOpenApi(path, system);
  const { relativePath: nameOf, clockMs } = system;
  const { replay: opened, operations } = openPart(path, description, command);
  const exchanges = readRecordings(command, system);
  const name = command.recordings.map((each) => nameOf(each.path)).join(', ');
  const validateRequest = createValidateRequest(description, replayCacheLimits);
  const found = recordedCases(description, exchanges, { validateRequest, baseUrl: command.target });
  assertOfApi(found, { name, path, exchanges });
  const [first] = exchanges;
  const recording = {
    name,
    baseUrl: command.target?.href ?? first?.url.origin ?? '',
    secrets: secretsOf(description, exchanges),
  };
  const collector = createCollector({
    path,
    description,
    operations,
    command,
    baseline,
    listener,
    nameOf,
    recording,
  });
  const asked = new Set(operations);
  const kept = found.cases.filter(
    ({ case: each }) =>
      (each.operation === undefined || asked.has(each.operation)) && includesCase(command.filters, each),
  );
  const replies = new Map(kept.map(({ case: { request }, reply }) => [request, reply]));
  const turn = createYielder(system);
  const startedMs = clockMs();
  const outcomes = replay(
    kept.map((each) => each.case),
    {
      description,
      validateResponse: createAnswerValidator(description),
      profile: command.profile,
      concurrency: 1,
      checks: checks.filter((check) => includesCheck(command.filters, check.name)),
      send: async (request) => {
        await turn();
        const reply = replies.get(request);
        return reply === undefined ? { kind: 'failed', reason: 'no answer' } : { kind: 'reply', reply };
      },
    },
  );
  const stopped = await collectOutcomes(outcomes, collector, command, createInterruptible(system.stopped));
  const seen = new Set(kept.map((each) => each.case.operation));
  const unseen = operations
    .filter((operation) => !seen.has(operation))
    .map(({ method, path: at }) => `${method} ${at}`);
  return collector.finish({
    durationMs: Math.round(clockMs() - startedMs),
    warnings: [...unseenSentence(unseen), ...sentencesOf(found)],
    references: lostReferences(description, nameOf),
    paths: [...new Set(opened.operations.map(({ path: at }) => at))],
    files: writesFiles(command.outputs) ? filesOf(description) : [],
    resent: 0,
    reset: 0,
    ...(stopped && { stopped }),
  });
}

/** @throws UserError for a file that is no recording. */
function readRecordings(
  { recordings }: ReplayCommand,
  { readBytes, relativePath }: Pick<ReplayEffects, 'readBytes' | 'relativePath'>,
): readonly RecordedExchange[] {
  return recordings.flatMap(({ path }) => {
    const bytes = readBytes(path);
    const refuse = (found: string): UserError =>
      new UserError(`${relativePath(path)}: a recording must be a HAR file; found ${found}.`);
    if (!(bytes instanceof Uint8Array)) throw refuse(bytes.reason);
    const har = readHar(bytes);
    if (har.kind === 'wrong') throw refuse(har.found);
    return har.exchanges;
  });
}

const mostNamed = 3;

/** @throws UserError for recordings that have no request of the description. */
function assertOfApi(
  { cases }: RecordedCases,
  {
    name,
    path,
    exchanges,
  }: { readonly name: string; readonly path: string; readonly exchanges: readonly RecordedExchange[] },
): void {
  if (cases.some((each) => each.case.operation !== undefined)) return;
  const origins = [...new Set(exchanges.map(({ url }) => url.origin))];
  const more = origins.length > mostNamed ? ` and ${counted(origins.length - mostNamed, 'other server')}` : '';
  throw new UserError(
    `${name}: a recording must have requests that ${path} describes; found ${counted(exchanges.length, 'request')} to ${origins.slice(0, mostNamed).join(', ')}${more}, none of them described. \`--target\` names the base URL of the API in it.`,
  );
}

/** Credentials, cookies that were set, keys that the description declares, and fields that are called like secrets. */
function secretsOf(description: Description, exchanges: readonly RecordedExchange[]): readonly string[] {
  const all = exchanges.flatMap(({ method, url, requestHeaders, requestBody, headers, body }) => {
    const request = { method, target: `${url.pathname}${url.search}`, headers: requestHeaders };
    const set = headers['set-cookie']?.split(/,\s*(?=[^;,\s]+=)/u) ?? [];
    const cookies = set.map((each) => /^[^=;]*=([^;]*)/u.exec(each)?.[1] ?? '');
    const named = Object.entries(requestHeaders).filter(
      ([name]) => secretName.test(name) || ['authorization', 'proxy-authorization', 'cookie'].includes(name),
    );
    const texts = [url.search.slice(1), textOf(requestBody), textOf(body)];
    return [
      ...secretsIn(Object.fromEntries(named)),
      ...secretsSent(description, request),
      ...cookies,
      ...texts.flatMap(namedSecretsIn),
    ];
  });
  return [...new Set(all)];
}

const secretName = /token|secret|api[-_]?key|passw(?:or)?d|session|csrf|xsrf/iu;
const jsonFields = /"([^"\\]{1,100})"\s*:\s*"((?:[^"\\]|\\.){1,10000})"/gu;
const formFields = /(?:^|&)([^&=]{1,100})=([^&]{1,10000})/gu;
const mostBytes = 1_000_000;

/** The values of fields that are called like secrets, in JSON, a form or a query. */
function namedSecretsIn(text: string): readonly string[] {
  const fields = /^\s*[[{]/u.test(text) ? jsonFields : formFields;
  return Array.from(text.matchAll(fields)).flatMap(([, name = '', value = '']) =>
    secretName.test(name) ? [value] : [],
  );
}

function textOf(body: RecordedExchange['requestBody']): string {
  return body instanceof Uint8Array ? new TextDecoder().decode(body.subarray(0, mostBytes)) : '';
}

function unseenSentence(unseen: readonly string[]): readonly string[] {
  if (unseen.length === 0) return [];
  const more = unseen.length > mostNamed ? ` and ${unseen.length - mostNamed} more` : '';
  const subject = unseen.length === 1 ? 'One operation is' : `${unseen.length} operations are`;
  return [`${subject} in no recording: ${unseen.slice(0, mostNamed).join(', ')}${more}.`];
}

function sentencesOf({ passedOver, unanswered, leftOut }: RecordedCases): readonly string[] {
  const verb = (count: number): string => (count === 1 ? 'is' : 'are');
  return [
    ...(passedOver > 0 ? [`${counted(passedOver, 'request')} to something else ${verb(passedOver)} passed over.`] : []),
    ...(unanswered > 0 ? [`${counted(unanswered, 'request')} without an answer ${verb(unanswered)} not checked.`] : []),
    ...(leftOut > 0
      ? [`The bodies of ${counted(leftOut, 'answer')} are missing or cut in the recording, and not checked.`]
      : []),
  ];
}
