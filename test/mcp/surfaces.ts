import { describe } from '../../src/description/description.ts';
import { parseSource } from '../../src/description/parse/parse.ts';
import { toPointer } from '../../src/lib/pointer.ts';
import type { Difference } from '../../src/mcp/diff/difference.ts';
import { diff } from '../../src/mcp/diff/diff.ts';
import { surfaceOf, surfaceOfAnswers, type ServerAnswers, type Surface } from '../../src/mcp/surface/surface.ts';

/** The surface of a description with `mcp` as its `x-mcp`, and what `more` has beside it. */
export function described(mcp: object, more: object = {}, files: Readonly<Record<string, object>> = {}): Surface {
  const text = JSON.stringify({ openapi: '3.1.0', paths: {}, ...more, 'x-mcp': mcp });
  const description = describe(parseSource('/api/openapi.json', new TextEncoder().encode(text)), {
    readBytes: (uri) => {
      const file = files[uri.replace('/api/', '')];
      return file === undefined ? { reason: 'no such file' } : new TextEncoder().encode(JSON.stringify(file));
    },
  });
  const surface = surfaceOf(description);
  if (surface === undefined) throw new Error('no x-mcp');
  return surface;
}

/** The surface of a server that answers so. */
export function served(answers: Partial<ServerAnswers>): Surface {
  return surfaceOfAnswers({
    versions: [],
    capabilities: {},
    instructions: undefined,
    tools: [],
    resources: [],
    resourceTemplates: [],
    prompts: [],
    ...answers,
  });
}

/** The differences of two surfaces, a line each: `breaking changed /x-mcp/tools/0/name `name` of tool `a``. */
export function differences(old: Surface, now: Surface): readonly string[] {
  return diff(old, now).map(lineOf);
}

function lineOf({ effect, kind, place, key, subject, suspicious }: Difference): string {
  const at = `${toPointer(place.path.slice(1))}${key === undefined ? '' : ` + ${key}`}`;
  return `${effect} ${kind} ${at}: ${subject}${suspicious === undefined ? '' : ` hides ${suspicious}`}`;
}

/** The differences of the one tool of each side, both ways. */
export function bothWays(old: object, now: object): readonly (readonly string[])[] {
  const [before, after] = [old, now].map((tool) => described({ tools: [{ name: 't', description: 'T.', ...tool }] }));
  if (before === undefined || after === undefined) return [];
  return [differences(before, after), differences(after, before)];
}
