import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { distinctFindings } from '../../finding.ts';
import { counted } from '../../lib/show.ts';
import { UserError } from '../../lib/user-error.ts';
import { referenceNotes } from '../../mock/start-notes.ts';
import { isOnePage, type NamedPath, pageMark } from '../../node/repository-path.ts';
import type { PageFile } from '../../node/write-pages.ts';
import { markdownAddress } from '../../preview/entries/addresses.ts';
import { forReaders } from '../../preview/entries/for-readers.ts';
import { loginAddress, loginPage } from '../../preview/frame/login-page.ts';
import { grades, tallyOf } from '../../preview/frame/tally.ts';
import { createSite, type Site } from '../../preview/site.ts';
import { readBrand, withBrand, createPictures, type Pictures } from './assets.ts';
import { mockUrlsOf } from './mocks.ts';
import type { PreviewParts } from './serve.ts';
import { exampleHeaderOf, type PreviewConfig } from './settings.ts';
import type { PreviewSystem } from './system.ts';

/** The parts of pages that are written. */
interface Writing extends PreviewParts {
  readonly out: NamedPath;
}

/**
 * Asserts that a page with all entries is of one description.
 * @throws UserError for several.
 */
export function assertOneDescription(out: NamedPath, descriptions: readonly string[]): void {
  if (descriptions.length > 1)
    throw new UserError(
      `${out.path}: one page must be of one description; found ${descriptions.length}. For several, name a folder with \`--out\`.`,
    );
}

/** Writes the pages of descriptions into a folder, or as one page into a file, and says what was written. */
export async function writePages(writing: Writing, system: PreviewSystem): Promise<void> {
  const { load, descriptions, config, assets: plainAssets, lint, out } = writing;
  const stopProgress = system.startProgress(`Reading ${descriptions.join(', ')} ...`);
  const brand = readBrand(config, system.readBytes);
  const loaded = descriptions.map((path) => load(path));
  const mockUrls = config.mockUrl === undefined ? [] : mockUrlsOf(loaded, descriptions, config.mockUrl);
  const inputs = loaded.map((description, index) => {
    const shown = forReaders(description, { hasInternal: config.internal });
    return {
      description: shown.description,
      findings: config.findings ? shown.findings(lint(description)) : [],
      mockUrl: mockUrls[index] ?? '',
      ...exampleHeaderOf(config),
    };
  });
  const pictures = createPictures();
  const site = createSite(inputs, {
    brand,
    pictureOf: pictures.of,
    isForReaders: true,
    hasFindings: config.findings,
    hasConsoles: config.console,
    environments: config.environments,
  });
  const assets = withBrand(plainAssets, brand);
  const parts = { site, pictures, assets, out };
  await (isOnePage(out.path) ? writeOne(parts, system) : writeAll(parts, config, system));
  stopProgress();
  for (const description of loaded) for (const note of referenceNotes(description)) system.stderr(`${note}\n`);
  const tally = tallyOf(distinctFindings(inputs.flatMap(({ findings }) => findings)));
  const counts = grades.map(([grade, name]) => counted(tally[grade], name));
  const found = config.findings ? `, with ${counts.join(', ')}` : '';
  const many = isOnePage(out.path)
    ? `1 page with ${counted(site.addresses.length, 'part')}`
    : counted(site.addresses.length, 'page');
  system.stdout(`${many} in ${out.path}${found}.\n`);
  const { environments } = config;
  if (config.console && environments.length > 0)
    system.stdout(`The console offers ${environments.map(({ name, url }) => `${name} (${url})`).join(', ')}.\n`);
  if (brand.images.length > 0) system.stdout(`The pages show images of ${brand.images.join(', ')}.\n`);
}

interface WrittenParts extends Pick<Writing, 'assets' | 'out'> {
  readonly site: Site;
  readonly pictures: Pictures;
}

async function writeAll(
  { site, pictures, assets, out }: WrittenParts,
  config: Pick<PreviewConfig, 'console'>,
  system: Pick<PreviewSystem, 'randomText' | 'writeFolder'>,
): Promise<void> {
  const nonce = system.randomText();
  const missing = pageFile('404.html', () => site.renderMissing('', { nonce, isFile: true, isLive: false }), nonce);
  const login = config.console ? [pageFile(loginAddress, () => loginPage(nonce), nonce)] : [];
  // Pages must be drawn first: only then is known which pictures they show.
  await system.writeFolder(out, [...filesOf(site, assets, nonce), missing, ...login], () =>
    [...pictures.taken].map(([path, { bytes }]) => ({ path, text: () => bytes })),
  );
}

/** Writes one page with all entries. The event loop turns between two of them, so that a signal may end the process there. */
async function writeOne(
  { site, pictures, assets, out }: WrittenParts,
  system: Pick<PreviewSystem, 'writeFile' | 'yieldToEventLoop'>,
): Promise<void> {
  const drawing = site.renderWhole({
    assets,
    name: basename(out.path),
    digestOf: (text) => createHash('sha256').update(text).digest('base64'),
    pictureAt: (address) => {
      const picture = pictures.taken.get(address);
      return picture && `data:${picture.type};base64,${Buffer.from(picture.bytes).toString('base64')}`;
    },
  });
  let step = drawing.next();
  for (; step.done !== true; step = drawing.next()) await system.yieldToEventLoop();
  system.writeFile(out, withMark(step.value), pageMark);
}

function filesOf(site: Site, assets: Readonly<Record<string, string>>, nonce: string): readonly PageFile[] {
  const code = (name: string, text: () => string): PageFile => ({
    path: `assets/${name}`,
    text: () => `/* ${pageMark} */\n${text()}`,
  });
  // Made before the writing begins: it takes long, and a signal must not interrupt the writing.
  const search = site.search();
  const texts = new Set(site.markdownAddresses);
  return [
    ...Object.entries(assets).map(([name, text]) => code(name, () => text)),
    code('search.js', () => search),
    { path: 'llms.txt', text: () => site.llms(`<!-- ${pageMark} -->`) },
    // A page and its Markdown stand together: they share what was worked out last.
    ...site.addresses.flatMap((path) => [
      pageFile(path, () => pageText(site, path, nonce), nonce),
      ...(texts.has(markdownAddress(path)) ? [markdownFile(site, markdownAddress(path))] : []),
    ]),
  ];
}

function pageText(site: Site, address: string, nonce: string): string {
  const page = site.render(address, { nonce, isFile: true, isLive: false });
  if (page === undefined) throw new Error(`The page ${address} must be one of the site.`);
  return page;
}

function markdownFile(site: Site, path: string): PageFile {
  return { path, text: () => `<!-- ${pageMark} -->\n\n${site.markdown(path) ?? ''}` };
}

function pageFile(path: string, draw: () => string, nonce: string): PageFile {
  return { path, text: () => withMark(withOwnNonce(draw(), nonce)) };
}

function withMark(page: string): string {
  return page.replace('<!doctype html>', `$&\n<!-- ${pageMark} -->`);
}

/**
 * A page of a file whose nonce is made from its own text. It replaces the random nonce `drawn`: the same text gives the same file, and the
 * author of a description cannot name the nonce in it, because naming it changes it.
 */
function withOwnNonce(page: string, drawn: string): string {
  const parts = page.split(drawn);
  const own = createHash('sha256').update(parts.join('')).digest('base64url').slice(0, 16);
  return parts.join(own);
}
