import { describe, expect, test } from '@jest/globals';
import { bodyComponents, bodyLies } from './servers/body-lies.ts';
import { headerComponents, headerLies } from './servers/header-lies.ts';
import { expectedOf, saidOfEach } from './servers/lies.ts';

describe('of the body of a server, replay says', () => {
  const said = saidOfEach(bodyLies, bodyComponents);
  test.each(bodyLies.map((lie, index) => ({ ...lie, index })))('$title', async ({ index, ...lie }) => {
    expect((await said)[index]).toEqual(expectedOf(lie));
  });
});

describe('of the headers of a server, replay says', () => {
  const said = saidOfEach(headerLies, headerComponents);
  test.each(headerLies.map((lie, index) => ({ ...lie, index })))('$title', async ({ index, ...lie }) => {
    expect((await said)[index]).toEqual(expectedOf(lie));
  });
});
