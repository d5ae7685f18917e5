import { markdownAddress } from '../entries/addresses.ts';
import type { Entry } from '../entries/entry.ts';
import { createBadgeColors } from '../frame/badges.ts';
import { plainBrand } from '../frame/brand.ts';
import { documentHtml } from '../frame/document.ts';
import { pagePolicy } from '../frame/policy.ts';
import { navigationHtml } from '../frame/navigation.ts';
import { tallyOf } from '../frame/tally.ts';
import { rootMark } from '../parts/safe-html.ts';
import { createContext, rootOf, showsFindings, type PageRequest, titleOf } from './context.ts';
import { drawEntry } from './draw-entry.ts';
import type { ShownDescription } from './shown-description.ts';

/** A page as a text of HTML. A page that cannot be drawn is a placeholder: the other pages are still there. */
export function renderPage(request: PageRequest): string {
  const { shown, allShown, entry, options, how } = request;
  const { brand = plainBrand, isForReaders = false } = options;
  const isIndex = entry.kind === 'index';
  const colors = createBadgeColors();
  const context = createContext(request, colors);
  const drawn = drawEntry(context, request);
  const root = rootOf(request);
  const page = documentHtml({
    title: titleOf(request),
    brand,
    name: brand.title ?? (isForReaders ? (allShown.length > 1 ? 'API reference' : shown.contents.title) : 'Assay'),
    isForReaders,
    logo: isIndex || shown.logo === undefined ? undefined : { ...shown.logo, src: fromPage(shown.logo.src, root) },
    ...(brand.base !== undefined &&
      entry.kind !== 'missing' && {
        canonical: `${brand.base}${encodeURI(entry.address).replace(/(?<=^|\/)index\.html$/u, '')}`,
      }),
    markdown: ['findings', 'missing'].includes(entry.kind)
      ? undefined
      : context.links.to(markdownAddress(entry.address)),
    footer: brand.footer === undefined ? undefined : shown.markdown.inline(brand.footer),
    root,
    nonce: how.nonce,
    policy: how.isFile
      ? pagePolicy(how.nonce, { images: brand.images, connections: ["'self'", ...(drawn.connections ?? [])] })
      : undefined,
    isLive: how.isLive,
    revision: how.revision,
    assetsVersion: how.assetsVersion,
    notice: how.notice,
    home: context.links.to('index.html'),
    tally: !showsFindings(options)
      ? undefined
      : tallyOf((isIndex ? allShown : [shown]).flatMap(({ findings }) => findings.all)),
    // Each description has its own: the index says with each how many, and links there.
    findings: isIndex ? undefined : context.links.to(shown.findingsAddress),
    navigation: navigationHtml(context, {
      allContents: allShown.map(({ contents }) => contents),
      contents: shown.contents,
      entry,
      tallyOf: (each) => descriptionOf(allShown, each).tallyOf(each),
      groupTallyOf: (group) =>
        (allShown.find(({ contents }) => contents.groups.includes(group)) ?? shown).groupTallyOf(group),
    }),
    main: drawn.main,
    side: drawn.side,
    sideName: drawn.sideName ?? 'Code',
    // Last: by now every colour has been asked for.
    styles: colors.rules(),
  });
  return page.replaceAll(rootMark, root);
}

/** The way from a page to a picture: of the site from `root`, of elsewhere as it is. */
function fromPage(src: string, root: string): string {
  return src.startsWith(rootMark) ? `${root}${src.slice(rootMark.length)}` : src;
}

function descriptionOf(allShown: readonly ShownDescription[], entry: Entry): ShownDescription {
  const found = allShown.find(({ contents }) => entry.address.startsWith(contents.prefix));
  if (found === undefined) throw new Error('Every entry must belong to a description.');
  return found;
}
