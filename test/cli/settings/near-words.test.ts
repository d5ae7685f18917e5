import { expect, test } from '@jest/globals';
import { actionSyntaxes, syntaxes } from '../../../src/cli/completion/command.ts';
import { reportSyntax } from '../../../src/cli/report/command.ts';
import { readValue } from '../../../src/cli/settings/readers.ts';
import type { CommandSyntax, Setting } from '../../../src/cli/settings/setting.ts';

const commands: Readonly<Record<string, CommandSyntax>> = { ...syntaxes, ...actionSyntaxes.mcp, report: reportSyntax };

/** What may be meant by a value of a setting, by its command and key. */
function hintOf(name: string, value: unknown): string | undefined {
  const [command = '', key = ''] = name.split(' ');
  const setting: Setting<unknown> | undefined = commands[command]?.settings[key];
  try {
    return `taken: ${JSON.stringify(setting && readValue(setting, value, key))}`;
  } catch (error) {
    return /; found .*\. Did you mean `(.*)`\?$/u.exec(String(error))?.[1];
  }
}

test.each<[setting: string, wrong: unknown, meant: string | undefined]>([
  ['lint rule', 'x-badges-color=eror', 'x-badges-color=error'],
  ['lint rule', 'x-badges-color=warning', 'x-badges-color=warn'],
  ['lint rule', 'x-badges-color=Off', 'x-badges-color=off'],
  ['lint rule', 'x-badges-colour=off', 'x-badges-color=off'],
  ['lint rule', 'x-badges-colour=eror', 'x-badges-color=error'],
  ['lint rule', 'x-badges-colour', 'x-badges-color'],
  ['lint rule', 'x-badges-colour=loud', 'x-badges-color'],
  ['lint rule', 'x-badges-color:off', 'x-badges-color=off'],
  ['lint rule', 'x-badges-color = off', 'x-badges-color=off'],
  ['lint rule', ['x-badges-max=off', 'x-badges-color=eror'], 'x-badges-color=error'],
  // The beginning of several rules is none that is misspelled.
  ['lint rule', 'x-badges=eror', 'error'],
  ['lint rule', 'x-badges=error', undefined],
  ['lint rule', 'x-badges-color=loud', undefined],
  ['check rule', 'x-mcp-ref=wran', 'x-mcp-ref=warn'],
  ['lint format', 'jsn:report.json', 'json:report.json'],
  ['lint format', 'github_actions=out.txt', 'github-actions=out.txt'],
  ['report format', 'JSON:report.json', 'json:report.json'],
  ['replay format', 'juint', 'junit'],
  ['replay format', 'json:', 'json'],
  ['lint workers', 'auot', 'auto'],
  ['mock workers', 'AUTO', 'auto'],
  ['lint allRules', 'ture', 'true'],
  ['lint allRules', 'true', 'true'],
  ['lint allRules', 'yes', 'true'],
  ['lint allRules', 'On', 'true'],
  ['lint allRules', 'no', 'false'],
  ['lint allRules', 'off', 'false'],
  ['lint allRules', 'perhaps', undefined],
  ['mock echo', 'psot', 'post'],
  ['mock echo', 'POST, puts', 'post,put'],
  ['mock echo', ['post', 'PUT'], 'put'],
  ['mock echo', 'post,delete', undefined],
  ['mock fail', 'rset:1%', 'reset:1%'],
  ['mock fail', '503:5%,Reset:1%', '503:5%,reset:1%'],
  ['mock security', 'present', 'presence'],
  ['replay include', 'tga=pets', 'tag=pets'],
  ['replay include', 'operationid=list=all', 'operationId=list=all'],
  ['replay exclude', ['tag=a', 'methods=GET'], 'method=GET'],
  ['replay minCoverage', 'operation=80', 'operations=80'],
  ['replay minCoverage', 'media-types=80%', 'mediaTypes=80%'],
  ['replay rate', '5/sec', '5/s'],
  ['replay rate', '30/min', '30/m'],
  ['replay rate', 'often', undefined],
  ['replay profile', 'spec', 'specification'],
  ['diff capabilities', 'samplng,roots', 'sampling,roots'],
  ['diff capabilities', ['root'], 'roots'],
])('of `%s`, %j may mean %j', (setting, wrong, meant) => {
  expect(hintOf(setting, wrong)).toBe(meant);
});
