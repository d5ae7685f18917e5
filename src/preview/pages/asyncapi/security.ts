import { entriesIn, memberAt, type Located } from '../../../description/read/view.ts';
import { html, type Html } from '../../../lib/html.ts';
import { isArray } from '../../../lib/json.ts';
import { shortText } from '../../parts/json.ts';
import { withNotes } from '../../parts/notes.ts';
import type { PageContext } from '../context.ts';
import { schemeHtml } from '../openapi/scheme.ts';
import { schemeWords, securityHtml } from '../openapi/security.ts';

/** The security of an operation or a server: AsyncAPI 2 lists requirements, AsyncAPI 3 schemes or references to them. */
export function securityOf(context: PageContext, parent: Located): Html | undefined {
  const security = memberAt(parent, 'security');
  if (security === undefined || !isArray(security.value)) return undefined;
  const noted = withNotes(context, [security.place], () => {
    if (context.shown.description.version.startsWith('2')) return securityHtml(context, security);
    return html`${entriesIn(context.shown.description, security)
      .slice(0, 20)
      .map(([, scheme]) => requiredScheme(context, scheme))}`;
  });
  return html`${noted.body}${noted.notes}`;
}

function requiredScheme(context: PageContext, scheme: Located): Html {
  const name = String(scheme.place.path.at(-1) ?? '').slice(0, 100);
  const scopes = memberAt(scheme, 'scopes')?.value;
  const listed = isArray(scopes) ? scopes.slice(0, 30).map((scope) => html` <code>${shortText(scope)}</code>`) : [];
  const words = html`<span class="dim">${schemeWords(scheme)}</span>${listed}`;
  // One that stands in the operation has no name, and no page that says more of it.
  if (scheme.place.path.at(-2) !== 'securitySchemes') return html`<div>${words}${schemeHtml(context, scheme)}</div>`;
  const address = context.links.pageOf(scheme.place);
  const link = address === undefined ? html`<code>${name}</code>` : html`<a href="${address}">${name}</a>`;
  return html`<div>${link} ${words}</div>`;
}
