import { readFileSync } from 'node:fs';
import * as core from '@stoplight/spectral-core';
import * as parsers from '@stoplight/spectral-parsers';
import { type Preset, presetRules } from '../../rulesets/presets.ts';
import { rules } from '../../rulesets/rules/index.ts';
import { toSpectralRuleset } from '../../rulesets/spectral.ts';
import { createReadBytes } from '../../src/node/files.ts';
import { parseSource } from '../../src/description/parse/parse.ts';
import type { Source } from '../../src/description/place.ts';
import type { Range } from '../../src/description/positions/positions.ts';
import { readSparse } from '../../src/description/sparse/read-sparse.ts';
import { lint } from '../../src/lint/lint.ts';
import { presetRuleset } from '../../src/lint/ruleset/ruleset.ts';

const { Document, Spectral } = namesOf(core);
const { Yaml } = namesOf(parsers);

/** Node's `import` sees no names in the CommonJS of Spectral: all of them are in `default`. */
function namesOf<Names extends object>(module: Names & { readonly default?: Names }): Names {
  return module.default ?? module;
}

/** A finding of either runner in one line: where, how bad, which rule, what. */
export type Row = string;

const severities = ['error', 'warn', 'info', 'hint'];

const ready = new Map<Preset, core.Spectral>();

/** Spectral with a preset of ours, made once. */
function spectralWith(preset: Preset): core.Spectral {
  const known = ready.get(preset);
  if (known !== undefined) return known;
  const spectral = new Spectral();
  spectral.setRuleset(toSpectralRuleset(presetRules(preset, rules)));
  ready.set(preset, spectral);
  return spectral;
}

/** What Spectral finds with a preset of ours in `text`, which stands in the file `uri`; of our rules alone, in its order. */
export async function spectralRows(text: string, uri: string, preset: Preset): Promise<readonly Row[]> {
  const results = await spectralWith(preset).run(new Document(text, Yaml, uri));
  return results
    .filter(({ code }) => /^(?:x-(?:badges|mcp)|mock)-/.test(String(code)))
    .map(({ code, severity, source, path, message, range }) =>
      toRow(String(code), severities[severity], source ?? '', path, message, range),
    );
}

/** What our runner finds in it. Referenced files are read from the disk. */
export function assayRows(text: string, uri: string, preset: Preset): readonly Row[] {
  return rowsOf(parseSource(uri, new TextEncoder().encode(text)), preset);
}

/** What our runner finds in it where only parts are read, as of a large file; undefined where all of it has to be read. */
export function sparseRows(text: string, uri: string, preset: Preset): readonly Row[] | undefined {
  const bytes = Buffer.from(text.replace(/^\uFEFF/u, ''));
  const source = readSparse({ uri, name: uri, raw: bytes.toString('latin1'), bytes: () => bytes });
  return source && rowsOf(source, preset);
}

function rowsOf(source: Source, preset: Preset): readonly Row[] {
  const found = lint(source, presetRuleset(preset), { readBytes: createReadBytes('/'), rootFolder: '/' });
  return found.map(({ rule, severity, message, place }) =>
    toRow(rule, severity, place.source, place.path, message, place.range),
  );
}

/** Both, for a file of the disk. */
export async function bothRows(uri: string, preset: Preset): Promise<readonly [readonly Row[], readonly Row[]]> {
  const text = readFileSync(uri, 'utf8');
  return [assayRows(text, uri, preset), await spectralRows(text, uri, preset)];
}

function toRow(
  rule: string,
  severity: string | undefined,
  uri: string,
  path: readonly (string | number)[],
  message: string,
  range: Range,
): Row {
  const [start, end] = [range.start, range.end].map(({ line, character }) => `${line}:${character}`);
  return `${uri} ${start ?? ''}-${end ?? ''} ${rule} ${severity ?? ''} ${JSON.stringify(path.map(String))} ${message}`;
}
