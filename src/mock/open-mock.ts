import type { Description } from '../description/description.ts';
import type { CreateMemory } from './memory.ts';
import { createEngine } from './engine.ts';
import { mountNames, type Mounted } from './mount.ts';
import type { MockSettings } from './settings.ts';

/** A description that is served. */
export interface Api extends Mounted {
  readonly description: Description;
}

/** A description, and the path or address that it is named after. */
interface NamedDescription {
  readonly path: string;
  readonly description: Description;
}

/** Opens a mock of OpenAPI descriptions: each with its engine, below a name of its own. */
export function openMock(
  described: readonly NamedDescription[],
  settings: MockSettings,
  createMemory?: CreateMemory,
): readonly Api[] {
  const names = mountNames(described.map(({ path }) => path));
  return described.map(({ description }, index) => ({
    name: names[index] ?? '',
    description,
    engine: createEngine(description, settings, { createMemory }),
  }));
}
