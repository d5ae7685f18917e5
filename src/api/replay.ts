import { append } from '../lib/lists.ts';
import { createHttpSend } from '../node/send.ts';
import { operationsOf } from '../description/read/api.ts';
import { isLoopback } from '../http/headers.ts';
import type { MockRequest } from '../http/message.ts';
import { orList, show } from '../lib/show.ts';
import { UserError } from '../lib/user-error.ts';
import { assertValuesUsed } from '../replay/cases/used-values.ts';
import { readValueTree } from '../replay/cases/given-values.ts';
import { openReplay, withHeaders, type OpenReplayOptions, type ReplayPart } from '../replay/open-replay.ts';
import { profiles, type Profile } from '../replay/profile.ts';
import { resultStyle, resultsOf } from '../replay/results/result.ts';
import type { Send } from '../replay/target.ts';
import type { Result } from '../results.ts';
import { createFetchSend, inProcessUrl } from '../node/send-fetch.ts';
import { assertKnown } from './known-options.ts';
import { loadOpenApi } from './load.ts';
import { assertChecked, type CheckedCases } from './operation-test.ts';
import { titleOf } from '../replay/results/tally.ts';

export type { AnswerSummary, UnequalValue as Difference, FilePlace, Result, ResultStatus } from '../results.ts';

/** The target of a replay: a base URL, or a function like `fetch` (`createMock(...).fetch`, an application under test). */
export type ReplayTarget = string | URL | ((request: Request) => Promise<Response>);

/** Settings of a replay. */
export interface ReplayOptions {
  readonly target: ReplayTarget;
  /** The promises of the target: `specification` where absent. */
  readonly profile?: Profile['name'];
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Values of parameters and of fields of bodies, in place of examples: by name (`{ id: 7 }`), by place (`{ query: { limit: 5 }, body: {...} }`), and of
   * one operation the same below its name (`{ 'GET /pets/{id}': { id: 7 } }`).
   */
  readonly values?: Readonly<Record<string, unknown>>;
  /** Time for one request: 10,000 where absent. */
  readonly timeoutMs?: number;
  /**
   * POST, PUT, PATCH and DELETE go to a URL on another machine only where this is true. With the profile `none` records are made, read, changed and
   * deleted then, on any target.
   */
  readonly allowWrites?: boolean;
  /** The folder that references of a parsed object are relative to. */
  readonly baseDir?: string;
}

const optionNames: Readonly<Record<keyof ReplayOptions, true>> = {
  target: true,
  profile: true,
  headers: true,
  values: true,
  timeoutMs: true,
  allowWrites: true,
  baseDir: true,
};

/** The replay of one operation, as a test of Jest, Vitest or node:test. */
export interface OperationTest {
  /** `POST /tickets (buyTicket)`; of the last one `Undescribed paths and methods`. */
  readonly title: string;
  /** Rejects where a case failed, with each failure, its place, what to do and a command line to send it again; and where no case could be sent. */
  readonly run: () => Promise<void>;
}

/** A description that a target is tested against. */
export interface Replay {
  /** The tests, one for each operation: made at once, sent when they run. */
  readonly tests: readonly OperationTest[];
  /** Sends every case, and answers all that did not simply pass. */
  readonly run: () => Promise<readonly Result[]>;
}

/**
 * A replay of an OpenAPI description, given as a path, a `file:` URL or a parsed object, against `target`.
 * @throws UserError, with file:line:column where there is one, for anything but an OpenAPI description, for an unknown option or profile, for values
 * that no operation takes, and for a target that is neither a base URL nor a function.
 */
