import { type Preset, presets } from '../../../rulesets/presets.ts';

/**
 * The preset of ours that `name` in `extends` means: `spectral-assay`, `spectral-assay/seed`, and files of the package in any folder or
 * at an address that serves packages. Undefined for everything else.
 */
export function presetNamed(name: string): Preset | undefined {
  const inPackage = /(?:^|\/)spectral-assay(?:@[^/]+)?(?:\/(.*))?$/u.exec(name.replaceAll('\\', '/'));
  if (inPackage === null) return undefined;
  const [, file = ''] = inPackage;
  const [, preset] = /^(?:rulesets\/|dist\/|)(\w+)(?:\.yaml|(?:\.text)?\.mjs|\.cjs|)$/u.exec(file) ?? ['', file];
  return preset === '' ? 'recommended' : presets.find((one) => one === preset);
}
