import type { Description } from '../../description/description.ts';
import { toLineColumn } from '../../description/positions.ts';
import { unreadableFiles } from '../../description/referenced-files.ts';
import { UserError } from '../../lib/user-error.ts';
import { createEngine } from '../../mock/engine.ts';
import { mountNames, type Mounted } from '../../mock/mount.ts';
import type { Inputs } from '../inputs/open-inputs.ts';
import type { MockConfig } from './settings.ts';

/** A description that is served. */
export interface Api extends Mounted {
  readonly description: Description;
}

/**
 * The APIs that `inputs` describe.
 * @throws UserError where one of them cannot be mocked.
 */
export function loadApis({ descriptions, load }: Inputs, config: MockConfig): readonly Api[] {
  const names = mountNames(descriptions.map((name) => (name === '-' ? 'api' : name)));
  return descriptions.map((path, index) => {
    const description = load(path);
    if (description.kind !== 'openapi') {
      const place = toLineColumn({ source: description.source, path: ['asyncapi'] });
      throw new UserError(`${place}: a mocked description must be OpenAPI; found AsyncAPI ${description.version}.`);
    }
    return { name: names[index] ?? '', description, engine: createEngine(description, config) };
  });
}

/** Referenced files that cannot be read. The rest is served, but a reload that breaks one more is none. */
export function brokenFiles(apis: readonly Api[]): readonly string[] {
  return apis.flatMap(({ description }) => unreadableFiles(description));
}
