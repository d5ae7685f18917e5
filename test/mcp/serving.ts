import { describe, type Description } from '../../src/description/description.ts';
import { parseSource } from '../../src/description/parse/parse.ts';
import type { DescribedServer } from '../../src/mcp/serve/described-server.ts';
import { createToolSchemas } from '../../src/mcp/serve/tool-schemas.ts';
import { surfaceOf } from '../../src/mcp/surface/surface.ts';
import { createEngine } from '../../src/mock/engine.ts';
import { defaultSettings } from '../../src/mock/settings.ts';

/** A server of a description with `mcp` as its `x-mcp`, and what `more` has beside it. */
export function serving(mcp: object, more: object = {}): DescribedServer {
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '2' },
    paths: {},
    ...more,
    'x-mcp': mcp,
  });
  const description = describe(parseSource('/api/openapi.json', new TextEncoder().encode(text)), {
    readBytes: () => ({ reason: 'no such file' }),
  });
  return playedOf(description);
}

/** The server of a description. */
export function playedOf(description: Description): DescribedServer {
  const surface = surfaceOf(description);
  if (surface === undefined) throw new Error('no x-mcp');
  const { answer } = createEngine(description, defaultSettings);
  return {
    description,
    surface,
    schemas: createToolSchemas(surface, description.version),
    callOperation: answer,
  };
}
