import { describe, expect, test } from '@jest/globals';
import { type Preset, presetRules, presets } from '../../rulesets/presets.ts';
import { rules } from '../../rulesets/rules/index.ts';
import { bundledPreset, forms } from '../support/bundles.ts';
import { lintYaml } from '../support/spectral.ts';

/** One mistake of every kind on which the presets differ. */
const yaml = `asyncapi: 3.0.0
info: { title: Example, version: 1.0.0 }
channels:
  orders:
    address: orders
    x-badges:
      - { name: Beta, icon: flask, color: success, position: after }
      - { name: Beta, colour: red }
components:
  schemas:
    Order:
      type: object
      x-badges: [{ name: Beta }]
`;

/** The findings of a shipped preset, of which all forms have the same. */
async function lint(preset: Preset): Promise<readonly string[]> {
  const [found = [], ...others] = await Promise.all(forms.map((form) => lintYaml(yaml, bundledPreset(preset, form))));
  for (const other of others) expect(other).toEqual(found);
  return found.map(({ code, path, severity }) => `${['error', 'warn', 'info'][severity] ?? ''} ${code} ${path}`);
}

describe('the preset', () => {
  test('recommended accepts what newer renderers read', async () => {
    expect(await lint('recommended')).toEqual([
      'info x-badges-color-palette channels.orders.x-badges.0.color',
      'warn x-badges-duplicate-name channels.orders.x-badges.1.name',
      'warn x-badges-unknown-field channels.orders.x-badges.1.colour',
    ]);
  });

  test('seed is the specification to the letter', async () => {
    expect(await lint('seed')).toEqual([
      'error x-badges-unknown-field channels.orders.x-badges.0.icon',
      'error x-badges-color channels.orders.x-badges.0.color',
      'error x-badges-unknown-field channels.orders.x-badges.1.colour',
      'warn x-badges-placement components.schemas.Order.x-badges',
    ]);
  });

  test('all adds the opinions', async () => {
    expect(await lint('all')).toEqual([
      'info x-badges-color-palette channels.orders.x-badges.0.color',
      'warn x-badges-redundant-default channels.orders.x-badges.0.position',
      'warn x-badges-duplicate-name channels.orders.x-badges.1.name',
      'warn x-badges-unknown-field channels.orders.x-badges.1.colour',
    ]);
  });

  test('badges is the half of recommended, and mcp the other', async () => {
    expect(await lint('badges')).toEqual(await lint('recommended'));
    expect(await lint('mcp')).toEqual([]);
    const ids = [...presetRules('badges', rules), ...presetRules('mcp', rules)].map(({ rule }) => rule.id);
    expect(new Set(ids)).toEqual(new Set(rules.map(({ id }) => id)));
  });
});

test('seed has rules look at the fields of its generation and the colours of CSS; no other preset gives options', () => {
  const seed = { generation: 'seed' };
  const withOptions = presets.map((preset) =>
    presetRules(preset, rules).flatMap(({ rule: { id }, options }) => (options === undefined ? [] : [[id, options]])),
  );
  expect(Object.fromEntries(presets.map((preset, index) => [preset, withOptions[index]]))).toEqual({
    recommended: [],
    badges: [],
    mcp: [],
    all: [],
    seed: [
      ['x-badges-color', { palette: 'css' }],
      ...['x-badges-placement', 'x-badges-required', 'x-badges-unknown-field'].map((id) => [id, seed]),
      ...['output-schema', 'placement', 'required', 'type', 'unknown-field'].map((name) => [`x-mcp-${name}`, seed]),
    ],
  });
});
