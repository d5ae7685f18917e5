import { describe, expect, test } from '@jest/globals';
import { replayServer } from './servers/server.ts';
import { statusRows } from './servers/statuses.ts';

describe('a server that keeps records is held to its description alone', () => {
  test.each([...statusRows])('$title', async (row) => {
    const { failures } = await replayServer(row);
    expect(failures).toEqual(row.failures);
  });
});
