import { member, isArray, isText } from '../lib/json.ts';
import { toPointer } from '../lib/pointer.ts';
import { UserError } from '../lib/user-error.ts';
import type { Finding } from '../finding.ts';
import type { ChangedText, LspHost, SettingsChange } from './host.ts';
import type { EditorSession } from './session.ts';
import { createTextDocument, rangeOfOffsets } from './text-document.ts';
import type { Workspace } from './workspace/workspace.ts';

/** The commands of code actions that change settings, and not the document. */
export const commandNames = ['assay.accept', 'assay.switchOff', 'assay.openRule'] as const;

/** A call of a command, as a code action has it. */
export interface SettingsCommand {
  readonly title: string;
  readonly command: (typeof commandNames)[number];
  readonly arguments: readonly [CommandArgument];
}

/** The findings that a command is about: those of a document, or of a rule at a place in it. */
interface CommandArgument {
  readonly uri: string;
  readonly rule?: string;
  /** A JSON pointer. */
  readonly at?: string;
}

/** A call about one finding. */
export function commandAbout(
  title: string,
  command: SettingsCommand['command'],
  uri: string,
  finding: Finding,
): SettingsCommand {
  return { title, command, arguments: [{ uri, rule: finding.rule, at: toPointer(finding.place.path) }] };
}

interface SettingsCommandContext {
  readonly host: Pick<LspHost, 'toPath' | 'toUri'>;
  readonly workspace: Workspace;
  readonly session: Pick<EditorSession, 'settingsFor'>;
  /** Asks the editor for something. Undefined where it refuses. */
  readonly ask: (method: string, params: object) => Promise<unknown>;
  readonly warn: (message: string) => void;
}

/** Runs the commands of code actions: settings are edited by the editor, who shows them to be looked at and saved. */
export function createCommands({ host, workspace, session, ask, warn }: SettingsCommandContext) {
  let canCreate = false;
  const findingsAt = (argument: unknown): readonly Finding[] => {
    const [uri, rule, at] = ['uri', 'rule', 'at'].map((key) => member(argument, key));
    const report = isText(uri) ? workspace.reports().get(host.toPath(uri) ?? uri) : undefined;
    const findings = report?.findings ?? [];
    return rule === undefined
      ? findings.filter((finding) => report?.known.has(finding) === false)
      : findings.filter((finding) => finding.rule === rule && toPointer(finding.place.path) === at);
  };
  const apply = async ({ files, show }: SettingsChange): Promise<void> => {
    const edit = editOf(files, { toUri: host.toUri, workspace, canCreate });
    const answer = await ask('workspace/applyEdit', { label: 'Change the settings of Assay', edit });
    if (member(answer, 'applied') !== true) return;
    await ask('window/showDocument', { uri: host.toUri(show.path), takeFocus: true, selection: show.range });
  };
  const run = async (command: unknown, argument: unknown): Promise<void> => {
    const findings = findingsAt(argument);
    const [first] = findings;
    if (first === undefined) return;
    const settings = session.settingsFor(first.place.source);
    if (command === 'assay.openRule') await ask('window/showDocument', { uri: first.url, external: true });
    else if (command === 'assay.accept') await (settings && apply(settings.accept(findings)));
    else if (command === 'assay.switchOff') await (settings && apply(await settings.switchOff(first)));
  };
  return {
    initialize: (params: unknown): void => {
      const edits = member(member(member(params, 'capabilities'), 'workspace'), 'workspaceEdit');
      const operations = member(edits, 'resourceOperations');
      canCreate = isArray(operations) && operations.includes('create') && member(edits, 'documentChanges') === true;
    },
    run: async (params: unknown): Promise<null> => {
      const given = member(params, 'arguments');
      try {
        await run(member(params, 'command'), isArray(given) ? given[0] : undefined);
      } catch (error) {
        if (!(error instanceof UserError)) throw error;
        warn(error.message);
      }
      return null;
    },
  };
}

interface EditContext {
  readonly toUri: LspHost['toUri'];
  readonly workspace: Pick<Workspace, 'documentAt'>;
  readonly canCreate: boolean;
}

/** Changed texts as an edit of the protocol (3.17, "WorkspaceEdit"). */
function editOf(files: readonly ChangedText[], { toUri, workspace, canCreate }: EditContext): object {
  const changes = files.map(({ path, old, text }) => {
    const document = workspace.documentAt(path);
    const uri = document?.uri ?? toUri(path);
    return {
      uri,
      isNew: old === undefined,
      version: document?.version ?? null,
      edits: [changeOf(uri, old ?? '', text)],
    };
  });
  if (!canCreate) return { changes: Object.fromEntries(changes.map(({ uri, edits }) => [uri, edits])) };
  return {
    documentChanges: changes.flatMap(({ uri, isNew, version, edits }) => [
      ...(isNew ? [{ kind: 'create', uri, options: { ignoreIfExists: true } }] : []),
      { textDocument: { uri, version }, edits },
    ]),
  };
}

/** The change from one text to another: what stands before and behind it stays. */
export function changeOf(uri: string, old: string, text: string) {
  let start = 0;
  while (start < old.length && old.charCodeAt(start) === text.charCodeAt(start)) start += 1;
  let [end, other] = [old.length, text.length];
  while (end > start && other > start && old.charCodeAt(end - 1) === text.charCodeAt(other - 1)) {
    end -= 1;
    other -= 1;
  }
  const document = createTextDocument(uri, 0, old);
  return { range: rangeOfOffsets(document, start, end), newText: text.slice(start, other) };
}
