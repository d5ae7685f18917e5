import { sanitize, type Schema } from 'hast-util-sanitize';
import { defaultTreeAdapter, html as htmlNames, parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { html, joinHtml, type Html } from '../../lib/html.ts';

/**
 * Stands for the relative address of the root of the site in links of texts, which many pages share. No text of a description holds it:
 * control characters are replaced in all of them.
 */
export const rootMark = '\u0001';

/** An element of a description that may be shown, and the text between elements. */
export type SafeNode = SafeElement | { readonly type: 'text'; readonly value: string };

/** An element with its attributes. */
export interface SafeElement {
  readonly type: 'element';
  readonly tagName: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly children: readonly SafeNode[];
}

/** The words of a node, as a reader sees them. */
export function wordsOf(node: SafeNode): string {
  return node.type === 'text' ? node.value : node.children.map(wordsOf).join('');
}

/** The place of a text: within a line only words, code and links can stand. */
export type Flow = 'block' | 'inline';

/**
 * The elements of `text`, HTML of a stranger, that may be shown: those of an allow-list with the attributes of an allow-list. Others are taken away
 * and what is in them stays, but for code of theirs. Undefined where the text is too deep or makes more elements than a page should hold.
 */
export function readSafeHtml(text: string, flow: Flow): readonly SafeNode[] | undefined {
  let elements = 0;
  const treeAdapter = {
    ...defaultTreeAdapter,
    // Formatting that is never closed is opened anew in each block (HTML standard, 13.2.4.3): a short text can make millions of elements.
    createElement: (...args: Parameters<typeof defaultTreeAdapter.createElement>) => {
      if ((elements += 1) > mostElements) throw new RangeError('Too many elements.');
      return defaultTreeAdapter.createElement(...args);
    },
  };
  try {
    const { childNodes } = parseFragment(text, { treeAdapter, scriptingEnabled: false });
    const tree = sanitize({ type: 'root', children: childNodes.flatMap((node) => toTree(node, 0)) }, schemas[flow]);
    return childrenOf(tree);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const mostElements = 20_000;
const deepest = 100;

const inline =
  'a abbr b bdi bdo br cite code del dfn em i img ins kbd mark q rp rt ruby s samp small span strong strike sub sup time tt u var wbr';
const blocks =
  'blockquote caption col colgroup dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre section summary table tbody td ' +
  'tfoot th thead tr ul';

/** Elements whose content is no text for readers. */
const strip =
  'script style template title textarea xmp noscript noembed noframes iframe object embed select option svg math plaintext'.split(
    ' ',
  );

const attributes = {
  '*': ['title', 'dir', 'lang'],
  a: ['href'],
  code: [['class', /^language-[\w+#.-]{1,40}$/u]],
  details: ['open'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  td: ['align', 'colspan', 'rowspan'],
  th: ['align', 'colspan', 'rowspan'],
  time: ['datetime'],
} satisfies Schema['attributes'];

const shared = {
  attributes,
  strip,
  ancestors: Object.fromEntries(['tbody', 'td', 'th', 'thead', 'tfoot', 'tr'].map((name) => [name, ['table']])),
  protocols: { href: ['http', 'https', 'mailto'], src: ['http', 'https', 'data'] },
  clobber: [],
  required: {},
  allowComments: false,
  allowDoctypes: false,
} satisfies Schema;

const schemas: Readonly<Record<Flow, Schema>> = {
  block: { ...shared, tagNames: `${inline} ${blocks}`.split(' ') },
  inline: { ...shared, tagNames: inline.split(' ') },
};

type TreeNode = Parameters<typeof sanitize>[0];
type TreeChild = Extract<TreeNode, { readonly type: 'element' | 'text' }>;

/** The nodes of the parser as the sanitizer takes them. Elements of SVG and MathML are left out: other rules hold in them. */
function toTree(node: DefaultTreeAdapterTypes.ChildNode, depth: number): TreeChild[] {
  if (depth > deepest) throw new RangeError('Too deep.');
  if ('value' in node) return [{ type: 'text', value: node.value }];
  if (!('tagName' in node) || node.namespaceURI !== htmlNames.NS.HTML) return [];
  const properties = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
  const children = node.childNodes.flatMap((child) => toTree(child, depth + 1));
  return [{ type: 'element', tagName: node.tagName, properties, children }];
}

function childrenOf(node: TreeNode): readonly SafeNode[] {
  if (node.type === 'text') return [{ type: 'text', value: node.value }];
  if (node.type !== 'element' && node.type !== 'root') return [];
  const children = node.children.flatMap(childrenOf);
  if (node.type === 'root') return children;
  const properties = Object.fromEntries(Object.entries(node.properties).map(([name, value]) => [name, String(value)]));
  return [{ type: 'element', tagName: node.tagName, properties, children }];
}

const empty: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'col', 'wbr']);

/** Safe nodes as text of a page. */
export function writeSafeHtml(nodes: readonly SafeNode[]): Html {
  return joinHtml(nodes.map(nodeHtml));
}

function nodeHtml(node: SafeNode): Html {
  if (node.type === 'text') return html`${node.value}`;
  const { tagName, properties, children } = node;
  const pairs = Object.entries(properties).map(([key, value]) => {
    // No link of a description begins so: those that do are ours.
    const isOurs = (key === 'href' || key === 'src') && value.startsWith(rootMark);
    const text = html`${isOurs ? value.slice(1) : value}`;
    return ` ${key}="${isOurs ? rootMark : ''}${text.html}"`;
  });
  const start = `<${tagName}${pairs.join('')}>`;
  return { html: empty.has(tagName) ? start : `${start}${writeSafeHtml(children).html}</${tagName}>` };
}
