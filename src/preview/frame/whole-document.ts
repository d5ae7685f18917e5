import { html, joinHtml, type Html } from '../../lib/html.ts';
import { applyTheme, noScript, topBar, type Frame } from './document.ts';
import { iconShapes } from './icons.ts';
import { policyHtml, wholePolicy } from './policy.ts';

/** The contents of a page that holds all entries, and all that it needs. */
export interface WholeFrame extends Pick<
  Frame,
  'title' | 'name' | 'brand' | 'logo' | 'canonical' | 'home' | 'tally' | 'findings' | 'navigation'
> {
  readonly articles: readonly Html[];
  /** The id of the first article. */
  readonly first: string;
  readonly style: string;
  /** The script that runs at once. */
  readonly script: string;
  /** The scripts that run when a reader asks for what they do, by name. */
  readonly later: Readonly<Record<string, string>>;
  /** Origins that consoles connect to; absent where there are none. */
  readonly connections: readonly string[] | undefined;
  /** The SHA-256 digest of a text, in Base64. */
  readonly digestOf: (text: string) => string;
}

/** A page that loads nothing: its policy names its scripts and its style by their digests. */
export function wholeDocument(frame: WholeFrame): string {
  const { title, brand, canonical, articles, style, script, later, digestOf } = frame;
  const scripts = [applyTheme.html, script, ...Object.values(later)];
  const policy = wholePolicy(
    { scripts: scripts.map(digestOf), styles: [digestOf(style)] },
    { images: brand.images, connections: frame.connections },
  );
  return html`<!doctype html>
    <html lang="en" data-root="">
      <head>
        <meta charset="utf-8" />
        ${policyHtml(policy, { hasConsole: frame.connections !== undefined })}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="${brand.favicon ?? 'data:,'}" />
        ${canonical === undefined ? undefined : html`<link rel="canonical" href="${canonical}" />`}
        ${element('script', applyTheme.html)}${element('style', style)}
      </head>
      <body>
        ${iconShapes()}
        <a class="skip" href="#${frame.first}">Skip to content</a>
        ${topBar({ ...frame, isForReaders: true, isLive: false })}${noScript({
          sideName: frame.connections === undefined ? '' : 'Console',
        })}${frame.navigation}
        <div class="entries">${joinHtml(articles, '\n')}</div>
        ${Object.entries(later).map(([name, text]) =>
          element('script', text, html` type="text/plain" data-asset="${name}"`),
        )}
        ${element('script', script)}
      </body>
    </html>`.html;
}

/** An element whose text is no HTML, whole: its digest is in the policy. */
function element(name: 'script' | 'style', text: string, attributes: Html = html``): Html {
  if (/<(?:\/(?:script|style)|!--)/iu.test(text))
    throw new Error(`A ${name} must not hold what ends it; found that in ${text.slice(0, 60)}.`);
  return { html: `<${name}${attributes.html}>${text}</${name}>` };
}
