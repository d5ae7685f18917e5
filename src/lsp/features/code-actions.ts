import type { Finding, Fix } from '../../finding.ts';
import { show } from '../../lib/show.ts';
import { planEdit } from '../../edit/plan-edit.ts';
import { offsetAt, rangeOfOffsets, type TextDocument, type TextRange, type View } from '../text-document.ts';
import { changeOf, type SettingsCommand, commandAbout } from '../commands.ts';
import type { FolderSettings, LspHost } from '../host.ts';
import type { FileReport, Workspace } from '../workspace/workspace.ts';
import { toPointer } from '../../lib/pointer.ts';
import { toDiagnostic, type Diagnostic } from './diagnostics.ts';
import { parseSource } from '../../description/parse/parse.ts';
import { repair } from '../../lint/repair.ts';
import { lintFiles } from '../../lint/lint.ts';

/** A change of one document, as the protocol has it. */
interface TextEdit {
  readonly range: TextRange;
  readonly newText: string;
}

/** Something that an editor offers to do. */
export interface CodeAction {
  readonly title: string;
  readonly kind: string;
  readonly diagnostics?: readonly Diagnostic[];
  readonly isPreferred?: boolean;
  readonly edit?: { readonly changes: Readonly<Record<string, readonly TextEdit[]>> };
  readonly command?: SettingsCommand;
}

/** The kind of the action that makes every safe repair. */
export const fixAllKind = 'source.fixAll.assay';

/** The repairs of the findings that `range` touches, one by one. The findings are those of the text that is in the editor. */
export function quickFixes(view: View, findings: readonly Finding[], range: TextRange): readonly CodeAction[] {
  const { document, source } = view;
  return touchedBy(view, findings, range).flatMap((finding): readonly CodeAction[] => {
    const { fix } = finding;
    const diagnostic = toDiagnostic(finding, source);
    // A repair needs to see what it changes: all of the text.
    const whole = fix !== undefined ? view.whole().source : undefined;
    const edit = fix && whole && planEdit(whole, fix);
    if (fix === undefined || edit === undefined) return [];
    const change = { range: rangeOfOffsets(document, edit.start, edit.end), newText: edit.text };
    return [
      {
        title: titleOf(fix),
        kind: 'quickfix',
        diagnostics: [diagnostic],
        isPreferred: fix.safety === 'safe',
        edit: { changes: { [document.uri]: [change] } },
      },
    ];
  });
}

/** The changes that settings offer. */
export type SettingsOffer = Pick<FolderSettings, 'canAccept' | 'canSwitchOff'>;

/** The actions on findings that `range` touches which change settings in place of the document. */
export function settingsActions(
  view: View,
  { findings, known }: Pick<FileReport, 'findings' | 'known'>,
  { range, settings }: { readonly range: TextRange; readonly settings: SettingsOffer | undefined },
): readonly CodeAction[] {
  const { document, source } = view;
  const { uri } = document;
  const isNew = (finding: Finding): boolean => settings?.canAccept === true && !known.has(finding);
  const byPlace = new Map(
    touchedBy(view, findings, range).map((one) => [`${one.rule} ${toPointer(one.place.path)}`, one]),
  );
  const touched = [...byPlace.values()];
  const about = (finding: Finding, title: string, command: SettingsCommand['command']): CodeAction => ({
    title,
    kind: 'quickfix',
    diagnostics: [toDiagnostic(finding, source)],
    command: commandAbout(title, command, uri, finding),
  });
  const all = findings.filter(isNew).length;
  const acceptAll = { title: `Accept all ${all} findings in this file`, command: 'assay.accept' } as const;
  return [
    ...touched.filter(isNew).map((one) => about(one, `Accept this finding: ${one.rule}`, 'assay.accept')),
    ...(all > 1 && touched.some(isNew)
      ? [{ title: acceptAll.title, kind: 'quickfix', command: { ...acceptAll, arguments: [{ uri }] as const } }]
      : []),
    ...touched
      .filter((one) => !known.has(one) && settings?.canSwitchOff(one) === true)
      .map((one) => about(one, `Switch ${one.rule} off here`, 'assay.switchOff')),
    ...touched.filter(({ url }) => url !== '').map((one) => about(one, `Open the rule ${one.rule}`, 'assay.openRule')),
  ];
}

/** The findings that `range` touches, where an editor underlines them or at their own range. */
function touchedBy({ document, source }: View, findings: readonly Finding[], range: TextRange): readonly Finding[] {
  const [from, to] = [offsetAt(document, range.start), offsetAt(document, range.end)];
  return findings.filter((finding) =>
    [toDiagnostic(finding, source).range, finding.place.range].some(
      ({ start, end }) => offsetAt(document, start) <= to && from <= offsetAt(document, end),
    ),
  );
}

/** The action that changes the text of a document to `repaired`; none where that is the same. */
export function fixAll(document: TextDocument, repaired: string): readonly CodeAction[] {
  const { text } = document;
  if (repaired === text) return [];
  const change = changeOf(document.uri, text, repaired);
  const title = 'Make all safe repairs of Assay';
  return [{ title, kind: fixAllKind, edit: { changes: { [document.uri]: [change] } } }];
}

function titleOf(fix: Fix): string {
  const key = fix.path.at(-1);
  const name = typeof key === 'string' ? `\`${key}\`` : 'this';
  switch (fix.kind) {
    case 'replace':
      return `Replace with ${show(fix.value)}`;
    case 'rename':
      return `Rename to \`${fix.key}\``;
    case 'remove':
      return `Remove ${name}`;
    case 'insert':
      return `Add \`${fix.key}\``;
    case 'quote':
      return `Put quotes around ${name}`;
  }
}

/** The text of a document with every safe repair made and verified, as `assay lint --fix` does. */
export function repairText({ path, document, description }: View, host: LspHost, workspace: Workspace): string {
  if (description === undefined) return document.text;
  const root = description.source.uri;
  const { encode } = host;
  const rootFolder = host.rootFolderOf(root);
  const read = host.readBytesWithin(rootFolder);
  const { texts } = repair({
    safeties: ['safe'],
    isEditable: (uri) => uri === path,
    parse: (uri, text) => parseSource(uri, encode(text)),
    lint: (changed) => {
      const textOf = (uri: string): string | undefined => changed.get(uri) ?? workspace.documentAt(uri)?.text;
      const readBytes = (uri: string): ReturnType<typeof read> => {
        const text = textOf(uri);
        return text === undefined ? read(uri) : encode(text);
      };
      const bytes = readBytes(root);
      const source = bytes instanceof Uint8Array ? parseSource(root, bytes) : description.source;
      return lintFiles(source, workspace.settingsFor(root).rulesetFor(root), { readBytes, rootFolder });
    },
  });
  return texts.get(path) ?? document.text;
}
