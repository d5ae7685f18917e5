/** Gives a text an address that no other has: letters of any file system, cases apart or not. */
export type TakeAddress = (...parts: readonly string[]) => string;

const longest = 80;

/**
 * Makes addresses of names: `take('operations', 'GET /events/{id}')` is `operations/get-events-id.html`. Equal ones are numbered,
 * in the order in which they are asked for.
 */
export function createAddresses(prefix: string): TakeAddress {
  const taken = new Map<string, number>();
  return (...parts) => {
    const path = `${prefix}${parts.map(slug).join('/')}`;
    for (;;) {
      const count = (taken.get(path) ?? 0) + 1;
      taken.set(path, count);
      const address = count === 1 ? path : `${path}-${count}`;
      if (count > 1 && taken.has(address)) continue;
      taken.set(address, Math.max(1, taken.get(address) ?? 0));
      return `${address}.html`;
    }
  };
}

/** `text` in lower case letters, digits and hyphens, at most 80; `x` where nothing is left. */
export function slug(text: string): string {
  const plain = text
    .slice(0, 4 * longest)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1-')
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/gu, '');
  // Names that Windows keeps for devices, and the one that servers answer for a folder.
  return /^(?:con|prn|aux|nul|com\d|lpt\d|index)$/u.test(plain) ? `${plain}-` : plain === '' ? 'x' : plain;
}

/** The link from the page at `from` to the page at `to`, both from the root of the site: `../schemas/event.html`. */
export function relativeAddress(from: string, to: string): string {
  const [here, there] = [from.split('/').slice(0, -1), to.split('/')];
  let shared = 0;
  while (shared < here.length && shared < there.length - 1 && here[shared] === there[shared]) shared += 1;
  return [...here.slice(shared).map(() => '..'), ...there.slice(shared)].join('/');
}

/** The id of an entry on a page that holds all of them: `operations/list-events`. Its parts have ids that begin with it and a colon. */
export function entryId(address: string): string {
  return address.replace(/\.html$/u, '');
}

/** The address of a page as Markdown, beside that of the page: `operations/list-events.md`. */
export function markdownAddress(address: string): string {
  return address.replace(/\.html(?=$|#)/u, '.md');
}
