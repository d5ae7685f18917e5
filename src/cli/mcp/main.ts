import type { Output } from '../../node/output.ts';
import { createSystem } from '../../node/system.ts';
import { runMcp } from './command.ts';

// Built as one file, together with its effects, for a quick start.

/** `assay mcp`, which writes to `output`. */
export function mcpFromShell(args: readonly string[], output: Output): Promise<number> {
  return runMcp(args, createSystem(output));
}
