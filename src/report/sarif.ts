import { docs } from '../lib/docs-page.ts';
import { toPrintableJson } from '../lib/printable.ts';

/** The text of a SARIF 2.1.0 log (OASIS) with `runs` of the tool. */
export function toSarif(runs: readonly object[]): string {
  const sarif = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs,
  };
  return `${toPrintableJson(sarif, 2)}\n`;
}

/** The tool of a run, with its rules. */
export function toolOf(version: string, rules: readonly object[]): object {
  return { driver: { name: 'assay', version, informationUri: docs.home, rules } };
}

/** The artifact location of a file: relative paths start at the top of the repository, where there is one. */
export function sarifUri(file: string): object {
  const slashed = file.replaceAll('\\', '/');
  if (/^[a-z][a-z0-9+.-]+:\/\//iu.test(file)) return { uri: file };
  const path = encodeURI(slashed.toWellFormed()).replace(/[?#]/gu, encodeURIComponent);
  if (slashed.startsWith('/') || /^[a-z]:\//iu.test(slashed))
    return { uri: `file://${path.startsWith('/') ? '' : '/'}${path}` };
  return { uri: path, uriBaseId: '%SRCROOT%' };
}
