import { readFileSync } from 'node:fs';

/** A ruleset of a table, with the files it names. */
export interface RulesetRow {
  readonly ruleset: string;
  readonly files: Readonly<Record<string, string>>;
  /** The sentence that refuses it; undefined for one that is accepted. */
  readonly sentence: string | undefined;
}

/** The rows of a table in `test/lint/ruleset`, each with its ruleset as a title on one line. */
export function rulesetRows(table: 'accepted' | 'refused'): readonly (readonly [title: string, row: RulesetRow])[] {
  const text = readFileSync(`test/lint/ruleset/${table}.txt`, 'utf8');
  const rows = text.split(/^---\n/mu).slice(1);
  return rows.map((row) => {
    const [content = '', sentence] = row.split(/^>>> /mu);
    const [ruleset = '', ...others] = content.split(/^\+\+\+ /mu);
    const files = others.map((file) => [file.replace(/\n[^]*$/u, ''), file.replace(/^.*\n/u, '')] as const);
    const title = content.trim().replaceAll('\n', ' / ') || 'an empty file';
    return [title, { ruleset, files: Object.fromEntries(files), sentence: sentence?.trimEnd() }];
  });
}
