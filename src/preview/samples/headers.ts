type HeaderPair = readonly [string, string];

/** `user:password` of a header that holds them, as commands take them; undefined for every other. */
export function basicOf(name: string, value: string): string | undefined {
  const [, coded] = name === 'Authorization' ? (/^Basic ([\w+/=]*)$/u.exec(value) ?? []) : [];
  if (coded === undefined) return undefined;
  return new TextDecoder().decode(Uint8Array.from(atob(coded), (character) => character.charCodeAt(0)));
}

/** `headers` without the media type, where what sends them says it itself. */
export function withoutType(headers: readonly HeaderPair[]): readonly HeaderPair[] {
  return headers.filter(([name]) => name !== 'Content-Type');
}
