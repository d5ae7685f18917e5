import { entriesIn, followPath, memberAt, textAt, type Located } from '../../description/read/view.ts';
import { html, type Html } from '../../lib/html.ts';
import { isArray, listOf } from '../../lib/json.ts';
import { asyncServerKeys, codeText, externalDocsHtml, factList, lines, serverHtml } from '../parts/facts.ts';
import { withNotes } from '../parts/notes.ts';
import { copyButton } from '../parts/panel.ts';
import { bindingsHtml } from './asyncapi/bindings.ts';
import { tagsHtml } from './asyncapi/message.ts';
import { securityOf } from './asyncapi/event-page.ts';
import type { PageContext } from './context.ts';

/** The servers of a description, for the column beside its first page; nothing where it has none. */
export function serverPanel(context: PageContext, root: Located): Html | undefined {
  const servers = serverLines(context, root);
  if (servers === undefined) return undefined;
  return html`<section class="panel" aria-labelledby="servers">
    <div class="bar"><h2 id="${context.ids.take('servers')}">Servers</h2></div>
    <div class="inside">${servers}</div>
  </section>`;
}

/** The servers of any kind of description: a list, a map by name, or host and base path. */
function serverLines(context: PageContext, root: Located): Html | undefined {
  const servers = followPath(context.shown.description, root, 'servers');
  const noted =
    servers &&
    withNotes(context, [servers.place], () =>
      lines(
        entriesIn(context.shown.description, servers)
          .slice(0, 50)
          .map(([name, server]) => {
            if (context.shown.description.kind === 'openapi')
              return serverHtml(context.shown.markdown, server, { url: textAt(server, 'url') ?? '' });
            const called = isArray(servers.value)
              ? undefined
              : html`<div class="dim">${name.slice(0, 80)}, ${protocolOf(server)}</div>`;
            return asyncServerHtml(context, server, { id: `servers.${name}`, called });
          }),
      ),
    );
  if (noted !== undefined) return html`${noted.body}${noted.notes}`;
  return lines(baseUrls2(root).map((url) => html`${codeText(url)} ${copyButton('URL')}`));
}

/** The protocol of a server of AsyncAPI, with its version. */
export function protocolOf(server: Located): string {
  return ['protocol', 'protocolVersion'].flatMap((key) => textAt(server, key) ?? []).join(' ');
}

/** A whole server of AsyncAPI. */
export function asyncServerHtml(
  context: PageContext,
  server: Located,
  { id, called }: { readonly id: string; readonly called?: Html | undefined },
): Html {
  const { description, markdown } = context.shown;
  const url = textAt(server, 'url') ?? `${textAt(server, 'host') ?? ''}${textAt(server, 'pathname') ?? ''}`;
  return html`${serverHtml(markdown, server, { url, drawn: asyncServerKeys, called })}${factList([
    ['Security', securityOf(context, server)],
    ['Tags', tagsHtml(context, server)],
    ['More', externalDocsHtml(markdown, followPath(description, server, 'externalDocs'))],
  ])}${bindingsHtml(context, [{ located: server }], id)}`;
}

/** The base URLs of OpenAPI 2.0: its host and base path by each scheme, or without one. */
export function baseUrls2(root: Located): readonly string[] {
  const host = textAt(root, 'host');
  if (host === undefined) return [];
  const schemes = listOf(memberAt(root, 'schemes')?.value).filter((scheme) => typeof scheme === 'string');
  const rest = `${host}${textAt(root, 'basePath') ?? ''}`;
  return schemes.length === 0 ? [rest] : schemes.slice(0, 10).map((scheme) => `${scheme.slice(0, 20)}://${rest}`);
}
