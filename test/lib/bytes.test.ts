import { expect, test } from '@jest/globals';
import { collectBytes } from '../../src/lib/bytes.ts';

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

test.each<[string, parts: readonly string[], all: string]>([
  ['nothing', [], ''],
  ['one', ['ab'], 'ab'],
  ['parts of a byte', Array.from('abcdefghi'), 'abcdefghi'],
  ['an empty one', ['a', '', 'b'], 'ab'],
  ['a long one behind a short one', ['a', 'b'.repeat(1_000), 'c'], `a${'b'.repeat(1_000)}c`],
])('bytes in parts: %s', (_, parts, all) => {
  const collected = collectBytes();
  for (const part of parts) collected.add(new TextEncoder().encode(part));
  expect(text(collected.all())).toBe(all);
});

test('parts are not kept: each holds the packet that it came in', () => {
  const [collected, packet] = [collectBytes(), new TextEncoder().encode('abc')];
  collected.add(packet.subarray(0, 1));
  packet.fill(0);
  expect(text(collected.all())).toBe('a');
});
