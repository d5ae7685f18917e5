import { type Check, type GenerationOptions, isLiteral, none, problem, wrong } from '../check.ts';
import { misspelledKeys } from '../misspelled-badges.ts';
import { describesServer } from './dialect.ts';
import { readModel } from './model.ts';

/** The value of a root `x-mcp` describes a server; other tools' dialects are told apart and left alone. */
export const serverDescription: Check<null> = (value, _options, { document }) =>
  readModel(value, document).isDescription
    ? none
    : wrong(
        '`x-mcp` should describe an MCP server',
        value,
        [],
        " It reads like another tool's use of the key: no other rule looks at it.",
      );

/** The value looked at is an `x-mcp` that stands elsewhere than at the root of an OpenAPI description. */
export const mcpPlacement: Check<GenerationOptions | null> = (value, options, { document, kind }) => {
  if (!describesServer(value) && !isLiteral(options)) return none;
  const found = kind === 'root' ? 'in AsyncAPI' : 'elsewhere';
  const hint = document.family === 'openapi' ? ' Move it there.' : '';
  return problem(`\`x-mcp\` must stand at the root of an OpenAPI description; found ${found}.${hint}`);
};

/** No key of the root is `x-mcp` but for a slip. */
export const misspelledMcp: Check<null> = (root) =>
  misspelledKeys(root, 'x-mcp', (key) => /^x[-_]?(?:mcps?|mpc)$/i.test(key));
