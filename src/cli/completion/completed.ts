import { checkSyntax } from '../check/settings.ts';
import { initSyntax } from '../init/settings.ts';
import { lintSyntax } from '../lint/settings.ts';
import { mcpDiffSyntax } from '../mcp/settings.ts';
import { mockSyntax } from '../mock/settings.ts';
import { previewSyntax } from '../preview/settings.ts';
import { replaySyntax } from '../replay/settings.ts';
import type { CommandSyntax } from '../settings/setting.ts';

/** The syntax of the commands, by name. */
export const syntaxes: Readonly<Record<string, CommandSyntax>> = {
  check: checkSyntax,
  init: initSyntax,
  lint: lintSyntax,
  mcp: mcpDiffSyntax,
  mock: mockSyntax,
  replay: replaySyntax,
  preview: previewSyntax,
};
