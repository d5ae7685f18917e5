import { expect, test } from '@jest/globals';
import { actionSyntaxes, syntaxes } from '../../../src/cli/completion/command.ts';
import { reportSyntax } from '../../../src/cli/report/command.ts';
import { helpOf } from '../../../src/cli/settings/help.ts';
import type { CommandSyntax } from '../../../src/cli/settings/setting.ts';

/** The help of a command without its options, which tables of the docs hold. */
function frameOf(syntax: CommandSyntax): string {
  return helpOf(syntax).replace(/\n\n[^\n]*:\n {2}-[^]*\n\n(?=[^\n])/u, '\n\n...\n\n');
}

function syntaxOf(name: string): CommandSyntax | undefined {
  return name === 'report' ? reportSyntax : name === 'mcp' ? actionSyntaxes.mcp?.diff : syntaxes[name];
}

test.each<[name: string, help: string]>([
  [
    'check',
    `Usage: assay check [files, folders or globs...] [options]

Lints descriptions with their examples, and replays the examples of OpenAPI
descriptions against our own mock. Without files, every description below the
working directory.

Examples:
  assay check openapi.yaml
  assay check 'apis/**/*.yaml' --fix

...

Exit code 0: all is well, 1: findings or failures, 2: could not run.
`,
  ],
  [
    'init',
    `Usage: assay init [options]

Sets up the repository in the working directory: a ruleset, a pre-commit hook, a
workflow for GitHub Actions or a job for GitLab, and settings for VS Code, as
far as they fit. Shows what it will write, and asks.

Examples:
  assay init
  assay init --dry-run

...

Exit code 0: done or nothing to do, 1: you said no, 2: could not run.
`,
  ],
  [
    'lint',
    `Usage: assay lint [files, folders or globs...] [options]

Checks x-badges and x-mcp in OpenAPI and AsyncAPI descriptions. Without files,
in every description below the working directory.

Examples:
  assay lint openapi.yaml
  assay lint 'apis/**/*.yaml' --fix
  assay lint --format sarif:lint.sarif

...

Exit code 0: no findings of that severity, 1: findings, 2: could not run.
`,
  ],
  [
    'mock',
    `Usage: assay mock [description...] [options]

Answers requests from the examples of OpenAPI descriptions.

A description is a file, a folder that holds one, a glob, an http(s) address, or
- for the standard input. Without one: openapi.* here.

Examples:
  assay mock openapi.yaml
  assay mock openapi.yaml --port 8080 --validate request

...

Settings can also stand in assay.config.yaml, in camel case below \`mock\`. The
file is looked for beside the description, above it up to the top of the Git
repository, and here. It may not say what is sent or where to, nor name files
outside of its repository; the file that --config names may. Flags win over
both: --no-<name> turns a switch off, and sets any other setting back to its
default.
`,
  ],
  [
    'replay',
    `Usage: assay replay [description...] [options]

Sends the examples of OpenAPI descriptions, and compares the answers with the
descriptions. Without a target our own mock answers, in process.

A description is a file, a folder that holds one, a glob, an http(s) address, or
- for the standard input. Without one: openapi.* here.

Examples:
  assay replay openapi.yaml
  assay replay openapi.yaml --target http://127.0.0.1:4010 --profile prism

...

Exit code 0: all as described, 1: failures, 2: could not run.
`,
  ],
  [
    'preview',
    `Usage: assay preview [description...] [options]

Shows OpenAPI and AsyncAPI descriptions as pages, with badges, the MCP server
and what the linter finds.

A description is a file, a folder that holds one, or a glob. Without one:
openapi.* or asyncapi.* here.

Examples:
  assay preview openapi.yaml
  assay preview openapi.yaml asyncapi.yaml --out site

...

Settings can also stand in assay.config.yaml, in camel case below \`preview\`. The
file is looked for beside the description, above it up to the top of the Git
repository, and here. It may not say what is sent or where to, nor name files
outside of its repository; the file that --config names may. Flags win over
both: --no-<name> turns a switch off, and sets any other setting back to its
default.
`,
  ],
  [
    'mcp',
    `Usage: assay mcp diff [description] [options]

Compares the MCP server that a description documents in \`x-mcp\` with the living
one, or with a newer description: what breaks a client, what does not, and what
nobody can know. Nothing but lists is asked for.

A description is a file, a folder that holds one, a glob, an http(s) address, or
- for the standard input. Without one: openapi.* here.

Examples:
  assay mcp diff openapi.yaml --command "npx -y @example/server"
  assay mcp diff openapi.yaml --url http://127.0.0.1:3000/mcp
  assay mcp diff main.yaml --against openapi.yaml --format sarif:mcp.sarif

...

Exit code 0: no such differences, 1: differences, 2: could not compare.
`,
  ],
  [
    'report',
    `Usage: assay report merge <json...> [options]

Puts the JSON reports of \`assay replay --shard\` together as if they came from
one run, in any format.

Examples:
  assay report merge shard-*.json --format text --format html:replay.html

...

Exit code 0: all as described, 1: failures, 2: could not run.
`,
  ],
])('the help of `assay %s`', (name, help) => {
  const syntax = syntaxOf(name);
  expect(syntax && frameOf(syntax)).toBe(help);
});

test.each<[name: string, sections: readonly string[]]>([
  ['lint', ['What is checked', 'What is repaired', 'What counts', 'What comes out', 'Settings files']],
  ['check', ['What is checked', 'What is repaired', 'What counts', 'What comes out', 'Settings files']],
  ['mcp', ['The server', 'What is compared', 'What counts', 'What comes out', 'Settings files']],
  ['mock', ['Options', 'Settings files']],
  [
    'replay',
    ['The target', 'What is sent, and how', 'What is read', 'What counts', 'What comes out', 'Settings files'],
  ],
  ['report', ['Options']],
  ['preview', ['Options', 'Settings files']],
  ['init', ['Options']],
])('the help of `assay %s` has its options in parts', (name, sections) => {
  const syntax = syntaxOf(name);
  const help = syntax === undefined ? '' : helpOf(syntax);
  expect([...help.matchAll(/^[A-Z][^:\n]*:(?=\n {2}\S)/gmu)].flat()).toEqual(
    ['Examples', ...sections].map((section) => `${section}:`),
  );
});

test.each([...Object.entries(syntaxes), ['report', reportSyntax] as const])(
  'the help of `assay %s` fits a terminal of 80 columns',
  (_, syntax) => {
    expect(
      helpOf(syntax)
        .split('\n')
        .filter((line) => line.length > 80),
    ).toEqual([]);
  },
);
