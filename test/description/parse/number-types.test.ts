import { expect, test } from '@jest/globals';
import { builtIn } from '../../../src/description/parse/yaml-options.ts';

test('a type that js-yaml does not have is a mistake of ours', () => {
  expect(() => builtIn('none' as 'null')).toThrow('js-yaml must have the type none; found none.');
});
