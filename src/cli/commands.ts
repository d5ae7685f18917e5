import type { Output } from '../node/output.ts';
import type { CommandSyntax } from './settings/setting.ts';

/** A command as `assay help` lists it. */
export interface Command {
  /** The operands of the command. */
  readonly operands: string;
  /** The purpose of the command, in half a line. */
  readonly summary: string;
  /** Runs it with the arguments after its name and answers the exit code. `--help` is among the arguments that it understands. */
  readonly run: (args: readonly string[], output: Output) => Promise<number>;
}

/** The commands by name. The modules of a command are loaded when it runs, for a quick start. */
export const commands: Readonly<Record<string, Command>> = {
  lint: {
    operands: '[files or globs...]',
    summary: 'check x-badges and x-mcp in descriptions',
    run: async (args, output) => {
      const { lintFromShell } = await import('./lint/main.ts');
      return lintFromShell(args, output);
    },
  },
  check: {
    operands: '[files or globs...]',
    summary: 'lint descriptions with their examples, and replay',
    run: async (args, output) => {
      const [{ runCheck }, system] = await Promise.all([import('./check/command.ts'), systemFor(output)]);
      return runCheck(args, system);
    },
  },
  mock: {
    operands: '[description...]',
    summary: 'answer requests from the examples',
    run: async (args, output) => {
      const [{ runMock }, system] = await Promise.all([import('./mock/command.ts'), systemFor(output)]);
      return runMock(args, system);
    },
  },
  replay: {
    operands: '[description...]',
    summary: 'check whether a server answers as described',
    run: async (args, output) => {
      // First: V8 takes code that was compiled with the same flags alone.
      const { growHeapSlowly } = await import('../node/heap.ts');
      growHeapSlowly();
      const [{ runReplay }, system] = await Promise.all([import('./replay/command.ts'), systemFor(output)]);
      return runReplay(args, system);
    },
  },
  report: {
    operands: 'merge <json...>',
    summary: 'put JSON reports of a replay in shards together',
    run: async (args, output) => {
      const [{ runReport }, system] = await Promise.all([import('./report/command.ts'), systemFor(output)]);
      return runReport(args, system);
    },
  },
  preview: {
    operands: '[description...]',
    summary: 'show descriptions as pages, with their findings',
    run: async (args, output) => {
      const [{ runPreview }, system] = await Promise.all([import('./preview/command.ts'), systemFor(output)]);
      return runPreview(args, system);
    },
  },
  mcp: {
    operands: 'diff|pull|serve [file]',
    summary: 'compare x-mcp with a server, adopt it, or play it',
    run: async (args, output) => {
      const { mcpFromShell } = await import('./mcp/command.ts');
      return mcpFromShell(args, output);
    },
  },
  init: {
    operands: '',
    summary: 'set up a repository: ruleset, hook, CI, editor',
    run: async (args, output) => {
      const [{ runInit }, system] = await Promise.all([import('./init/command.ts'), systemFor(output)]);
      return runInit(args, system);
    },
  },
  lsp: {
    operands: '',
    summary: 'serve an editor: findings, repairs, completion',
    run: async (args, output) => {
      const [{ runLsp }, system] = await Promise.all([import('./lsp/command.ts'), systemFor(output)]);
      return runLsp(args, system);
    },
  },
  explain: {
    operands: '[rule]',
    summary: 'print the page of a rule',
    run: async (args, { stdout }) => {
      const [{ runExplain }, { ruleIds, readRulePage }] = await Promise.all([
        import('./explain/command.ts'),
        import('../node/package-files.ts'),
      ]);
      return runExplain(args, { ruleIds, readRulePage, stdout });
    },
  },
  completion: {
    operands: '<bash|zsh|fish>',
    summary: 'print a script that completes commands and options',
    run: async (args, { stdout }) => {
      const [{ runCompletion, actionSyntaxes, syntaxes }, { ruleIds }] = await Promise.all([
        import('./completion/command.ts'),
        import('../node/package-files.ts'),
      ]);
      const completed = Object.entries(commands).map(([name, { summary }]) => ({
        name,
        summary,
        ...(syntaxes[name] && { settings: syntaxes[name].settings }),
        ...(name === 'explain' && { words: ruleIds() }),
        ...(actionSyntaxes[name] && { actions: actionsOf(actionSyntaxes[name]) }),
      }));
      return runCompletion(args, { commands: completed, stdout });
    },
  },
};

function actionsOf(syntaxes: Readonly<Record<string, CommandSyntax>>) {
  return Object.entries(syntaxes).map(([name, { summary, settings }]) => ({ name, summary, settings }));
}

async function systemFor(output: Output) {
  const { createSystem } = await import('../node/system.ts');
  return createSystem(output);
}
