import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as MockApi from '../../src/api/mock.ts';
import type { Asked } from '../support/ask.ts';
import { sentence, type Job } from './job.ts';
import { operationsIn, type Operation } from './operations.ts';
import { requestsFor, sentField, type Titled } from './requests.ts';

/** How many operations are asked: fewer of a large file, whose requests take longer. */
const operationLimits = { usual: 200, large: 60 } as const;
const largeBytes = 1_000_000;
/** A body longer than this is recorded by its length and hash alone. */
const bodyLimit = 2_000;

/** What came back: its headers are those that the answers of this mock do not all have. */
interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly length: number;
  readonly sha256: string;
  readonly body?: string;
}

type Mock = ReturnType<typeof MockApi.createMock>;
type Headers = Answered['headers'];

/** Asks mocks of one description for all it has: one that takes everything, and ones that judge. */
export async function askMocks({ home, file }: Job): Promise<unknown> {
  const own = createRequire(join(home, 'package.json'));
  const url = pathToFileURL(own.resolve('spectral-assay/mock')).href;
  const { createMock } = (await import(url)) as typeof MockApi;
  const [lenient, judging, guarded] = [
    createMock(file),
    createMock(file, { validate: 'request', cors: 'reflect' }),
    createMock(file, { security: 'presence', errorIfForcedExampleNotFound: true, strictExamples: true }),
  ];
  const operations = operationsIn(file);
  const limit = statSync(file).size > largeBytes ? operationLimits.large : operationLimits.usual;
  const everyAnswer = headersOf(await lenient.fetch(new Request('http://mock/%')));
  const requests: Titled[] = [];
  for (const operation of operations.slice(0, limit)) requests.push(...(await allFor(operation, lenient)));
  const guardedOnes = requests.filter(({ title }) => !/: (?:accept|malformed|unexpected|of a type) /u.test(title));
  return {
    headers: everyAnswer,
    operationsLeftOut: Math.max(0, operations.length - limit),
    lenient: await answersOf(lenient, requests, everyAnswer),
    judging: await answersOf(judging, requests, everyAnswer),
    guarded: await answersOf(guarded, guardedOnes, everyAnswer),
  };
}

/** All that is asked of an operation; what a PATCH changes is known from what it answers. */
async function allFor(operation: Operation, mock: Mock): Promise<readonly Titled[]> {
  const requests = requestsFor(operation);
  const [plain] = requests;
  const patch = plain && sentField(plain, jsonIn(await ask(mock, plain, {})));
  return [...requests, ...(patch === undefined ? [] : [patch])].map((asked) => ({
    ...asked,
    title: `${operation.method} ${operation.path}: ${asked.title}`,
  }));
}

async function answersOf(mock: Mock, requests: readonly Titled[], usual: Headers): Promise<object> {
  const answers: [string, unknown][] = [];
  for (const asked of requests) answers.push([asked.title, await ask(mock, asked, usual)]);
  return Object.fromEntries(answers);
}

/** The answer; where fetch cannot send such a request (TRACE, odd header names), why. */
async function ask(mock: Mock, { method, path, headers = {}, body }: Asked, usual: Headers): Promise<unknown> {
  try {
    const sent = body === undefined ? {} : { body };
    const response = await mock.fetch(new Request(`http://mock${path}`, { method, headers, ...sent }));
    return await answered(response, usual);
  } catch (error) {
    return { notAsked: sentence(error) };
  }
}

async function answered(response: Response, usual: Headers): Promise<Answered> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes.toString('utf8');
  const isShown = bytes.length <= bodyLimit && Buffer.from(text).equals(bytes);
  const own = headersOf(response);
  const absent = Object.keys(usual).filter((name) => !Object.hasOwn(own, name));
  const unusual = Object.entries(own).filter(([name, value]) => usual[name] !== value);
  return {
    status: response.status,
    headers: Object.fromEntries([...unusual, ...absent.map((name) => [name, '(absent)'] as const)]),
    length: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    ...(isShown && { body: text }),
  };
}

function headersOf(response: Response): Headers {
  return Object.fromEntries([...response.headers].filter(([name]) => name !== 'date'));
}

function jsonIn(answer: unknown): unknown {
  const { body } = answer as Partial<Answered>;
  try {
    return JSON.parse(body ?? '');
  } catch {
    return undefined;
  }
}
