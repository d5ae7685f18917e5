import type { Description } from '../../description/description.ts';
import type { Place } from '../../description/place.ts';
import type { Operation } from '../../description/read/api.ts';
import { followPath, textAt, type Located } from '../../description/read/view.ts';
import type { Finding } from '../../finding.ts';
import { once, perObject } from '../../lib/cache.ts';
import { isObject } from '../../lib/json.ts';
import { createGenerate, type Generate } from '../../schema/generate/generate.ts';
import { createFirstConsoles, type FirstConsole } from '../console/build.ts';
import { createConsoleContext, type CheckingContext } from '../console/context.ts';
import type { NamedEnvironment } from '../console/environments.ts';
import { entriesOf, groupEntry, type Contents, type Entry, type EntryGroup } from '../entries/entry.ts';
import { type FindingIndex, type FindingsReached, indexFindings } from '../findings.ts';
import { createAnchors } from '../entries/addresses.ts';
import { createOwnFindings, type OwnFindings } from '../entries/own-findings.ts';
import type { Logo } from '../frame/brand.ts';
import { toId } from '../frame/ids.ts';
import { tallyOf, type FindingTally } from '../frame/tally.ts';
import { createMarkdown, type Markdown } from '../parts/markdown.ts';
import { createMcpMarkdown } from '../parts/mcp-text.ts';
import { placeKey } from '../../description/place.ts';

/** The address in the site of a picture that stands beside a description, by its path there; undefined for another file. */
export type PictureOf = (description: Description, path: string) => string | undefined;

/** A description with all that its pages share. */
export interface ShownDescription {
  readonly description: Description;
  readonly contents: Contents;
  /** The base of the mock server: of its own, or below `origin`. */
  readonly mockUrlFrom: (origin: string | undefined) => string;
  /** The address of the mock MCP server, below `origin`; undefined where there is none. */
  readonly mcpUrlFrom: (origin: string | undefined) => string | undefined;
  /** Everything that has a page: entries, groups, findings. */
  readonly pages: readonly Entry[];
  readonly findingsAddress: string;
  readonly findings: FindingIndex;
  readonly reached: FindingsReached;
  readonly ownFindings: OwnFindings;
  readonly tallyOf: (entry: Entry) => FindingTally;
  readonly groupTallyOf: (group: EntryGroup) => FindingTally;
  /** The address of the page of the innermost entry around a place, with the part of it that shows the place. */
  readonly addressOf: (place: Place) => string | undefined;
  readonly markdown: Markdown;
  readonly mcpMarkdown: () => Markdown;
  readonly logo: Logo | undefined;
  /** A value for a schema, as a request or a response would hold it; undefined where none can be made. */
  readonly sample: (schema: Located, direction: 'request' | 'response') => unknown;
  readonly consoles: () => CheckingContext;
  /** The console of an operation as its form begins, for the mock server at `mockUrl`. That of the last one is kept. */
  readonly firstConsole: (operation: Operation, mockUrl: string) => FirstConsole;
}

