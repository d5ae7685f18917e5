/** A link of a `Link` header. */
export interface Link {
  /** A URL, or a reference relative to the request. */
  readonly target: string;
  /** As written, with the semicolon before them: `; rel="next"`. */
  readonly parameters: string;
  /** The values of `rel`, in lower case. */
  readonly relations: readonly string[];
}

const link = /\s*<([^<>]*)>((?:[^,"<>]|"(?:[^"\\]|\\.)*")*)(?:,|$)/gsuy;

/** The links of a `Link` header (RFC 8288 section 3); undefined where it is not written as one. */
export function parseLinks(text: string): readonly Link[] | undefined {
  const matches = [...text.matchAll(link)];
  const length = matches.reduce((sum, [whole]) => sum + whole.length, 0);
  if (matches.length === 0 || length !== text.length) return undefined;
  return matches.map(([, target = '', parameters = '']) => {
    const [, quoted, token = ''] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;"]+))/iu.exec(parameters) ?? [];
    const relations = (quoted ?? token).toLowerCase().split(/\s+/u);
    return { target: target.trim(), parameters: parameters.trim(), relations };
  });
}

export function writeLinks(links: readonly Link[]): string {
  return links.map(({ target, parameters }) => `<${target}>${parameters}`).join(', ');
}

/** The relations between the pages of a list (IANA, "Link Relation Types"). */
const pageRelations = new Set(['first', 'prev', 'previous', 'next', 'last']);

/** The link leads to another page of the same list. */
export function isPageLink({ relations }: Link): boolean {
  return relations.some((relation) => pageRelations.has(relation));
}

/** The query of a URL, with its question mark; empty where it has none. */
export function searchOf(url: string): string {
  return /\?[^#]*/u.exec(url)?.[0] ?? '';
}

/** `asked` has every parameter of the query `wanted`, and perhaps others. */
export function hasParameters(asked: string, wanted: string): boolean {
  const parameters = new URLSearchParams(asked);
  return [...new URLSearchParams(wanted)].every(([name, value]) => parameters.getAll(name).includes(value));
}
