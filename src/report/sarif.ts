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

/** What a run says of the tool, with its rules. */
export function toolOf(version: string, rules: readonly object[]): object {
  return { driver: { name: 'assay', version, informationUri: 'https://unpkg.com/spectral-assay/README.md', rules } };
}
