import { counted } from '../lib/counted.ts';

/** A body in a message: how long it is and how it starts. */
export function describeBytes(body: Uint8Array): string {
  if (body.length === 0) return 'no body';
  const start = new TextDecoder().decode(body.subarray(0, 40)).replace(/[^\x20-\x7e]+/gu, ' ');
  return `${counted(body.length, 'byte')} that ${body.length === 1 ? 'starts' : 'start'} with ${JSON.stringify(start)}`;
}
