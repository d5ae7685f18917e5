import { grades, tallyOf } from '../../preview/frame/tally.ts';
import { forReaders } from '../../preview/entries/for-readers.ts';
import { referenceNotes } from '../../mock/start-notes.ts';
import { loginAddress, loginPage } from '../../preview/frame/login-page.ts';
import { createSite, type Site } from '../../preview/site.ts';
import { assertLogSense } from '../mock/log.ts';
import { findDescriptions } from '../inputs/find-descriptions.ts';
import type { NamedPath } from '../../node/repository-path.ts';
import { type PageFile, pageMark } from '../../node/write-pages.ts';
import { readInputs } from '../inputs/read-inputs.ts';
import { helpOf } from '../settings/help.ts';
import { parseArguments } from '../settings/parse-arguments.ts';
import { readSettings } from '../settings/read-settings.ts';
import { readAssets, withBrand } from './assets.ts';
import { readBrand } from './brand.ts';
import { createLint, type Lint } from './linter.ts';
import { mockUrlsOf } from './mocks.ts';
import { createPictures } from './pictures.ts';
import { servePages } from './serve.ts';
import { exampleHeaderOf, type PreviewConfig, previewSyntax } from './settings.ts';
import type { PreviewSystem } from './system.ts';
import { counted } from '../../lib/show.ts';
import { createHash } from 'node:crypto';

/**
 * `assay preview`: serves descriptions as pages until it is stopped, or writes them as files.
 * @throws UserError (exit 2) for options or a description that cannot be used, and for a set port that is taken.
 */
export async function runPreview(args: readonly string[], system: PreviewSystem): Promise<number> {
  const parsed = parseArguments(previewSyntax, args);
  if (parsed.isHelp) {
    system.stdout(helpOf(previewSyntax));
    return 0;
  }
  const descriptions = findDescriptions(
    parsed.operands,
    { command: 'preview', kinds: ['openapi', 'asyncapi'] },
    system,
  );
  const config = readSettings(previewSyntax, parsed, system);
  assertLogSense(config);
  // First, as it reads settings, too: nothing is fetched before those are known to be fine.
  const lint = await createLint(descriptions, config, system);
  const { load } = await readInputs({ descriptions, load: system.load }, config, system);
  const assets = readAssets(
    system.readAsset,
    config.out === undefined ? 'served' : config.console ? 'published' : 'none',
  );
  if (config.out === undefined) await servePages({ descriptions, load, config, assets, lint }, system);
  else await writePages({ descriptions, load, config, assets, lint, out: config.out }, system);
  return 0;
}

interface Writing {
  readonly load: PreviewSystem['load'];
  readonly descriptions: readonly string[];
  readonly config: PreviewConfig;
  readonly assets: Readonly<Record<string, string>>;
  readonly lint: Lint;
  readonly out: NamedPath;
}

async function writePages(
  { descriptions, load, config, assets, lint, out }: Writing,
  system: PreviewSystem,
): Promise<void> {
  const stopProgress = system.startProgress(`Reading ${descriptions.join(', ')} ...`);
  const brand = readBrand(config, system.readBytes);
  const loaded = descriptions.map((path) => load(path));
  const mockUrls = config.mockUrl === undefined ? [] : mockUrlsOf(loaded, descriptions, config.mockUrl);
  const inputs = loaded.map((description, index) => ({
    description: forReaders(description, { hasInternal: config.internal }),
    findings: config.findings ? lint(description) : [],
    mockUrl: mockUrls[index] ?? '',
    ...exampleHeaderOf(config),
  }));
  const pictures = createPictures();
  const site = createSite(inputs, {
    brand,
    pictureOf: pictures.of,
    isForReaders: true,
    hasFindings: config.findings,
    hasConsoles: config.console,
    environments: config.environments,
  });
  const nonce = system.randomText();
  const missing = pageFile('404.html', () => site.renderMissing('', { nonce, isFile: true, isLive: false }), nonce);
  const login = config.console ? [pageFile(loginAddress, () => loginPage(nonce), nonce)] : [];
  // Which pictures pages show is known when they are drawn.
  await system.writeFolder(out, [...filesOf(site, withBrand(assets, brand), nonce), missing, ...login], () =>
    [...pictures.taken].map(([path, { bytes }]) => ({ path, text: () => bytes })),
  );
  stopProgress();
  for (const description of loaded) for (const note of referenceNotes(description)) system.stderr(`${note}\n`);
  const tally = tallyOf(inputs.flatMap(({ findings }) => findings));
  const counts = grades.map(([grade, name]) => counted(tally[grade], name));
  const found = config.findings ? `, with ${counts.join(', ')}` : '';
  system.stdout(`${counted(site.addresses.length, 'page')} in ${out.path}${found}.\n`);
  const { environments } = config;
  if (config.console && environments.length > 0)
    system.stdout(`The console offers ${environments.map(({ name, url }) => `${name} (${url})`).join(', ')}.\n`);
  if (brand.images.length > 0) system.stdout(`The pages show images of ${brand.images.join(', ')}.\n`);
}

function filesOf(site: Site, assets: Readonly<Record<string, string>>, nonce: string): readonly PageFile[] {
  const code = (name: string, text: () => string): PageFile => ({
    path: `assets/${name}`,
    text: () => `/* ${pageMark} */\n${text()}`,
  });
  // Before the writing begins: it takes long, and a signal ends the process in the middle of it.
  const search = site.search();
  return [
    ...Object.entries(assets).map(([name, text]) => code(name, () => text)),
    code('search.js', () => search),
    { path: 'llms.txt', text: () => site.llms(`<!-- ${pageMark} -->`) },
    ...site.markdownAddresses.map((path) => ({ path, text: () => markdownText(site, path) })),
    ...site.addresses.map((path) => pageFile(path, () => pageText(site, path, nonce), nonce)),
  ];
}

function pageText(site: Site, address: string, nonce: string): string {
  const page = site.render(address, { nonce, isFile: true, isLive: false });
  if (page === undefined) throw new Error(`The page ${address} must be one of the site.`);
  return page;
}

function markdownText(site: Site, address: string): string {
  return `<!-- ${pageMark} -->\n\n${site.markdown(address) ?? ''}`;
}

function pageFile(path: string, draw: () => string, nonce: string): PageFile {
  const text = (): string => withOwnNonce(draw(), nonce).replace('<!doctype html>', `$&\n<!-- ${pageMark} -->`);
  return { path, text };
}

/**
 * A page of a file with a nonce that is made from its own text, in place of `drawn`, which was drawn at random for one run: the same text
 * gives the same file, and whoever writes a description cannot name the nonce in it, as naming it makes another.
 */
function withOwnNonce(page: string, drawn: string): string {
  const own = createHash('sha256').update(page.replaceAll(drawn, '')).digest('base64url').slice(0, 16);
  return page.replaceAll(drawn, own);
}
