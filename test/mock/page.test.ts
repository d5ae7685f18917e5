import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { createMock } from '../../src/api/mock.ts';
import { createLogLine } from '../../src/cli/mock/log.ts';
import { loadDescription } from '../../src/node/load.ts';
import { fixedHeaders } from '../../src/http/headers.ts';
import { createEngine } from '../../src/mock/engine.ts';
import { emptyMask } from '../../src/http/secrets.ts';
import { defaultSettings } from '../../src/mock/settings.ts';
import { plain } from '../../src/report/paint.ts';

// What docs/mock.md shows beside commands, which `docs-commands.test.ts` runs.

const page = readFileSync('docs/mock.md', 'utf8');

/** The block of the page that holds `text`. */
function blockWith(text: string): string {
  const blocks = [...page.matchAll(/^```\w*\n(.*?)^```$/gmsu)].map(([, block = '']) => block);
  return blocks.find((block) => block.includes(text)) ?? '';
}

test('the log is that of the requests that it shows', () => {
  const engine = createEngine(loadDescription('docs/replay/box-office.yaml'), {
    ...defaultSettings,
    validate: 'request',
  });
  const line = createLogLine({ json: false, verbose: false, paint: plain });
  const json = { 'content-type': 'application/json' };
  const shown = blockWith(' ms  example ');
  const requests = [
    { headers: json, body: '{"price":30}' },
    { headers: json, body: '{"price":"x"}' },
    { headers: { ...json, 'x-vendor-response-body-example': 'general_entry' }, body: '{"ticketType":"general"}' },
    { headers: {}, body: '' },
  ];
  const lines = shown
    .trimEnd()
    .split('\n')
    .map((each, index) => {
      const [method = '', target = '', , duration = ''] = each.split(' ');
      const { headers = {}, body = '' } = requests[index] ?? {};
      const request = { method, target, headers, body: new TextEncoder().encode(body) };
      return line({ request, response: engine.answer(request), durationMs: Number(duration), mask: emptyMask });
    });
  expect([lines.length, lines.join('')]).toEqual([requests.length, shown]);
});

test('the headers of every answer are those that are listed', () => {
  const listed = blockWith('x-frame-options').split(/\s{2,}|\n/u);
  const sent = Object.entries(fixedHeaders).map(([name, value]) => `${name}: ${value}`);
  expect(listed.filter((header) => header !== '').sort()).toEqual(sent.sort());
});

test('a problem that lists violations looks as it is shown', async () => {
  const email = { type: 'string', format: 'email' };
  const limit = { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 100 } };
  const schema = { $ref: '#/components/schemas/Ticket' };
  const { fetch } = createMock(
    {
      openapi: '3.1.0',
      paths: {
        '/tickets': {
          post: {
            parameters: [limit],
            requestBody: { content: { 'application/json': { schema } } },
            responses: { 201: { description: 'The ticket.' } },
          },
        },
      },
      components: { schemas: { Ticket: { type: 'object', properties: { email } } } },
    },
    { validate: 'request' },
  );
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(
    new Request('http://mock/tickets?limit=500', { method: 'POST', headers, body: '{"email":"nobody"}' }),
  );
  const shown = blockWith('"violationCount"').replaceAll('"openapi.yaml#', '"#');
  const answered = JSON.stringify(await response.json()).replaceAll(/"schema":"[^"#]*#/gu, '"schema":"#');
  expect(JSON.parse(answered)).toEqual(JSON.parse(shown));
});
