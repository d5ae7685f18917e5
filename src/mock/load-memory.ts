import type { CreateMemory } from './memory.ts';
import type { MockSettings } from './settings.ts';

/** The memory that `settings` ask for. A mock without one loads nothing of it. */
export async function loadMemory({ state }: Pick<MockSettings, 'state'>): Promise<CreateMemory | undefined> {
  return state ? (await import('./state/create-memory.ts')).createMemory : undefined;
}
