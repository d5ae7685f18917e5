import { expect, test } from '@jest/globals';
import { fromText, siteOf } from '../support.ts';
import { harbour } from './harbour.ts';
import { linted, sideOf } from './support.ts';

/** The part of the page of a server, as Markdown, that says how clients reach it. */
function connectOf(text: string): string | undefined {
  const page = siteOf(fromText(text)).markdown('mcp/server.md') ?? '';
  return /## Connect\n\n(.*?)\n\n(?=## |Other keys)/su.exec(`${page}\n## End`)?.[1];
}

test('the page of a server has the lines for each client', () => {
  expect(connectOf(harbour)).toBe(`Claude Code:

\`\`\`sh
claude mcp add --transport http harbour https://mcp.example/mcp
\`\`\`

VS Code, in \`.vscode/mcp.json\`:

\`\`\`json
{
  "servers": {
    "harbour": {
      "type": "http",
      "url": "https://mcp.example/mcp"
    }
  }
}
\`\`\`

Cursor, in \`.cursor/mcp.json\`:

\`\`\`json
{
  "mcpServers": {
    "harbour": {
      "url": "https://mcp.example/mcp"
    }
  }
}
\`\`\`

Others, in \`mcp.json\`:

\`\`\`json
{
  "mcpServers": {
    "harbour": {
      "type": "http",
      "url": "https://mcp.example/mcp"
    }
  }
}
\`\`\``);
  const side = sideOf(linted(harbour), 'mcp/server.html');
  expect(
    side
      .match(/button role=tab .*|button type=button role=tab .*/gu)
      ?.slice(0, 4)
      .join(' '),
  ).toMatch(/Claude Code.*VS Code.*Cursor.*Others/su);
  expect(side).toContain('claude mcp add --transport http harbour https://mcp.example/mcp');
});

const described = (mcp: string): string =>
  `openapi: 3.1.0\ninfo: { title: 'My --API', version: '1' }\npaths: {}\nx-mcp: ${mcp}\n`;

test.each([
  ['no server', '{ tools: [] }'],
  ['an address that is relative', '{ servers: [{ url: /mcp }] }'],
  ['an address of another kind', "{ servers: [{ url: 'javascript:hit()' }] }"],
  ['an address that is no text', '{ servers: [{ url: 5 }] }'],
])('there are no lines for %s', (_, mcp) => {
  expect(connectOf(described(mcp))).toBeUndefined();
});

test.each([
  [
    "{ serverInfo: { name: '--rm $(hit)' }, servers: [{ url: 'https://a.example/mcp' }] }",
    'rm-hit https://a.example/mcp',
  ],
  [`{ servers: [{ url: "https://a.example/?b='$(hit)'" }] }`, String.raw`my-api 'https://a.example/?b='\''$(hit)'\'''`],
])('names and addresses of a stranger are words: %s', (mcp, words) => {
  expect(connectOf(described(mcp))?.split('\n')[3]).toBe(`claude mcp add --transport http ${words}`);
});
