import type { Description } from '../../description/description.ts';
import type { LoadOptions } from '../inputs/load-options.ts';
import type { Inputs } from '../inputs/open-inputs.ts';
import { readRemote, type FetchFile } from '../inputs/read-remote.ts';
import type { MockConfig } from './settings.ts';

/**
 * `inputs` that read what the settings allow beside the descriptions themselves.
 * @throws UserError where a remote file cannot be read.
 */
export async function readInputs(
  inputs: Inputs,
  config: MockConfig,
  { fetchFile }: { readonly fetchFile: FetchFile },
): Promise<Inputs> {
  const { descriptions, load } = inputs;
  const all = (options: LoadOptions): readonly Description[] => descriptions.map((name) => load(name, options));
  const options = await readRemote(all, { root: config.root, allowedOrigins: config.allowRemote }, fetchFile);
  return { ...inputs, load: (name) => load(name, options) };
}
