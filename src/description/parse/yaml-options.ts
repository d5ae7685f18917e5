import yaml from 'js-yaml';
import { builtIn, createNumberTypes, type YamlNumbers } from './yaml-numbers.ts';

// Spectral merges `<<`, and reads dates as text: the core schema plus one tag.
const merge = new yaml.Type('tag:yaml.org,2002:merge', { kind: 'scalar', resolve: (text: unknown) => text === '<<' });

/** The settings for reading YAML, limits aside. */
export const yamlOptions = { schema: yaml.CORE_SCHEMA.extend({ implicit: [merge] }), json: true };

/** The options of js-yaml for one text; what numbers are read as is in `numbers` where they would be written otherwise. */
export function yamlOptionsWith(numbers: YamlNumbers): typeof yamlOptions {
  const implicit = [builtIn('null'), builtIn('bool'), ...createNumberTypes(numbers), merge];
  return { ...yamlOptions, schema: yaml.FAILSAFE_SCHEMA.extend({ implicit }) };
}
