import { knownDifferences } from '../../baseline/known.ts';
import type { Description } from '../../description/description.ts';
import { toLineColumn } from '../../description/positions/positions.ts';
import { UserError } from '../../lib/user-error.ts';
import { codeFrame } from '../../lint/code-frame.ts';
import { effects } from '../../mcp/diff/difference.ts';
import { diff } from '../../mcp/diff/diff.ts';
import { toFindings, type DifferenceFinding } from '../../mcp/findings.ts';
import { surfaceOf, type Surface } from '../../mcp/surface/surface.ts';
import type { System } from '../../node/system.ts';
import { type LintReport, mostFindings } from '../../report/lint-report.ts';
import { type InputSystem, findInputs, openInputs, readInputs } from '../inputs/open-inputs.ts';
import { writeReports } from '../lint/conclude.ts';
import { toLintReport } from '../lint/outputs.ts';
import { helpOf } from '../settings/help.ts';
import { parseArguments } from '../settings/parse-arguments.ts';
import { type SettingsSystem, assertUpdatable } from '../settings/read-settings.ts';
import { assertDistinctOutputs, assertOutputsNotRead } from '../settings/report-output.ts';
import { matchDifferences, updateKnown } from './baseline.ts';
import { readMcpSettings } from './serve-settings.ts';
import { askTarget, type TargetSystem } from './target.ts';
import { mcpDiffSyntax, type McpDiffSettings } from './settings.ts';

/** The effects of `assay mcp diff`. */
export type McpDiffSystem = InputSystem &
  TargetSystem &
  SettingsSystem &
  Pick<
    System,
    | 'workingFolder'
    | 'fetchFile'
    | 'realPath'
    | 'nameFromTop'
    | 'writeFile'
    | 'writeReport'
    | 'clockMs'
    | 'today'
    | 'version'
    | 'stdout'
    | 'paint'
    | 'yieldToEventLoop'
  >;

/**
 * `assay mcp diff`: the differences between a description and a newer one. Answers the exit code: 0 none of the effect that fails, 1 some.
 * @throws UserError (exit 2) for what cannot be compared.
 */
export async function runMcpDiff(args: readonly string[], system: McpDiffSystem): Promise<number> {
  const { operands, flags, isHelp } = parseArguments(mcpDiffSyntax, args);
  if (isHelp) {
    system.stdout(helpOf(mcpDiffSyntax));
    return 0;
  }
  const startedMs = system.clockMs();
  const found = findInputs(operands, mcpDiffSyntax.name, system);
  const command = readMcpSettings(mcpDiffSyntax, { operands: found.operands, flags }, system);
  assertDistinctOutputs(command.format, system);
  if (command.updateBaseline && command.baseline === undefined)
    throw new UserError('`--update-baseline` must go with `--baseline <file>`; found it alone.');
  assertUpdatable(knownDifferences, command, system);
  const description = await readOneDescription(found, command, system);
  const described = surfaceIn(description);
  const other = await readOther(command, described, system);
  const compared = toFindings(diff(described, other.surface), other.name);
  assertOutputsNotRead(command.format, [...description.askedFor(), ...other.files], system);
  return conclude(command, { description, compared, other: other.name, startedMs }, system);
}

/** The one description of a command. */
export async function readOneDescription(
  found: ReturnType<typeof findInputs>,
  command: Pick<McpDiffSettings, 'root' | 'allowRemote'>,
  system: McpDiffSystem,
): Promise<Description> {
  const { descriptions, load } = await readInputs(await openInputs(found, system), command, system);
  const [name, second] = descriptions;
  if (name === undefined || second !== undefined)
    throw new UserError(`\`assay mcp\` must be given one description; found ${descriptions.length}.`);
  return load(name);
}

/** The other side of the comparison, and the files that it was read from. */
interface OtherSide {
  readonly surface: Surface;
  readonly name: string;
  readonly files: readonly string[];
}

async function readOther(command: McpDiffSettings, described: Surface, system: McpDiffSystem): Promise<OtherSide> {
  const { against, command: program, url } = command;
  const named = [against, program, url].filter((each) => each !== undefined);
  if (named.length > 1)
    throw new UserError('`--command`, `--url` and `--against` must stand alone; found two of them.');
  if (against === undefined) {
    const [version] = described.versions;
    const { surface } = await askTarget(command, { described, version, canCompare: true }, system);
    return { surface, name: 'the server', files: [] };
  }
  const found = findInputs([against], mcpDiffSyntax.name, system);
  const description = await readOneDescription(found, command, system);
  return { surface: surfaceIn(description), name: found.names[0] ?? against, files: description.askedFor() };
}

/** @throws UserError where the description documents no MCP server. */
function surfaceIn(description: Description): Surface {
  const surface = surfaceOf(description);
  if (surface !== undefined) return surface;
  const { source } = description;
  throw new UserError(
    `${toLineColumn({ source, path: [] })}: the root of an OpenAPI description must have an \`x-mcp\` object; found none.`,
  );
}

interface ComparedRun {
  readonly description: Description;
  readonly compared: readonly DifferenceFinding[];
  /** What the description was compared with. */
  readonly other: string;
  readonly startedMs: number;
}

/** Writes the reports and answers the exit code. */
async function conclude(
  command: McpDiffSettings,
  { description, compared, other, startedMs }: ComparedRun,
  system: McpDiffSystem,
): Promise<number> {
  const files = description.askedFor();
  const matched = matchDifferences(command, { compared, files }, system);
  if (command.updateBaseline) {
    updateKnown(command, matched, system);
    return 0;
  }
  const { unknown, known, stale } = matched;
  const shown = unknown.slice(0, mostFindings).map(({ finding, difference: { place } }) => ({
    ...finding,
    file: system.relativePath(finding.place.source),
    frame: codeFrame(finding, place.source),
  }));
  const report: LintReport = {
    version: system.version,
    command: 'mcp diff',
    scope: `between ${system.relativePath(description.source.uri)} and ${other}`,
    findings: shown,
    unshown: unknown.slice(mostFindings).map(({ finding }) => finding),
    files: 1,
    rules: 0,
    tookMs: system.clockMs() - startedMs,
    isTimed: false,
    known,
    notes:
      unknown.length > mostFindings ? [`Shown are the first ${mostFindings} of ${unknown.length} differences.`] : [],
  };
  await writeReports(command, { report, toReport: toLintReport, hasResult: true }, system);
  for (const sentence of stale) system.stderr(`${sentence}\n`);
  return stale.length > 0 || unknown.some((each) => isBad(each, command)) ? 1 : 0;
}

/** A text with hidden characters needs a person to look at it: its effect is at least `unknown`. */
function isBad({ difference: { effect, suspicious } }: DifferenceFinding, { failOn }: McpDiffSettings): boolean {
  const weight = Math.max(effects.indexOf(effect), suspicious === undefined ? 0 : effects.indexOf('unknown'));
  return weight >= effects.indexOf(failOn);
}
