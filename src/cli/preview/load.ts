import { descriptionRules } from '../../../rulesets/description/rules.ts';
import { exampleRules } from '../../../rulesets/examples/rules.ts';
import { apartUses } from '../../../rulesets/presets.ts';
import type { Description } from '../../description/description.ts';
import type { Resolve } from '../../description/resolve.ts';
import type { Finding } from '../../finding.ts';
import { lint } from '../../lint/lint.ts';
import type { CreateMemory } from '../../mock/answer-context.ts';
import { withEffects } from '../../node/system.ts';
import type { Brand } from '../../preview/frame/brand.ts';
import { type Site, createSite } from '../../preview/site.ts';
import type { LintSystem } from '../lint/lint-command.ts';
import { loadRuleset, withRules } from '../lint/ruleset.ts';
import { lintSyntax } from '../lint/settings.ts';
import type { McpPages } from '../mcp/pages.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { Shown } from './answer.ts';
import { createMocks, mcpPathsOf, mockUrlsOf } from './mocks.ts';
import { createPictures } from './assets.ts';
import { type PreviewConfig, exampleHeaderOf } from './settings.ts';
import type { PreviewSystem } from './system.ts';
import type { ReachedMock } from '../mock/serving.ts';

/** The descriptions that are loaded. */
interface Loading {
  readonly load: PreviewSystem['load'];
  readonly descriptions: readonly string[];
  readonly config: PreviewConfig;
  readonly lint: Lint;
  readonly brand: Brand;
  /** The address at which clients reach the mock server. */
  readonly at: () => ReachedMock;
  readonly createMemory: CreateMemory | undefined;
  readonly mcp: McpPages;
}

/** The receivers of what was loaded. */
interface Showing {
  readonly show: (next: Shown) => void;
  /** True while nothing newer is shown. */
  readonly isShown: (shown: Shown) => boolean;
}

/** The time after which readers have asked for the page. */
export const afterFirstMs = 250;

/** Longer texts are shown before they are linted: an edit is to be seen within 300 ms. */
const lintedAtOnce = 200_000;

/**
 * A function that reads the descriptions and shows them: with their findings or, where they are long, at first with the findings of the
 * version before.
 * It throws a `UserError` where one cannot be read.
 */
export function createLoad(
  { descriptions, load, config, brand, lint, at, createMemory, mcp }: Loading,
  system: Pick<PreviewSystem, 'schedule' | 'rootFolderOf'>,
  { show, isShown }: Showing,
): () => void {
  let before: readonly (readonly Finding[])[] = [];
  return () => {
    const loaded = descriptions.map((path) => namedFrom(system.rootFolderOf(path, config.root), load(path)));
    const mockUrls = mockUrlsOf(loaded, descriptions, config.mockUrl);
    const mcpPaths = mcpPathsOf(loaded, descriptions);
    const mock = createMocks(loaded, descriptions, { settings: config, host: config.host, at, createMemory, mcp });
    const pictures = createPictures();
    const make = (found: readonly (readonly Finding[])[]): Site =>
      createSite(
        loaded.map((description, index) => ({
          description,
          findings: found[index] ?? [],
          mockUrl: mockUrls[index] ?? '',
          mcpPath: mcpPaths[index],
          ...exampleHeaderOf(config),
        })),
        { editorLink, brand, pictureOf: pictures.of, environments: config.environments },
      );
    const lintAll = (): Shown => {
      before = loaded.map((description) => lint(description));
      return { descriptions: loaded, site: make(before), pictures, mock };
    };
    if (sizeOf(loaded) <= lintedAtOnce) {
      show(lintAll());
      return;
    }
    const first = { descriptions: loaded, site: make(before), pictures, mock };
    show(first);
    system.schedule(() => {
      if (isShown(first)) show(lintAll());
    }, afterFirstMs);
  };
}

/** `description` with messages that name files from `folder`: a page has no working directory, and is shown to others. */
function namedFrom(folder: string, description: Description): Description {
  const start = `${folder.replaceAll('\\', '/').replace(/\/$/u, '')}/`;
  const named =
    (resolve: Resolve): Resolve =>
    (ref, from) => {
      const found = resolve(ref, from);
      // A file outside of the folder has no name in it.
      if (found.kind === 'found' || found.kind === 'outside' || start === '/') return found;
      return { ...found, message: found.message.replaceAll(start, '') };
    };
  return { ...description, resolve: named(description.resolve), resolveHop: named(description.resolveHop) };
}

function sizeOf(descriptions: readonly Description[]): number {
  return descriptions.reduce((sum, { source }) => sum + (source.text?.length ?? 0), 0);
}

/** An address that VS Code, and editors derived from it, open. */
function editorLink(file: string, line: number, column: number): string {
  const path = file.replaceAll('\\', '/').replace(/^\/?/u, '/');
  return `vscode://file${encodeURI(path)}:${line}:${column}`;
}

/** The findings of a description. */
export type Lint = (description: Description) => readonly Finding[];

/**
 * A linter with the ruleset that `assay lint` would take for `descriptions`, and the rules of the presets apart, as `assay check` runs them.
 * @throws UserError where the ruleset cannot be read.
 */
export async function createLint(
  descriptions: readonly string[],
  { root, config, noConfig }: Pick<PreviewConfig, 'root' | 'config' | 'noConfig'>,
  system: LintSystem,
): Promise<Lint> {
  // The command itself prints which settings are used.
  const silent = withEffects(system, { stderr: () => undefined });
  const settings = readSettings(lintSyntax, { operands: descriptions, flags: { config, noConfig } }, silent);
  const { rulesetFor } = withRules(
    await loadRuleset(settings, system),
    apartUses([...exampleRules, ...descriptionRules]),
  );
  return ({ source }) => {
    const rootFolder = system.rootFolderOf(source.uri, root);
    return lint(source, rulesetFor(source.uri), { readBytes: system.readBytesWithin(rootFolder), rootFolder });
  };
}