export function createReplay(description: string | URL | object, options: ReplayOptions): Replay {
  assertKnown('createReplay', options, Object.keys(optionNames));
  const { profile: name = 'specification', target, headers = {}, values: tree = {}, baseDir } = options;
  const promised = Object.values(profiles).find((each) => each.name === name);
  if (promised === undefined)
    throw new UserError(`\`profile\` must be ${orList(Object.keys(profiles))}; found ${show(name)}.`);
  const profile = { ...promised, keepsRecords: name === 'none' && options.allowWrites === true };
  const loaded = loadOpenApi(description, baseDir, 'replayed');
  assertTarget(target);
  const values = readValueTree({ tree, at: (path) => `\`${['values', ...path].join('.')}\`` });
  assertValuesUsed(
    values,
    operationsOf(loaded).map((operation) => ({ description: loaded, operation })),
  );
  const baseUrl = typeof target === 'function' ? inProcessUrl : String(target);
  const added = Object.fromEntries(Object.entries(headers).map(([key, value]) => [lower(key), value]));
  const style = resultStyle(loaded, baseUrl, added);
  const replay = openReplay(loaded, {
    profile,
    headers: added,
    values,
    concurrency: 6,
    ...(typeof target !== 'function' && { baseUrl: new URL(target) }),
    withhold: strangerOf(options),
    ...(typeof target === 'function' && { refusalOf: refusalOfFetch }),
  });

  const replayPart = async (part: ReplayPart): Promise<CheckedCases> => {
    const { send: sendBare, close } = senderFor(options);
    const sendAll = withHeaders(sendBare, added);
    const made = replay.remember(sendAll);
    try {
      const results: Result[] = [];
      let hasChecked = false;
      for await (const outcome of replay.run(part, made?.send ?? sendAll)) {
        hasChecked ||= outcome.kind === 'checked' && (part.hasRunCases || outcome.case.operation !== undefined);
        append(results, resultsOf(outcome, style));
      }
      return { results, hasChecked };
    } finally {
      await made?.deleteAll();
      close();
    }
  };
  const tests = replay.operations.map((operation): OperationTest => ({
    title: titleOf(operation),
    run: async () => {
      assertChecked(await replayPart({ isHere: (each) => each === operation, hasRunCases: false }));
    },
  }));
  const rest: OperationTest = {
    title: 'Undescribed paths and methods',
    run: async () => {
      assertChecked(await replayPart({ isHere: () => false, hasRunCases: true }));
    },
  };
  return {
    tests: [...tests, rest],
    run: async () => (await replayPart({ isHere: () => true, hasRunCases: true })).results,
  };
}

function lower(name: string): string {
  return name.toLowerCase();
}

function assertTarget(target: unknown): void {
  if (typeof target === 'function') return;
  const isBaseUrl = (target instanceof URL || typeof target === 'string') && /^https?:\/\/[^/]/u.test(String(target));
  if (isBaseUrl && URL.canParse(String(target))) return;
  throw new UserError(
    `\`target\` must be a base URL such as "http://127.0.0.1:4010", or a function like \`fetch\`; found ${show(target)}.`,
  );
}

/** Writes to a target on another machine are held back unless `allowWrites` is true. */
function strangerOf({ target, allowWrites }: ReplayOptions): OpenReplayOptions['withhold'] {
  if (typeof target === 'function' || allowWrites === true || isLoopback(new URL(target))) return undefined;
  return { host: new URL(target).host, allowedBy: 'allowWrites: true' };
}

/** A way to send for one part of the replay. */
function senderFor({ target, timeoutMs = 10_000 }: ReplayOptions): { send: Send; close: () => void } {
  if (typeof target === 'function') return { send: createFetchSend(target, timeoutMs), close: () => undefined };
  return createHttpSend(new URL(target), { timeoutMs, retries: 1, insecure: false });
}

/** Requests that nobody can make (Fetch standard, section 2.2.1, "forbidden method", and the constructor of `Request`). */
function refusalOfFetch({ method, body }: MockRequest): string | undefined {
  if (['CONNECT', 'TRACE', 'TRACK'].includes(method)) return `a function like \`fetch\` takes no ${method}`;
  return body !== undefined && ['GET', 'HEAD'].includes(method)
    ? `a function like \`fetch\` takes no body with ${method}`
    : undefined;
}
