import { toLineColumn } from '../../description/positions/positions.ts';
import type { Description } from '../../description/description.ts';
import { UserError } from '../../lib/user-error.ts';

/**
 * `description`, which a mock or replay reads.
 * @throws UserError for AsyncAPI.
 */
export function onlyOpenApi(description: Description, participle: 'mocked' | 'replayed'): Description {
  if (description.kind === 'openapi') return description;
  const place = toLineColumn({ source: description.source, path: ['asyncapi'] });
  throw new UserError(
    `${place}: a ${participle} description must be OpenAPI; found AsyncAPI ${description.version}. \`assay check\` and \`assay preview\` read AsyncAPI.`,
  );
}
