import yaml from 'js-yaml';

// Spectral merges `<<`, and reads dates as text: the core schema plus one tag.
const merge = new yaml.Type('tag:yaml.org,2002:merge', { kind: 'scalar', resolve: (text: unknown) => text === '<<' });

/** How YAML is read, limits aside. */
export const yamlOptions = { schema: yaml.CORE_SCHEMA.extend({ implicit: [merge] }), json: true };
