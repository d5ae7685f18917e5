import { onOff } from '../settings/readers.ts';
import type { CommandSyntax } from '../settings/setting.ts';

/** The command line of `assay init`. */
export const initSyntax = {
  name: 'init',
  operands: '',
  summary:
    'Sets up the repository in the working directory: a ruleset, a pre-commit hook, a workflow for GitHub Actions or a job for GitLab, and settings for VS Code, as far as they fit. Shows what it will write, and asks.',
  settings: {
    yes: { ...onOff(), short: 'y', help: 'write without asking', default: false, from: 'flag' },
    dryRun: { ...onOff(), help: 'show what would be written, and write nothing', default: false, from: 'flag' },
  },
  examples: ['assay init', 'assay init --dry-run'],
  ending: 'Exit code 0: done or nothing to do, 1: you said no, 2: could not run.',
} as const satisfies CommandSyntax;
