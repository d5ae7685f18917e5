import { dirname } from 'node:path';
import { type Description, describe } from '../../description/description.ts';
import { parseSource } from '../../description/parse/parse.ts';
import { nameOf } from '../../description/place.ts';
import { toLineColumn } from '../../description/positions/positions.ts';
import { makeChanges } from '../../edit/make-changes.ts';
import { writeBlock, writeIndented } from '../../edit/write.ts';
import { isText, member } from '../../lib/json.ts';
import { nearestPath } from '../../lib/nearest.ts';
import { toPointer } from '../../lib/pointer.ts';
import { counted, didYouMean } from '../../lib/show.ts';
import { isFileName } from '../../lib/uri.ts';
import { UserError } from '../../lib/user-error.ts';
import { diff } from '../../mcp/diff/diff.ts';
import type { Difference } from '../../mcp/diff/difference.ts';
import {
  type PullChange,
  type PullLevel,
  changeFor,
  freshDescription,
  freshServer,
  nameless,
  undescribed,
} from '../../mcp/pull-changes.ts';
import { type Surface, surfaceOf } from '../../mcp/surface/surface.ts';
import type { System } from '../../node/system.ts';
import { shownDiff, unifiedDiff } from '../../report/unified-diff.ts';
import { findInputs } from '../inputs/open-inputs.ts';
import { helpOf } from '../settings/help.ts';
import { parseArguments } from '../settings/parse-arguments.ts';
import { type McpDiffSystem, readOneDescription } from './diff.ts';
import { readMcpSettings } from './serve-settings.ts';
import { type McpPullSettings, mcpPullSyntax } from './settings.ts';
import { type AskedServer, askTarget } from './target.ts';
import { hasByteOrderMark } from '../../lib/bytes.ts';

/** The effects of `assay mcp pull`. */
export type McpPullSystem = McpDiffSystem & Pick<System, 'replaceFile' | 'isOnTerminal'>;

/**
 * `assay mcp pull`: writes what a server shows into a description. Answers the exit code.
 * @throws UserError (exit 2) for a server that cannot be read and a file that cannot be written; then nothing is written.
 */
export async function runMcpPull(args: readonly string[], system: McpPullSystem): Promise<number> {
  const { operands, flags, isHelp } = parseArguments(mcpPullSyntax, args);
  if (isHelp) {
    system.stdout(helpOf(mcpPullSyntax));
    return 0;
  }
  const command = readMcpSettings(mcpPullSyntax, { operands, flags }, system);
  if (command.command !== undefined && command.url !== undefined)
    throw new UserError('`--command` and `--url` must stand alone; found both.');
  const [path, second] = operands;
  if (path === undefined || second !== undefined || !isFileName(path))
    throw new UserError('`assay mcp pull` must be given one file to write; found none, several or an address.');
  if (system.kindOf(path) === undefined) return create(path, command, system);
  const description = await readOneDescription(findInputs([path], mcpPullSyntax.name, system), command, system);
  if (description.kind !== 'openapi')
    throw new UserError(
      `${toLineColumn({ source: description.source, path: [] })}: \`x-mcp\` must stand in an OpenAPI description; found AsyncAPI.`,
    );
  const described = surfaceOf(description);
  const server = await askTarget(command, { described, version: described?.versions[0], canCompare: false }, system);
  const before = description.source.text ?? '';
  const pulled = described === undefined ? begin(description, server) : pullChanges(description, server.surface);
  for (const { subject, note } of pulled.left)
    system.stderr(`Left: ${subject} differs.${note === undefined ? '' : ` ${note}`}\n`);
  if (described === undefined) tellNameless(server, system);
  tellUndescribed(server, system);
  if (pulled.text === before) {
    system.stderr(`${system.relativePath(path)}: \`x-mcp\` is as the server is.\n`);
    return 0;
  }
  if (command.dryRun) show(unifiedDiff(system.relativePath(path), before, pulled.text), system);
  else {
    system.replaceFile(path, `${byteOrderMark(path, system)}${pulled.text}`);
    system.stderr(`${system.relativePath(path)}: ${counted(pulled.count, 'difference')} brought into line.\n`);
  }
  return 0;
}

function byteOrderMark(path: string, { readBytes }: Pick<System, 'readBytes'>): string {
  const bytes = readBytes(path);
  return bytes instanceof Uint8Array && hasByteOrderMark(bytes) ? '\ufeff' : '';
}

/** Programs read the patch as it is. */
function show(diff: string, { stdout, isOnTerminal }: McpPullSystem): void {
  stdout(isOnTerminal ? shownDiff(diff) : diff);
}

function tellUndescribed({ answers }: AskedServer, { stderr }: McpPullSystem): void {
  for (const name of undescribed(answers))
    stderr(`To do: tool \`${name}\` has no description. Write one for the server.\n`);
}

/** A new `x-mcp` leaves them out, as no difference names them. */
function tellNameless({ answers }: AskedServer, { stderr }: McpPullSystem): void {
  for (const entries of nameless(answers))
    stderr(`Left: ${entries} without a name or URI. Official clients refuse the whole list.\n`);
}

