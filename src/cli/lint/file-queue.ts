/** Files that several threads lint, by their index: each takes the next one that nobody has. */
export interface FileQueue {
  /** The numbers that threads share: the next index, the count, and the index that each thread took last. */
  readonly memory: Int32Array;
  /** The index of the next file; undefined when all are taken. */
  readonly take: () => number | undefined;
}

/** The most threads of a queue. */
const mostThreads = 64;

const nobodysIndex = -1;

/** A queue of so many files. */
export function createFileQueue(count: number): FileQueue {
  const memory = new Int32Array(new SharedArrayBuffer((2 + mostThreads) * Int32Array.BYTES_PER_ELEMENT));
  memory.fill(nobodysIndex, 2);
  memory[0] = 0;
  memory[1] = count;
  return openFileQueue(memory, 0);
}

/** The queue with this memory, as the thread of this number sees it. */
export function openFileQueue(memory: Int32Array, thread: number): FileQueue {
  return {
    memory,
    take: () => {
      const index = Atomics.add(memory, 0, 1);
      const isTaken = index < (memory[1] ?? 0);
      memory[2 + thread] = isTaken ? index : nobodysIndex;
      return isTaken ? index : undefined;
    },
  };
}

/** The index of the file that a thread was at when it died; undefined where it was at none. */
export function lastTaken(memory: Int32Array, thread: number): number | undefined {
  const index = memory[2 + thread] ?? nobodysIndex;
  return index === nobodysIndex ? undefined : index;
}
