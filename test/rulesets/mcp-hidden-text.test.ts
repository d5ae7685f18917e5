import { describe, expect, test } from '@jest/globals';
import { createLint } from '../../src/api/lint.ts';
import { fairTexts, hiddenTexts } from '../support/hidden-texts.ts';

const linter = createLint();
const rule = 'x-mcp-hidden-text';
const places = [
  'x-mcp.prompts.0.description',
  'x-mcp.resources.0.description',
  'x-mcp.tools.0.description',
  'x-mcp.tools.0.inputSchema.properties.a.description',
];

/** A server that says a text of a prompt, a resource, a tool and a parameter of it. */
function serverThatSays(description: string): string {
  const inputSchema = { type: 'object', properties: { a: { type: 'string', description } } };
  const server = {
    protocolVersion: '2025-11-25',
    capabilities: { prompts: {}, resources: {}, tools: {} },
    prompts: [{ name: 'say', description }],
    resources: [{ name: 'read', uri: 'https://a.example/read', description }],
    tools: [{ name: 'write', description, inputSchema }],
  };
  return JSON.stringify({ openapi: '3.1.0', servers: [{ url: 'https://a.example' }], 'x-mcp': server }, undefined, 1);
}

function foundIn(text: string) {
  return linter.lint(text, { path: '/a.json' }).filter((finding) => finding.rule === rule);
}

describe('in the recommended preset', () => {
  test.each(fairTexts)('nothing is said of %s', (_title, text) => {
    expect(foundIn(serverThatSays(text))).toEqual([]);
  });

  test.each(hiddenTexts)('%s is found wherever a server says it, by its name, as a warning', (_title, text, names) => {
    const found = foundIn(serverThatSays(text));
    expect(found.map(({ place }) => place.path.join('.'))).toEqual(places);
    expect(found.filter(({ severity, message }) => severity !== 'warn' || !message.includes(names[0] ?? ''))).toEqual(
      [],
    );
  });

  test.each(hiddenTexts)('what a suggestion removes of %s is not found again', (_title, text) => {
    const before = serverThatSays(text);
    const repairable = foundIn(before).filter(({ fix }) => fix !== undefined);
    const safe = linter.fix(before, { path: '/a.json' });
    const suggested = linter.fix(before, { path: '/a.json', suggestions: true });
    expect(safe.text).toBe(before);
    expect(suggested.fixed).toBe(repairable.length);
    expect(suggested.findings.filter((finding) => finding.rule === rule && finding.fix !== undefined)).toEqual([]);
  });
});
