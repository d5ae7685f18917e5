/** The addresses of the documentation, as src/lib/docs-page.ts has them. */
export interface DocsAddresses {
  readonly home: string;
  readonly start: string;
  readonly end: string;
}

/** `text` with `address` in the place of `current`: pages are those of the site, and the constant itself says so. */
export function withDocsAddress(text: string, { home, start, end }: DocsAddresses, address: string): string {
  const page = new RegExp(`${escaped(start)}([^\\s"'\`)#]*?)${escaped(end)}(?![\\w-])`, 'gu');
  return text
    .replaceAll(home, address)
    .replace(page, (_, name: string) => `${address}${name.replace(/(?<=^|\/)README$/u, 'index')}.html`)
    .replaceAll(start, address)
    .replace(`end: '${end}'`, "end: '.html'");
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');
}
