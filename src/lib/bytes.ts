/** Bytes in Base64. */
export function toBase64(bytes: Iterable<number>): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** True where bytes begin with the byte order mark of UTF-8. */
export function hasByteOrderMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

/** The text of bytes in UTF-8, with a byte order mark where they have one; undefined for other bytes. */
export function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Bytes that come in parts. */
export interface BytesInParts {
  readonly add: (part: Uint8Array) => void;
  /** All that came. */
  readonly all: () => Uint8Array;
}

/** Collects bytes in one array: who sends them one by one makes a list of their parts a hundred times their size. */
export function collectBytes(): BytesInParts {
  let [bytes, length] = [new Uint8Array(), 0];
  return {
    add: (part) => {
      const needed = length + part.length;
      if (needed > bytes.length) {
        const larger = new Uint8Array(Math.max(needed, 2 * bytes.length));
        larger.set(bytes.subarray(0, length));
        bytes = larger;
      }
      bytes.set(part, length);
      length = needed;
    },
    all: () => bytes.subarray(0, length),
  };
}
