import { afterEach, expect, jest, test } from '@jest/globals';
import { loadWhole } from '../../src/node/supported-node.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

/** A Node with these functions for what it compiles, whatever this one has, and the flags that V8 is given. */
function nodeWith(loader: object): readonly string[] {
  const flags: string[] = [];
  const modules: Readonly<Record<string, object>> = {
    'node:module': loader,
    'node:v8': { setFlagsFromString: (flag: string) => flags.push(flag) },
  };
  jest.spyOn(process, 'getBuiltinModule').mockImplementation((name: string) => modules[name]);
  return flags;
}

const keeping = { getCompileCacheDir: () => '/cache' };
const whole = ['--no-lazy', '--lazy'];

test.each<
  [node: string, what: string, loader: object, require: () => string, outcome: string, flags: readonly string[]]
>([
  ['keeps what it compiles', 'a file', keeping, () => 'loaded', 'loaded', whole],
  [
    'keeps what it compiles',
    'no file',
    keeping,
    () => {
      throw new Error('no such file');
    },
    'Error: no such file',
    whole,
  ],
  ['is told to keep nothing', 'a file', { getCompileCacheDir: () => undefined }, () => 'loaded', 'loaded', []],
  ['cannot keep anything', 'a file', {}, () => 'loaded', 'loaded', []],
])('a Node that %s loads %s, and compiles lazily afterwards', (_node, _what, loader, require, outcome, expected) => {
  const flags = nodeWith(loader);
  const outcomeOf = (): string => {
    try {
      return loadWhole(require);
    } catch (error) {
      return String(error);
    }
  };
  expect([outcomeOf(), flags]).toEqual([outcome, expected]);
});
