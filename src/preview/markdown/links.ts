import { entriesAt, followPath, memberAt, textAt, type Located } from '../../description/read/view.ts';
import { drawnLinkKeys, linkParameters, linkTarget } from '../pages/openapi/responses.ts';
import { shortText } from '../parts/json.ts';
import { codeLine, factBlocks, linkTo, otherKeyBlocks, proseBlocks, type MarkdownContext } from './context.ts';
import { serverLine } from './facts.ts';

/** Links of one response that are written. */
const mostLinks = 50;

/** The links of a response: the operations that they lead to, and what they take along. */
export function linkBlocks(context: MarkdownContext, response: Located): readonly string[] {
  const { description } = context.shown;
  const links = entriesAt(description, response, 'links').slice(0, mostLinks);
  return links.flatMap(([name, link]) => {
    const to = targetLine(context, link);
    return [`Link ${codeLine(name, 100)}${to === '' ? '' : ` ${to}`}:`, ...linkInside(context, link)];
  });
}

/** The operation that a link leads to. */
export function targetLine(context: MarkdownContext, link: Located): string {
  const target = linkTarget(context.shown, link);
  if (target === undefined) return '';
  const page = target.operation && context.pageOf(target.operation.place);
  return `to ${page === undefined ? codeLine(target.text) : linkTo(target.text, page)}`;
}

/** The texts of a link beside its name and its operation. */
export function linkInside(context: MarkdownContext, link: Located): readonly string[] {
  return [
    ...proseBlocks(context, textAt(link, 'description')),
    ...linkFacts(context, link),
    ...otherKeyBlocks(link, drawnLinkKeys),
  ];
}

/** The parameters and the body that a link sends, and the server that it sends them to. */
function linkFacts(context: MarkdownContext, link: Located): readonly string[] {
  const body = memberAt(link, 'requestBody')?.value;
  const server = followPath(context.shown.description, link, 'server');
  return factBlocks([
    [
      'Parameters',
      linkParameters(link)
        .map(([name, word, value]) => `${codeLine(name)} ${word} ${codeLine(value)}`)
        .join(', '),
    ],
    ['Body', body === undefined || typeof body === 'object' ? undefined : codeLine(shortText(body, 500))],
    ['Server', server && serverLine(context, server)],
  ]);
}
