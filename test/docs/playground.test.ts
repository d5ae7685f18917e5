import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { describe, expect, test } from '@jest/globals';
import { fc } from '../support/properties.ts';
import { examples } from '../../build/site/playground/examples.ts';
import { bundlePlayground } from '../../build/site/playground/bundle.ts';
import { answerJob, type PlaygroundAnswer, type PlaygroundJob } from '../../build/site/playground/linter.ts';
import { createRuns } from '../../build/site/playground/runs.ts';
import { createLint } from '../../src/api/lint.ts';
import type { Finding } from '../../src/finding.ts';
import { wrongExamples } from '../support/wrong-examples.ts';

const fixtures = ['events-asyncapi.yaml', 'mcp-only-openapi.yaml'];
const texts = [
  ...Object.entries(examples),
  ...fixtures.map((name) => [name, readFileSync(`fixtures/${name}`, 'utf8')] as const),
];

/** A text that is long enough to be read in parts. */
const long = `${texts[0]?.[1] ?? ''}x-long:\n${'  - text that stands for much else\n'.repeat(2_000)}`;

test.each([...texts, ['a long text', long] as const])('%s has the findings and repairs of createLint', (_, text) => {
  for (const preset of ['recommended', 'all'] as const) {
    const linter = createLint({ preset });
    const path = text.startsWith('{')
      ? '/openapi.json'
      : text.startsWith('asyncapi')
        ? '/asyncapi.yaml'
        : '/openapi.yaml';
    expect(listedOf(text, preset)).toEqual(linter.lint(text, { path }));
    const { text: repaired, fixed } = linter.fix(text, { path, suggestions: true });
    const job = { kind: 'repair', text, preset, suggestions: true } as const;
    expect(answerJob(job)).toEqual({ kind: 'repaired', text: repaired, count: fixed });
  }
});

test('one finding is repaired alone', () => {
  const [text = ''] = Object.values(examples);
  const changed = listedOf(text, 'recommended').map((finding) => {
    const answer = answerJob({ kind: 'repair-one', text, preset: 'recommended', finding });
    const repaired = answer.kind === 'repaired' ? answer.text.split('\n') : [];
    return repaired.filter((line, index) => line !== text.split('\n')[index]);
  });
  expect(changed).toEqual([
    ['        color: "#1f7cff"'],
    ['        color: green'],
    ['        position: before'],
    ['        color: red'],
  ]);
});

test('findings are counted, the first 200 are listed, and a line has its weightiest severity', () => {
  const text = `openapi: 3.1.0
info: { title: A, version: '1' }
paths:
  /a:
    get:
      responses: {}
      x-badges:
${'        - { color: gren, position: Before }\n'.repeat(150)}`;
  const answer = answerJob({ kind: 'check', text, preset: 'badges' });
  const { count, listed, marks } = answer.kind === 'checked' ? answer : { count: 0, listed: [], marks: new Map() };
  expect([count, listed.length]).toEqual([450, 200]);
  expect(marks).toEqual(new Map(Array.from({ length: 150 }, (_, index) => [index + 7, 'error'])));
});

test('a preset that is none is the recommended one', () => {
  const text = examples['Badges in AsyncAPI'] ?? '';
  expect(listedOf(text, 'none')).toEqual(listedOf(text, 'recommended'));
});

function listedOf(text: string, preset: string): readonly Finding[] {
  const answer = answerJob({ kind: 'check', text, preset });
  return answer.kind === 'checked' ? answer.listed : [];
}

test('the rules of examples hold each example against its schema', () => {
  const found = listedOf(wrongExamples, 'examples');
  expect(found.map(({ rule }) => rule)).toEqual(Array.from({ length: 28 }, () => 'mock-example-valid'));
  expect(found.map(({ message }) => message)[27]).toBe(
    'The example "e29" of the 200 response of GET /a must be at most 5; found 33.',
  );
});

test('the bundle of the page holds as many examples against a schema, without code out of texts', async () => {
  const jobs: ((event: { readonly data: PlaygroundJob }) => void)[] = [];
  const answers: PlaygroundAnswer[] = [];
  const thread = createContext(
    {
      TextEncoder,
      TextDecoder,
      URL,
      addEventListener: (_: string, listener: (typeof jobs)[number]) => jobs.push(listener),
      postMessage: (answer: PlaygroundAnswer) => answers.push(answer),
    },
    { codeGeneration: { strings: false } },
  );
  runInContext((await bundlePlayground()).get('assets/playground-worker.js') ?? '', thread);
  jobs[0]?.({ data: { kind: 'check', text: wrongExamples, preset: 'examples' } });
  expect(answers.map((answer) => answer.kind === 'checked' && answer.count)).toEqual([28]);
});

test('any text has findings or a sentence', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom(...Object.values(examples), ''), (typed, text) => {
      const at = typed.length % (text.length + 1);
      const changed = text.slice(0, at) + typed + text.slice(at);
      expect(answerJob({ kind: 'check', text: changed, preset: 'all' }).kind).toMatch(/^(?:checked|unreadable)$/u);
    }),
  );
});

describe('the runs of a page', () => {
  /** Runs whose threads the test answers for, and what they and their page got. */
  function createTrial({ startsAt = 1 }: { readonly startsAt?: number } = {}) {
    const log: string[] = [];
    const threads: { readonly answer: (message: string) => void; readonly end: () => void }[] = [];
    let starts = 0;
    const { ask } = createRuns({
      start: (answered, ended) => {
        starts += 1;
        if (starts < startsAt) throw new Error('There are no threads here.');
        const name = `thread ${starts}`;
        threads.push({
          answer: (message) => {
            answered({ kind: 'unreadable', message });
          },
          end: ended,
        });
        return {
          postMessage: ({ text }) => log.push(`${name} runs ${text}`),
          terminate: () => log.push(`${name} is left`),
        };
      },
      show: (answer) => log.push(`shown: ${answer.kind === 'unreadable' ? answer.message : ''}`),
      fail: () => log.push('failed'),
    });
    const check = (...texts: readonly string[]): void => {
      for (const text of texts) ask({ kind: 'check', text, preset: 'all' });
    };
    return { log, threads, check };
  }

  test('run one job at a time, then the newest, and show its answer alone', () => {
    const { log, threads, check } = createTrial();
    check('a', 'ab', 'abc');
    expect(log).toEqual(['thread 1 runs a']);
    threads[0]?.answer('of a');
    threads[0]?.answer('of abc');
    check('abcd');
    threads[0]?.answer('of abcd');
    expect(log.slice(1)).toEqual(['thread 1 runs abc', 'shown: of abc', 'thread 1 runs abcd', 'shown: of abcd']);
  });

  test('try another thread for the job that waits, or for the next one, when a thread ends', () => {
    const { log, threads, check } = createTrial();
    check('a', 'ab');
    threads[0]?.end();
    expect(log).toEqual(['thread 1 runs a', 'thread 1 is left', 'thread 2 runs ab']);
    threads[1]?.end();
    check('abc');
    expect(log.slice(3)).toEqual(['thread 2 is left', 'failed', 'thread 3 runs abc']);
  });

  test('fail for each job while no thread starts', () => {
    const { log, check } = createTrial({ startsAt: 3 });
    check('a', 'ab', 'abc');
    expect(log).toEqual(['failed', 'failed', 'thread 3 runs abc']);
  });
});