/** Makes ready what the pages of `contents` share. */
export function createShownDescription(
  contents: Contents,
  { findings: given, mockUrl, mcpPath, exampleHeader, environments, images, pictureOf, hasFindings }: SharedOptions,
): ShownDescription {
  const { description } = contents;
  const findings = indexFindings(given);
  const { ownOf, reached } = createOwnFindings(contents, findings);
  const findingsAddress = `${contents.prefix}findings.html`;
  const entries = entriesOf(contents);
  // The navigation of every page asks for all of them.
  const entryTallyOf = perObject((entry: Entry) => tallyOf(ownOf(entry)));
  const groupTallyOf = perObject((group: EntryGroup) =>
    tallyOf(new Set([groupEntry(group, contents), ...group.entries].flatMap((entry) => ownOf(entry)))),
  );
  const generate = {
    request: createGenerate(description, { direction: 'request', proof: 'none' }),
    response: createGenerate(description, { proof: 'none' }),
  };
  // A page and its Markdown ask for the same ones, and a component's page for those of its uses.
  const samplesOf = (
    direction: keyof typeof generate,
  ): ((key: object, schema: Located) => { readonly value: unknown }) =>
    perObject((_: object, schema: Located) => ({ value: sampleOf(generate[direction], schema) }));
  const samples = { request: samplesOf('request'), response: samplesOf('response') };
  const sample: ShownDescription['sample'] = (schema, direction) =>
    isObject(schema.value) ? samples[direction](schema.value, schema).value : sampleOf(generate[direction], schema);
  const anchors = createAnchors(contents);
  const addressOf = (link: string): string | undefined => anchors(link) ?? pictureOf?.(description, link);
  const texts = { addressOf, images };
  const markdown = createMarkdown(texts);
  const consoles = once(() =>
    createConsoleContext(description, {
      exampleHeader,
      environments,
      sample: (schema) => sample(schema, 'request'),
    }),
  );
  return {
    description,
    contents,
    mockUrlFrom: (origin) => `${mockUrl.startsWith('/') ? (origin ?? '') : ''}${mockUrl}`.replace(/\/+$/u, ''),
    mcpUrlFrom: (origin) => (mcpPath === undefined || origin === undefined ? undefined : `${origin}${mcpPath}`),
    pages: [
      ...entries,
      ...contents.groups.map((group) => groupEntry(group, contents)),
      ...(hasFindings
        ? [{ ...contents.overview, kind: 'findings' as const, title: 'Findings', address: findingsAddress }]
        : []),
    ],
    findingsAddress,
    findings,
    reached,
    ownFindings: ownOf,
    tallyOf: (entry) => entryTallyOf(entry),
    groupTallyOf: (group) => groupTallyOf(group),
    addressOf: createAddressOf(entries),
    markdown,
    mcpMarkdown: once(() => createMcpMarkdown(texts)),
    logo: logoOf(contents, markdown),
    sample,
    consoles,
    firstConsole: createFirstConsoles(consoles),
  };
}

/** The inputs of a shown description beside its contents. */
interface SharedOptions {
  readonly findings: readonly Finding[];
  /** Whole, or a path on the server of the pages. */
  readonly mockUrl: string;
  readonly mcpPath: string | undefined;
  readonly exampleHeader: string;
  readonly environments: readonly NamedEnvironment[];
  /** Origins whose images texts may show. */
  readonly images: readonly string[];
  readonly pictureOf: PictureOf | undefined;
  readonly hasFindings: boolean;
}

/** The picture of `x-logo`, where a page may show it. */
function logoOf({ overview, description, title }: Contents, markdown: Markdown): Logo | undefined {
  const logo = followPath(description, overview.located, 'info', 'x-logo');
  const src = logo && markdown.picture(textAt(logo, 'url') ?? '');
  return src === undefined ? undefined : { src, alt: ((logo && textAt(logo, 'altText')) ?? title).slice(0, 200) };
}

/** Undefined for schemas that no value can be made of: a page does not fail for that. */
function sampleOf(generate: Generate, schema: Located): unknown {
  try {
    return generate(schema).value;
  } catch {
    return undefined;
  }
}

function createAddressOf(entries: readonly Entry[]): ShownDescription['addressOf'] {
  const byPlace = new Map<string, Entry>();
  for (const entry of entries) {
    const key = placeKey(entry.located.place);
    if (entry.kind !== 'overview' && !byPlace.has(key)) byPlace.set(key, entry);
  }
  return ({ source, path }) => {
    for (let length = path.length; length > 0; length -= 1) {
      const entry = byPlace.get(placeKey({ source, path: path.slice(0, length) }));
      if (entry === undefined) continue;
      const inner = path[length];
      const anchor =
        entry.kind === 'component' && inner !== undefined ? `#${encodeURIComponent(toId(`component.${inner}`))}` : '';
      return `${entry.address}${anchor}`;
    }
    return undefined;
  };
}
