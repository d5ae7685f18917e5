import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** A file over this many lines is more than a reader opens once. */
const mostLines = 250;
/** A file under this many lines, of one importer, is a function that stands far from its caller. */
const leastLines = 40;

/** Small files that stay, each for its reason. */
const mayBeSmall: readonly (readonly [path: RegExp, reason: string])[] = [
  [/^rulesets\/(?:rules|examples|description)\//u, 'a rule is one file'],
  [/^functions\/description\/schema\/official\.ts$/u, 'it is generated'],
  [/^rulesets\/plain-document\.ts$/u, 'the entry beside it exports its ruleset alone'],
  [/^src\/report\/read-report\.ts$/u, 'the members of a report fill the file that it imports'],
  [/^src\/lib\//u, 'a helper without words of the domain is no part of its caller'],
  [/^src\/lsp\/features\//u, 'a feature is one file'],
  [/\/(?:main|command|settings)\.ts$/u, 'every command has it'],
];

interface Source {
  readonly path: string;
  readonly lines: number;
  /** Modules that it loads as it starts, and later. */
  readonly imports: readonly string[];
  readonly later: readonly string[];
}

const tracked = execFileSync('git', ['ls-files', '-z', 'src', 'functions', 'rulesets', 'build'], { encoding: 'utf8' });
const sources = tracked
  .split('\0')
  .filter((path) => path.endsWith('.ts') && existsSync(path))
  .map(read);
const shipped = sources.filter(({ path }) => !path.startsWith('build/'));
const complaints = [...shipped.filter(({ lines }) => lines > mostLines).map(tooLong), ...shipped.flatMap(tooSmall)];
for (const line of complaints) console.error(line);
if (complaints.length > 0) process.exitCode = 1;
else
  console.log(
    `${shipped.length} files, ${shipped.reduce((sum, { lines }) => sum + lines, 0)} lines: none too long or too small.`,
  );

function read(path: string): Source {
  const text = readFileSync(path, 'utf8');
  const later = [...text.matchAll(/\bimport\('(\.[^']+)'\)/gu)].map(([, name = '']) => join(dirname(path), name));
  const all = ts.preProcessFile(text).importedFiles.map(({ fileName }) => fileName);
  const imports = all.filter((name) => name.startsWith('.')).map((name) => join(dirname(path), name));
  return { path, lines: text.split('\n').length - 1, imports: imports.filter((name) => !later.includes(name)), later };
}

function tooLong({ path, lines }: Source): string {
  return `${path} must have at most ${mostLines} lines; found ${lines}. Give one of its ideas a file of its own.`;
}

function tooSmall({ path, lines }: Source): readonly string[] {
  if (lines >= leastLines || mayBeSmall.some(([pattern]) => pattern.test(path))) return [];
  // A file that is loaded later has to be one of its own.
  if (sources.some(({ later }) => later.includes(path))) return [];
  const [importer, ...others] = sources.filter(({ imports }) => imports.includes(path));
  if (importer === undefined || others.length > 0) return [];
  return [
    `${path} must have ${leastLines} lines or more than one importer; found ${lines}. Put it into ${importer.path}.`,
  ];
}
