import { resolve } from 'node:path';
import { type Description, describe } from '../../description/description.ts';
import { parseSource } from '../../description/parse/parse.ts';
import { toLineColumn } from '../../description/positions/positions.ts';
import { danglingReferences } from '../../description/read/dangling-references.ts';
import { unreadableFiles } from '../../description/read/referenced-files.ts';
import { counted } from '../../lib/show.ts';
import { isAddress, withoutCredentials } from '../../lib/uri.ts';
import { UserError } from '../../lib/user-error.ts';
import { type LoadOptions, withRemote } from '../../node/load.ts';
import type { System } from '../../node/system.ts';
import type { SettingValues } from '../settings/setting.ts';
import { type FolderSystem, findDescriptions } from './find-descriptions.ts';
import type { referenceSettings } from './settings.ts';

/** The descriptions that a command line names, and a way to load each. */
export interface Inputs {
  /** The names of the descriptions: a path, an address without credentials, or `-` for the standard input. */
  readonly descriptions: readonly string[];
  /** @throws UserError where a name leads to no description. */
  readonly load: (name: string, options?: LoadOptions) => Description;
  /** True where all are files, which can be read again. */
  readonly areFiles: boolean;
}

/** The effects of opening inputs. */
export type InputSystem = FolderSystem & Pick<System, 'load' | 'fetchBytes' | 'readStdin' | 'readBytesWithin'>;

/** The descriptions that a command line means, of which none has been opened. */
export interface FoundInputs {
  /** Paths, addresses with their credentials, `-`. */
  readonly operands: readonly string[];
  /** The names of the inputs. */
  readonly names: readonly string[];
}

/**
 * Finds what `operands` name, for `command`: files, folders, globs, addresses, `-`; the one `openapi.*` here where nothing is named. Settings are
 * read in between: they may forbid what comes next.
 * @throws UserError where something leads to no description.
 */
export function findInputs(operands: readonly string[], command: string, system: InputSystem): FoundInputs {
  const found = findDescriptions(operands, { command, kinds: ['openapi'] }, system);
  if (found.indexOf('-') !== found.lastIndexOf('-'))
    throw new UserError('`-` must be given once; found it twice. The standard input can be read once.');
  return { operands: found, names: found.map((one) => (isAddress(one) ? withoutCredentials(one) : one)) };
}

/**
 * Opens what was found. Addresses and the standard input are read now, once.
 * @throws UserError where something cannot be read.
 */
export async function openInputs({ operands, names }: FoundInputs, system: InputSystem): Promise<Inputs> {
  const given = new Map<string, (options?: LoadOptions) => Description>();
  for (const [index, operand] of operands.entries()) {
    const name = names[index] ?? operand;
    if (name === '-') given.set(name, await fromStdin(system));
    else if (isAddress(operand)) given.set(name, await fromAddress(operand, name, system));
  }
  return {
    descriptions: names,
    load: (name, options) => given.get(name)?.(options) ?? system.load(name, options),
    areFiles: given.size === 0,
  };
}

/** Describes the text that was read once, with other options. */
type LoadAgain = (options?: LoadOptions) => Description;

/** `load`, after a first call that throws where the text is not a description. */
function checked(load: LoadAgain): LoadAgain {
  load();
  return load;
}

async function fromAddress(operand: string, name: string, { fetchBytes, stderr }: InputSystem): Promise<LoadAgain> {
  const { bytes, address } = await fetchBytes(operand);
  stderr(`Read ${name} once: ${counted(bytes.length, 'byte')}. What changes there later is not seen.\n`);
  const readBytes = (): { readonly reason: string } => ({ reason: 'nothing on the network' });
  const source = parseSource(address, bytes, { name });
  return checked((options = {}) => describe(source, withRemote(readBytes, options)));
}

async function fromStdin({ readStdin, readBytesWithin }: InputSystem): Promise<LoadAgain> {
  const bytes = await readStdin();
  if (bytes.length === 0) throw new UserError('The standard input must hold a description; found nothing.');
  const source = parseSource(resolve('<stdin>'), bytes, { name: '<stdin>' });
  return checked((options = {}) => describe(source, withRemote(readBytesWithin(resolve('.')), options)));
}

/**
 * `inputs` that also read the remote files that the settings allow.
 * @throws UserError where a remote file cannot be read.
 */
export async function readInputs<T extends Pick<Inputs, 'descriptions' | 'load'>>(
  inputs: T,
  config: SettingValues<typeof referenceSettings>,
  { fetchFile }: Pick<System, 'fetchFile'>,
): Promise<T> {
  const { descriptions, load } = inputs;
  const follow = (options: LoadOptions): void => {
    for (const description of descriptions.map((name) => load(name, options))) {
      danglingReferences(description);
      unreadableFiles(description);
    }
  };
  const options = await readRemote(
    follow,
    { root: config.root, allowedOrigins: config.allowRemote, hasSettings: true },
    fetchFile,
  );
  return { ...inputs, load: (name) => load(name, options) };
}

const mostFiles = 100;

/**
 * Reads, once each, the files on `allowedOrigins` that `follow` asks for when it loads with its options, and the files that these refer to.
 * Answers the options to load with.
 * @throws UserError where a file cannot be read, or where there are more than a hundred.
 */
export async function readRemote(
  follow: (options: LoadOptions) => void,
  { allowedOrigins, ...options }: LoadOptions & { readonly allowedOrigins: readonly string[] },
  fetchFile: System['fetchFile'],
): Promise<LoadOptions> {
  if (allowedOrigins.length === 0) return options;
  const files = new Map<string, Uint8Array>();
  for (;;) {
    const missing = new Set<string>();
    const read = (address: string): Uint8Array | undefined => {
      if (!files.has(address)) missing.add(address);
      return files.get(address);
    };
    follow({ ...options, allowedOrigins, readRemote: read });
    if (missing.size === 0) return { ...options, allowedOrigins, readRemote: (address) => files.get(address) };
    for (const address of missing) {
      if (files.size >= mostFiles)
        throw new UserError(
          `\`--allow-remote\` must lead to at most ${mostFiles} files; found more, ${address} among them.`,
        );
      files.set(address, (await fetchFile(address)).bytes);
    }
  }
}

/**
 * `description`, which a mock or replay reads.
 * @throws UserError for AsyncAPI.
 */
export function onlyOpenApi(description: Description, participle: 'mocked' | 'replayed'): Description {
  if (description.kind === 'openapi') return description;
  const place = toLineColumn({ source: description.source, path: ['asyncapi'] });
  throw new UserError(
    `${place}: a ${participle} description must be OpenAPI; found AsyncAPI ${description.version}. \`assay check\` and \`assay preview\` read AsyncAPI.`,
  );
}
