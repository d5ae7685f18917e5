import { spawnSync } from 'node:child_process';
import { expect, test } from '@jest/globals';
import { runCompletion, actionSyntaxes, syntaxes } from '../../../src/cli/completion/command.ts';

const commands = [
  { name: 'lint', summary: "check the author's descriptions", settings: syntaxes.lint?.settings ?? {} },
  {
    name: 'mcp',
    summary: 'compare',
    actions: ['diff', 'pull'].map((name) => ({
      name,
      summary: `${name} it`,
      settings: actionSyntaxes.mcp?.[name]?.settings ?? {},
    })),
  },
  {
    name: 'report',
    summary: 'merge',
    actions: [{ name: 'merge', summary: 'it', settings: actionSyntaxes.report?.merge?.settings ?? {} }],
  },
  { name: 'explain', summary: 'print the page of a rule', words: ['x-badges-color', 'x-badges-empty', 'x-mcp-ref'] },
];

function script(shell: string): string {
  let text = '';
  runCompletion([shell], {
    commands,
    stdout: (more) => {
      text += more;
    },
  });
  return text;
}

test.each([
  [['assay', 'l'], 'lint'],
  [['assay', 'lint', '--fix'], '--fix --fix-suggestions --fix-dry-run'],
  [['assay', 'lint', '--preset', 's'], 'seed'],
  [['assay', 'explain', 'x-b'], 'x-badges-color x-badges-empty'],
  [['assay', 'mcp', ''], 'diff pull --help'],
  [['assay', 'mcp', 'pull', '--d'], '--dry-run'],
  [['assay', 'mcp', 'diff', '--d'], ''],
  [['assay', 'report', ''], 'merge --help'],
  [['assay', 'report', 'merge', '--format', 'ju'], 'junit'],
  [['assay', 'mcp', 'diff', 'a.yaml', '--fail-on', ''], 'compatible unknown breaking'],
  [['assay', 'mcp', 'pull', 'a.yaml', '--protocol', '2026'], '2026-07-28'],
])('bash completes %j to %s', (words, expected) => {
  const quoted = words.map((word) => `'${word}'`).join(' ');
  const program = `${script('bash')}\nCOMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}; _assay; echo "\${COMPREPLY[*]}"`;
  expect(spawnSync('bash', ['-c', program], { encoding: 'utf8' })).toMatchObject({
    status: 0,
    stdout: `${expected}\n`,
  });
});

test('zsh and fish have the same words', () => {
  expect(script('zsh')).toContain("    'lint':--preset) compadd -- recommended seed badges mcp all; return ;;\n");
  expect(script('zsh')).toContain(
    "    'mcp') compadd -- diff pull --help ;;\n    'mcp diff') compadd -- --command --url --header",
  );
  expect(script('fish')).toContain(
    "complete -c assay -n '__fish_seen_subcommand_from mcp; and not __fish_seen_subcommand_from diff pull' -f -a pull -d 'pull it'\n",
  );
  expect(script('fish')).toContain(
    "complete -c assay -n '__fish_seen_subcommand_from mcp; and __fish_seen_subcommand_from pull' -l dry-run ",
  );
  expect(script('fish')).toContain(
    "complete -c assay -n __fish_use_subcommand -f -a lint -d 'check the author\\'s descriptions'\n",
  );
  expect(script('fish')).toContain(
    "complete -c assay -n '__fish_seen_subcommand_from explain' -f -a 'x-badges-color x-badges-empty x-mcp-ref'\n",
  );
});

test.each([
  [[], 'found none.'],
  [['zhs'], 'found `zhs`. Did you mean `zsh`?'],
  [['zsh', 'fish'], 'found several.'],
])('%j is refused', (args, end) => {
  expect(() => runCompletion(args, { commands, stdout: () => undefined })).toThrow(
    `\`assay completion\` must be given \`bash\`, \`zsh\` or \`fish\`; ${end}`,
  );
});
