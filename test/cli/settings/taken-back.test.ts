import { expect, test } from '@jest/globals';
import { actionSyntaxes, syntaxes } from '../../../src/cli/completion/command.ts';
import { parseArguments } from '../../../src/cli/settings/parse-arguments.ts';
import { readSettings } from '../../../src/cli/settings/read-settings.ts';
import { fileSettings } from '../../../src/cli/settings/settings-file.ts';
import { toFlagName, type CommandSyntax, type Setting } from '../../../src/cli/settings/setting.ts';

/** Values as a settings file may have them; each setting takes one that is not its default. */
const samples = [
  '503:5%',
  true,
  false,
  7,
  'off',
  'a.yaml',
  'post',
  'x-other',
  'sarif',
  'prism',
  'reflect',
  'presence',
  'fallback',
  'warn',
  'path=/a',
  'a: b',
  'a:b',
  '1/4',
  '100-500',
  'operations=50',
  'https://a.example',
  'x-badges-position=off',
  'seed',
  'request',
  '127.0.0.2',
  'as-written',
  '5/s',
  'breaking',
  '2025-06-18',
  'roots',
  'navy',
  'QA=https://qa.example',
];

/** Every setting that a settings file may give, of every command. */
const commands = [
  ...Object.values(syntaxes),
  ...Object.values(actionSyntaxes).flatMap((actions) => Object.values(actions)),
];
const settings = commands.flatMap((syntax) =>
  Object.entries(syntax.settings).flatMap(([key, setting]) =>
    setting.from === 'flag' ? [] : [{ name: syntax.name, key, syntax, setting }],
  ),
);

function sampleOf({ read, default: usual }: Setting<unknown>): unknown {
  return samples.find((each) => {
    const value = read(each);
    return value !== undefined && JSON.stringify(value) !== JSON.stringify(usual);
  });
}

/** What a setting comes to where a file of the user gives it `sample`, and the command line has `args`. */
function valueOf(syntax: CommandSyntax, key: string, sample: unknown, args: readonly string[]): unknown {
  const withFile = {
    ...syntax,
    name: syntax.section ?? syntax.name,
    settings: { ...syntax.settings, ...fileSettings },
  };
  const text = JSON.stringify({ [withFile.name]: { [key]: sample } });
  const readBytes = () => new TextEncoder().encode(text);
  const values = readSettings(withFile, parseArguments(withFile, ['--config', '/mine/c.json', ...args]), {
    workingFolder: '/mine',
    listFolder: () => [],
    readBytes,
    readBytesWithin: () => readBytes,
    repositoryTop: () => undefined,
    relativePath: (file) => file,
    refusedPath: () => undefined,
    stderr: () => undefined,
  });
  return Object.entries(values).find(([name]) => name === key)?.[1];
}

test('every command that reads a settings file has settings to take back', () => {
  expect([...new Set(settings.map(({ name }) => name))]).toEqual([
    'check',
    'lint',
    'mock',
    'replay',
    'preview',
    'mcp diff',
    'mcp pull',
    'mcp serve',
  ]);
  expect(settings.length).toBeGreaterThan(80);
});

test.each(settings)('`assay $name` takes back what a settings file says of `$key`', ({ key, syntax, setting }) => {
  const sample = sampleOf(setting);
  const flag = toFlagName(key);
  const { isSwitch, default: usual } = setting;
  const given = valueOf(syntax, key, sample, []);
  expect(given).toEqual(setting.read(sample, asMine));
  expect(given).not.toEqual(usual);
  expect(valueOf(syntax, key, sample, [`--no-${flag}`])).toEqual(isSwitch === true ? false : usual);
  // A switch that a file turns off can be turned on again.
  expect(isSwitch === true ? valueOf(syntax, key, false, [`--${flag}`]) : isSwitch).toBe(isSwitch);
});

/** What paths of the file mean. */
const asMine = {
  reads: (path: string) => ({ path: `/mine/${path}` }),
  writes: (path: string) => ({ path: `/mine/${path}` }),
  fills: (path: string) => ({ path: `/mine/${path}` }),
};