/** A description without `x-mcp` gets one at its end. */
function begin(description: Description, { answers, address }: AskedServer): PulledText {
  const { source } = description;
  const mcp = freshServer(answers, address);
  const { text, refused } = makeChanges(source, [{ kind: 'put', path: ['x-mcp'], value: mcp }]);
  if (refused.length > 0)
    throw new UserError(
      `${toLineColumn({ source, path: [] })}: an OpenAPI description must have room for \`x-mcp\` at its end; found none.`,
    );
  return { text, count: 1, left: [] };
}

/** Writes a description where there is no file. */
async function create(path: string, command: McpPullSettings, system: McpPullSystem): Promise<number> {
  if (!/\.(?:ya?ml|json)$/iu.test(path))
    throw new UserError(`${path}: a new description must be called .yaml, .yml or .json; found another name.`);
  const server = await askTarget(command, { described: undefined, version: undefined, canCompare: false }, system);
  tellNameless(server, system);
  const value = freshDescription(server.answers, server.address);
  const text = /\.json$/iu.test(path) ? `${writeIndented(value, '  ')}\n` : writeBlock(value);
  tellUndescribed(server, system);
  if (command.dryRun) show(unifiedDiff(system.relativePath(path), '', text), system);
  else {
    system.writeFile({ path }, text);
    const suggestion = didYouMean(nearestPath(path, system.listFolder(dirname(path))));
    system.stderr(`${system.relativePath(path)}: made, as there was no such file.${suggestion}\n`);
  }
  return 0;
}

/** The text of a description after a pull. */
export interface PulledText {
  readonly text: string;
  /** The number of differences that there were. */
  readonly count: number;
  /** Differences that an edit cannot settle, such as a name that is there twice, or an invalid schema. */
  readonly left: readonly Difference[];
}

const levels: readonly PullLevel[] = ['value', 'field', 'entry'];
/** Rounds at each level: a change may need another one, such as of `required` after a property. */
const roundsEach = 3;
const mostRounds = 60;

/**
 * Brings `x-mcp` of a description into line by edits of its text: first the smallest edits, larger ones only where these do not settle it.
 */
export function pullChanges(description: Description, live: Surface): PulledText {
  const rounds = new Map<string, number>();
  const refused = new Set<string>();
  let current = description;
  let count: number | undefined;
  for (let round = 0; ; round += 1) {
    const surface = surfaceOf(current);
    const differences = surface === undefined ? [] : diff(surface, live);
    const open = differences.filter(
      ({ kind, effect, entry }) => kind !== 'added' || effect !== 'unknown' || entry !== undefined,
    );
    count ??= open.length;
    const changes = round < mostRounds ? changesFor(open, current, { rounds, refused }) : [];
    if (changes.length === 0) return { text: current.source.text ?? '', count, left: differences };
    const changed = makeChanges(current.source, changes);
    for (const change of changed.refused) refused.add(nameOfChange(change));
    current = withText(description, changed.text);
  }
}

interface Tried {
  /** The rounds that each difference has taken, by its name. */
  readonly rounds: Map<string, number>;
  /** The names of changes that no edit makes. */
  readonly refused: ReadonlySet<string>;
}

/** The changes of a round: those that overlap others follow in the next one. */
function changesFor(
  differences: readonly Difference[],
  { source }: Description,
  { rounds, refused }: Tried,
): readonly PullChange[] {
  const changes = new Map<string, PullChange>();
  for (const key of new Set(differences.map(keyOf))) rounds.set(key, (rounds.get(key) ?? -1) + 1);
  for (const difference of differences) {
    const first = Math.floor((rounds.get(keyOf(difference)) ?? 0) / roundsEach);
    const change = levels
      .slice(first)
      .map((level) => changeFor(difference, level, source))
      .find((one) => one !== undefined && !refused.has(nameOfChange(one)));
    if (change === undefined) continue;
    const id = nameOfChange(change);
    const same = changes.get(id);
    // Items for the end of the same list become one change.
    const isMore = same?.kind === 'append' && change.kind === 'append';
    changes.set(id, isMore ? { ...same, values: [...same.values, ...change.values] } : change);
  }
  return [...changes.values()];
}

function nameOfChange({ kind, path }: PullChange): string {
  return `${kind} ${toPointer(path)}`;
}

/** The name of the part that is rewritten as a whole where smaller changes do not settle it. */
function keyOf({ part, entry, subject }: Difference): string {
  const names = ['uri', 'uriTemplate', 'name'].map((key) => member(entry?.new, key));
  return entry === undefined ? `${part} ${subject}` : `${part} ${names.find((name) => isText(name)) ?? subject}`;
}

/** The description with another text, and the files that it refers to. */
function withText(description: Description, text: string): Description {
  const { source, readFile } = description;
  const changed = parseSource(source.uri, new TextEncoder().encode(text), { name: nameOf(source) });
  const readBytes = (uri: string): Uint8Array | { readonly reason: string } => {
    const bytes = readFile(uri);
    return bytes instanceof Uint8Array ? bytes : { reason: bytes.message };
  };
  return describe(changed, { readBytes, rootFolder: '/' });
}
