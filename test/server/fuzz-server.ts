import { describe } from '../../src/description/description.ts';
import { parseSource } from '../../src/description/parse/parse.ts';
import { createEngine } from '../../src/mock/engine.ts';
import { mount } from '../../src/mock/open-mock.ts';
import { defaultSettings } from '../../src/mock/settings.ts';
import { loadDescription } from '../../src/node/load.ts';
import { makeCertificate } from '../../src/server/certificate.ts';
import { listen } from '../../src/server/http.ts';
import { hostileTrees } from '../mock/hostile-trees.ts';

/** What the fuzzed process tells its parent. */
export type Report =
  | { readonly kind: 'ready'; readonly port: number; readonly securePort: number; readonly mounted: number }
  | { readonly kind: 'heap'; readonly bytes: number }
  | { readonly kind: 'defect'; readonly text: string };

// Each is asked alone by the tests of the engine; here they would keep others waiting.
const weighty = /\d,\d00|huge|deep|doublings|minItems|nested|multipleOf/u;

const settings = { ...defaultSettings, echo: ['post', 'put'] as const };
const readBytes = () => ({ reason: 'no such file' });
const hostile = hostileTrees()
  .filter(([name]) => !weighty.test(name))
  .map(([, tree], index) => {
    const source = parseSource('/api/root.yaml', new TextEncoder().encode(JSON.stringify(tree)));
    return { name: `h${index}`, engine: createEngine(describe(source, { readBytes }), settings) };
  });
const fair = { name: 'fair', engine: createEngine(loadDescription('fixtures/mock/fair.yaml'), settings) };
const answer = mount([...hostile, fair], 'literal');
const options = {
  port: 0,
  host: '127.0.0.1',
  // Nothing is cut but by its client: how many are answered must not hang on how busy the machine is.
  limits: { headersMs: 600_000, requestMs: 600_000, idleMs: { http1: 600_000, http2: 600_000 } },
  onDefect: (request: object, error: unknown) => {
    report({ kind: 'defect', text: `${JSON.stringify(request)} ${error instanceof Error ? String(error.stack) : ''}` });
  },
};
const plain = await listen(answer, options);
const certificate = await makeCertificate('localhost', new Date());
const secure = await listen(answer, { ...options, certificate });

process.on('message', () => {
  globalThis.gc?.();
  globalThis.gc?.();
  report({ kind: 'heap', bytes: process.memoryUsage().heapUsed });
});
process.on('disconnect', () => process.exit());
report({ kind: 'ready', port: plain.port, securePort: secure.port, mounted: hostile.length });

function report(message: Report): void {
  process.send?.(message);
}
