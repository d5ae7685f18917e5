import { scanXml } from './xml-scan.ts';

/**
 * Why `text` is no well-formed XML document, in a few words and with the line; undefined where it is one. Declarations inside a
 * document type are skipped, and entities not resolved.
 */
export function xmlFault(text: string): string | undefined {
  return scanXml(text, { start: ignore, end: ignore, text: ignore });
}

function ignore(): void {
  // Only whether it can be read is of interest.
}
