import { html, type Html } from '../../lib/html.ts';
import type { Brand, Logo } from './brand.ts';
import { icon, iconShapes } from './icons.ts';
import { tallyHtml, type FindingTally } from './tally.ts';
import { policyHtml } from './policy.ts';

/** The contents of the frame of a page. */
export interface Frame {
  readonly title: string;
  /** The name of the site. */
  readonly name: string;
  readonly brand: Brand;
  /** The picture of the description, from this page; the one of `brand` comes first. */
  readonly logo?: Logo | undefined;
  /** True for pages that are published. */
  readonly isForReaders: boolean;
  /** The address of this page where the site is published. */
  readonly canonical?: string;
  /** The relative address of this page as Markdown; absent where there is none. */
  readonly markdown?: string | undefined;
  /** The line at the end of the page. */
  readonly footer: Html | undefined;
  /** The relative address of the root of the site: empty or `../`. */
  readonly root: string;
  /** Marks the scripts and styles of the page itself. */
  readonly nonce: string;
  /** The policy, for pages that no header brings it to. */
  readonly policy?: string | undefined;
  readonly hasConsole: boolean;
  readonly isLive: boolean;
  /** The revision of a live page. */
  readonly revision: number | undefined;
  /** The version of the style and script; absent where their names alone are known. */
  readonly assetsVersion: string | undefined;
  /** The reason that the last save could not be read. */
  readonly notice?: string | undefined;
  readonly home: string;
  /** Absent where findings are not shown. */
  readonly tally: FindingTally | undefined;
  /** The page of all findings; absent where there are several. */
  readonly findings: string | undefined;
  readonly styles: Html;
  readonly navigation: Html;
  readonly main: Html;
  readonly side: Html | undefined;
  readonly sideName: string;
}

type TopBar = Pick<
  Frame,
  'name' | 'brand' | 'logo' | 'home' | 'tally' | 'findings' | 'isLive' | 'isForReaders' | 'notice'
>;

/**
 * Sets the theme that was chosen before, so that nobody sees the other one first; without storage there is none. It stands before the style: a
 * script after it would wait for it, and everything below with it.
 */
export const applyTheme: Html = {
  html: "try{let t=localStorage.getItem('assay-theme');if(t)document.documentElement.dataset.theme=t}catch{}",
};

/** A page of a site. */
export function documentHtml(frame: Frame): string {
  const { title, root, nonce, policy, isLive, brand, canonical, markdown } = frame;
  const version = frame.assetsVersion === undefined ? '' : `?${frame.assetsVersion}`;
  const meta = policy === undefined ? undefined : policyHtml(policy, frame);
  const side =
    frame.side === undefined
      ? undefined
      : html`<aside class="side" id="side" aria-label="${frame.sideName}">${frame.side}</aside>`;
  const page = html`<!doctype html>
    <html lang="en" data-root="${root}" ${isLive ? html` data-live="${frame.revision ?? 0}"` : undefined}>
      <head>
        <meta charset="utf-8" />
        ${meta}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="${brand.favicon ?? 'data:,'}" />
        ${canonical === undefined ? undefined : html`<link rel="canonical" href="${canonical}" />`}
        ${markdown === undefined ? undefined : html`<link rel="alternate" type="text/markdown" href="${markdown}" />`}
        <script nonce="${nonce}">
          ${applyTheme};
        </script>
        <link rel="stylesheet" href="${root}assets/page.css${version}" nonce="${nonce}" />
        <style id="badge-colors" nonce="${nonce}">
          ${frame.styles}
        </style>
        <script defer src="${root}assets/page.js${version}" nonce="${nonce}"></script>
      </head>
      <body>
        ${iconShapes()}
        <a class="skip" href="#main">Skip to content</a>${
          frame.side === undefined
            ? undefined
            : html`<a class="skip" href="#side">Skip to ${frame.sideName.toLowerCase()}</a>`
        }
        ${topBar(frame)}${noScript(frame)}${notice(frame.notice)}${frame.navigation}
        <main id="main">${markdownLink(markdown)}${frame.main}${footerHtml(frame)}</main>
        ${side}
      </body>
    </html>`;
  return page.html;
}

/** The bar at the top: the name of the site, the search, the findings. */
export function topBar(bar: TopBar): Html {
  const { name, brand, logo, home, tally, findings, isLive, isForReaders, notice: broken } = bar;
  const live = isForReaders
    ? undefined
    : isLive
      ? html`<span class="live" role="status" ${broken === undefined ? undefined : html` data-broken`}
          >${broken === undefined ? 'Live' : 'Not saved well'}</span
        >`
      : html`<span class="live static"></span>`;
  return html`<header class="top">
    <a class="brand" href="${home}">${brandHtml(name, brand, logo)}</a>
    <div class="find" role="search">
      <label class="vh" for="find">Search</label>${icon('search')}<input
        id="find"
        type="search"
        placeholder="Search"
        autocomplete="off"
        role="combobox"
        aria-expanded="false"
        aria-controls="results"
        aria-autocomplete="list"
      /><span aria-hidden="true">/</span>
      <ul id="results" role="listbox" aria-label="Results" hidden></ul>
    </div>
    ${live} ${tally && tallyHtml(tally, findings)}
    <button type="button" class="icon" id="theme" aria-label="Switch theme" title="Light or dark">
      ${icon('theme')}
    </button>
    <button type="button" class="icon menu" popovertarget="nav" aria-label="Menu">${icon('menu')}</button>
  </header>`;
}

/** The name of the site, beside its picture. Without a title in the settings, a picture shows alone. */
function brandHtml(name: string, { logo, title }: Brand, own: Logo | undefined): Html {
  if (logo === undefined && own !== undefined) {
    const alt = title === undefined ? own.alt : '';
    return html`<img src="${own.src}" alt="${alt}" />${title === undefined ? undefined : html`<span>${title}</span>`}`;
  }
  if (logo === undefined) return html`<svg aria-hidden="true"><use href="#i-mark" /></svg><span>${name}</span>`;
  return title === undefined
    ? html`<span class="logo"></span><span class="vh">${name}</span>`
    : html`<span class="logo"></span><span>${name}</span>`;
}

/** A link that all can follow, and a button that copies, where scripts run. */
function markdownLink(address: string | undefined): Html | undefined {
  return address === undefined
    ? undefined
    : html`<p class="as-markdown">
        <button data-copy="${address}">Copy as Markdown</button> <a href="${address}">View as Markdown</a>
      </p>`;
}

/** The line at the end of a page. */
export function footerHtml({
  footer,
  brand,
  isForReaders,
}: Pick<Frame, 'footer' | 'brand' | 'isForReaders'>): Html | undefined {
  const credit = isForReaders && brand.hasCredit ? html`<small>Made with Assay</small>` : undefined;
  return footer === undefined && credit === undefined ? undefined : html`<footer>${footer} ${credit}</footer>`;
}

/** Texts, schemas and samples are read without scripts; the rest is named. */
export function noScript({ sideName }: Pick<Frame, 'sideName'>): Html {
  return html`<noscript class="no-script"
    >${sideName === 'Console' ? 'Try it, the' : 'The'} search and tabs need JavaScript. Everything else is
    here.</noscript
  >`;
}

function notice(text: string | undefined): Html | undefined {
  return text === undefined
    ? undefined
    : html`<div class="notice" role="alert">${text} The last good version is shown.</div>`;
}
