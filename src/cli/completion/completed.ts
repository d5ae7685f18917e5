import { checkSyntax } from '../check/settings.ts';
import { initSyntax } from '../init/settings.ts';
import { lintSyntax } from '../lint/settings.ts';
import { mcpServeSyntax } from '../mcp/serve-settings.ts';
import { mcpDiffSyntax, mcpPullSyntax } from '../mcp/settings.ts';
import { mockSyntax } from '../mock/settings.ts';
import { previewSyntax } from '../preview/settings.ts';
import { replaySyntax } from '../replay/settings.ts';
import type { CommandSyntax } from '../settings/setting.ts';

/** The syntax of the commands, by name. */
export const syntaxes: Readonly<Record<string, CommandSyntax>> = {
  check: checkSyntax,
  init: initSyntax,
  lint: lintSyntax,
  mock: mockSyntax,
  replay: replaySyntax,
  preview: previewSyntax,
};

/** The syntax of the actions of commands that have some, by name. */
export const actionSyntaxes: Readonly<Record<string, Readonly<Record<string, CommandSyntax>>>> = {
  mcp: { diff: mcpDiffSyntax, pull: mcpPullSyntax, serve: mcpServeSyntax },
};
