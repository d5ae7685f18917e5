import { expect } from '@jest/globals';
import { describe } from '../../src/description/description.ts';
import { parseSource } from '../../src/description/parse/parse.ts';
import { isText, listOf, member } from '../../src/lib/json.ts';
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

/** The surface of a server that plays `mcp`: templates may stand among the resources of a description, and not of a server. */
function played(mcp: Readonly<Record<string, unknown>>): Surface {
  const { protocolVersion, capabilities = {}, instructions } = mcp;
  const list = (name: string): readonly unknown[] => listOf(mcp[name]);
  const isTemplate = (each: unknown): boolean => String(member(each, 'uri')).includes('{');
  const [resources, templates] = [list('resources'), list('resourceTemplates')];
  return served({
    versions: isText(protocolVersion) ? [protocolVersion] : [],
    capabilities,
    instructions,
    tools: list('tools'),
    resources: resources.filter((each) => !isTemplate(each)),
    resourceTemplates: [...resources.filter(isTemplate), ...templates],
    prompts: list('prompts'),
  });
}

/** The differences of two descriptions, both ways. A server that plays the other one must have the same. */
export function differencesBothWays(old: object, now: object): readonly (readonly string[])[] {
  const pairs = [
    [old, now],
    [now, old],
  ] as const;
  return pairs.map(([before, after]) => {
    const lines = differences(described(before), described(after));
    expect(differences(described(before), played({ ...after }))).toEqual(lines);
    return lines;
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
  const ofTool = (tool: object): object => ({ tools: [{ name: 't', description: 'T.', ...tool }] });
  return differencesBothWays(ofTool(old), ofTool(now));
}
