import { afterEach, expect, jest, test } from '@jest/globals';
import { type Load, onSupportedNode } from '../../src/node/supported-node.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

/** A Node that keeps what it compiles, whatever this one does, and the flags that V8 is given. */
function keepingNode(): readonly string[] {
  const flags: string[] = [];
  const modules: Readonly<Record<string, object>> = {
    'node:fs': { existsSync: () => true },
    'node:module': { enableCompileCache: () => ({ directory: '/cache' }) },
    'node:v8': { setFlagsFromString: (flag: string) => flags.push(flag) },
  };
  jest.spyOn(process, 'getBuiltinModule').mockImplementation((name: string) => modules[name]);
  return flags;
}

/** The function that loads files on a Node of this kind. */
async function loadOf(): Promise<Load> {
  return new Promise((resolve) => {
    onSupportedNode('assay', (_, load) => {
      resolve(load);
      return Promise.resolve(0);
    });
  });
}

test.each<[what: string, require: () => string, outcome: string]>([
  ['a file is loaded', () => 'loaded', 'loaded'],
  [
    'a file cannot be loaded',
    () => {
      throw new Error('no such file');
    },
    'Error: no such file',
  ],
])('what is compiled after %s is compiled when it is called', async (_, require, outcome) => {
  const flags = keepingNode();
  const load = await loadOf();
  const outcomeOf = (): string => {
    try {
      return load(require);
    } catch (error) {
      return String(error);
    }
  };
  expect([outcomeOf(), flags]).toEqual([outcome, ['--no-lazy', '--lazy']]);
});
