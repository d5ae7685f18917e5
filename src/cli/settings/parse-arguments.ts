import { parseArgs } from 'node:util';
import { nearest } from '../../lib/nearest.ts';
import { didYouMean } from '../../lib/show.ts';
import { listOf } from '../../lib/json.ts';
import { UserError } from '../../lib/user-error.ts';
import { readValue } from './readers.ts';
import { toFlagName, type CommandSyntax, type Setting, type SettingTable, type SettingValues } from './setting.ts';

/** A command line, taken apart. */
export interface ParsedArguments<S extends SettingTable> {
  /** The words beside options: descriptions. */
  readonly operands: readonly string[];
  /** The flags that were given. One that turns a setting off or takes it back has the value that results. */
  readonly flags: Partial<SettingValues<S>>;
  readonly isHelp: boolean;
}

/**
 * Reads the arguments after the name of a command.
 * @throws UserError for an option that it does not have, a value that is missing, one where none belongs, or one of the wrong kind.
 */
export function parseArguments<S extends SettingTable>(
  { name, settings }: CommandSyntax<S>,
  args: readonly string[],
): ParsedArguments<S> {
  const known = flagsOf(settings);
  const options = Object.fromEntries(
    [...known].map(([flag, { setting, turnsOff }]) => {
      const type = setting.isSwitch === true || turnsOff ? 'boolean' : 'string';
      const { short } = setting;
      return [flag, { type, ...(short !== undefined && !turnsOff && { short }) } as const];
    }),
  );
  // With `strict`, Node throws sentences of its own, without a suggestion.
  const config = { args: [...args], allowPositionals: true, strict: false, tokens: true } as const;
  const { tokens, positionals } = parseArgs({ ...config, options });
  if (positionals.includes(''))
    throw new UserError(
      'The name of a file must not be empty; found an empty argument. Is a variable of your shell not set?',
    );
  const written = new Map<string, unknown>();
  let isHelp = false;
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const word = args[token.index] ?? '';
    const flag = known.get(token.name);
    if (flag === undefined || known.has(nameAfterDash(word) ?? ''))
      throw unknownOption(name, { rawName: token.rawName, word }, [...known.keys()]);
    check(token, flag);
    const { key, setting, turnsOff } = flag;
    if (key === 'help') isHelp = true;
    else if (setting.isSwitch === true) written.set(key, !turnsOff);
    else if (turnsOff) written.set(key, unset);
    else if (setting.isRepeatable === true) written.set(key, [...listOf(written.get(key)), token.value]);
    else written.set(key, token.value);
  }
  const flags = [...written].map(([key, value]) => {
    const { setting, flag } = known.get(toFlagName(key)) ?? helpFlag;
    return [key, value === unset ? setting.default : readValue(setting, value, `\`${flag}\``)] as const;
  });
  // Each value was read by its own row.
  return { operands: positionals, flags: Object.fromEntries(flags) as Partial<SettingValues<S>>, isHelp };
}

/** Stands for the default of a setting. */
const unset = Symbol('unset');

interface Flag {
  readonly key: string;
  /** The flag as it is written: `--port`. */
  readonly flag: string;
  readonly setting: Setting<unknown>;
  /** `--no-<name>`. */
  readonly turnsOff: boolean;
}

const helpFlag: Flag = {
  key: 'help',
  flag: '--help',
  setting: { must: '', read: () => true, isSwitch: true, from: 'flag', help: 'show this', short: 'h' },
  turnsOff: false,
};

/** The flags of a command. A setting that a settings file may have gets a second flag, which takes it back. */
function flagsOf(settings: SettingTable): ReadonlyMap<string, Flag> {
  const flags = Object.entries(settings).flatMap(([key, setting]): [string, Flag][] => {
    const name = toFlagName(key);
    const on = { key, flag: `--${name}`, setting, turnsOff: false };
    if (setting.from === 'flag') return [[name, on]];
    return [
      [name, on],
      [`no-${name}`, { key, flag: `--no-${name}`, setting, turnsOff: true }],
    ];
  });
  return new Map([...flags, ['help', helpFlag]]);
}

interface OptionToken {
  /** The option as written: `--port`, `-h`. */
  readonly rawName: string;
  readonly value?: string | undefined;
  /** True where the value came with `=`. */
  readonly inlineValue?: boolean | undefined;
}

function check({ rawName, value, inlineValue }: OptionToken, { setting, turnsOff }: Flag): void {
  if (setting.isSwitch === true || turnsOff) {
    if (value !== undefined) throw new UserError(`\`${rawName}\` must stand without a value; found \`${value}\`.`);
    return;
  }
  if (value === undefined) {
    // A hook takes the next word for a file.
    const hint = rawName.startsWith('--') ? ` Write \`${rawName}=...\`.` : '';
    throw new UserError(`\`${rawName}\` must have a value; found none.${hint}`);
  }
  if (inlineValue !== true && /^-./u.test(value)) {
    // The value is not shown: after `--user` it may be a password.
    const hint = `Where that is the value, write \`${rawName}=...\`.`;
    throw new UserError(`\`${rawName}\` must have a value; found an argument that starts with \`-\`. ${hint}`);
  }
}

/** The name in `-fix`, which is read as `-f -i -x`; without a value, which may be a password. */
function nameAfterDash(word: string): string | undefined {
  return /^-([^-=][^=]+)/u.exec(word)?.[1];
}

/** Our flags for those of Spectral, Redocly CLI, Prism, Dredd, Schemathesis and curl. Of several it is the first that a command has. */
const namesElsewhere: Readonly<Record<string, readonly string[]>> = {
  url: ['target', 'mock-url'],
  server: ['target', 'mock-url'],
  'server-url': ['target', 'mock-url'],
  'base-url': ['target', 'mock-url'],
  endpoint: ['target'],
  p: ['port'],
  h: ['host'],
  errors: ['validate'],
  delay: ['delay-ms'],
  f: ['format'],
  reporter: ['format'],
  o: ['out', 'format'],
  output: ['out', 'format'],
  'output-dir': ['out'],
  'max-warnings': ['fail-severity'],
  F: ['fail-severity'],
  'skip-rule': ['rule'],
  'generate-ignore-file': ['update-baseline'],
  c: ['config'],
  H: ['header'],
  auth: ['user'],
  k: ['insecure'],
  timeout: ['timeout-ms'],
  'request-timeout': ['timeout-ms'],
  'rate-limit': ['rate'],
  only: ['include'],
};

function unknownOption(
  command: string,
  { rawName, word }: { readonly rawName: string; readonly word: string },
  names: readonly string[],
): UserError {
  const name = nameAfterDash(word) ?? rawName.slice(2);
  const isOurs = names.includes(name);
  const own = isOurs ? name : nearest(name, names);
  const elsewhere = isOurs ? undefined : oursFor(rawName.replace(/^--?/u, '')).find((known) => names.includes(known));
  const likely = elsewhere ?? own;
  const hint = didYouMean(likely && `--${likely}`);
  const more = hint === '' ? ` \`assay ${command} --help\` lists them.` : hint;
  // Of `-Hname:secret` the letter alone.
  const isLetter = elsewhere !== undefined || own === undefined;
  const written = rawName.startsWith('--') || isLetter ? rawName : `-${name}`;
  return new UserError(`\`${written}\` must be an option of \`assay ${command}\`; found none of that name.${more}`);
}

function oursFor(name: string): readonly string[] {
  return Object.hasOwn(namesElsewhere, name) ? (namesElsewhere[name] ?? []) : [];
}
