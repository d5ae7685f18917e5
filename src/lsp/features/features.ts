import { fnv1a } from '../../lib/hash.ts';
import {
  repairText,
  type CodeAction,
  fixAll,
  fixAllKind,
  quickFixes,
  type SettingsOffer,
  settingsActions,
} from './code-actions.ts';
import type { View, TextPosition, TextRange } from '../text-document.ts';
import type { LspHost } from '../host.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { colorPresentations, colorsIn, type ProtocolColor } from './badges.ts';
import { completeAt } from './complete.ts';
import { definitionAt, type DocumentLink, linksIn, linkTarget } from './definition.ts';
import { type Diagnostic, diagnosticsOf } from './diagnostics.ts';
import { hoverAt } from './hover.ts';
import { symbolsIn } from './symbols.ts';

/** The input of features. */
interface FeatureContext {
  readonly host: LspHost;
  readonly workspace: Workspace;
  /** The changes that the settings for a file offer. */
  readonly offersFor: (path: string) => SettingsOffer | undefined;
  /** Lints what changed since. */
  readonly update: () => void;
}

/** A report of the findings of a document (3.17, "Document Diagnostics"). */
type DiagnosticReport =
  | { readonly kind: 'full'; readonly resultId: string; readonly items: readonly Diagnostic[] }
  | { readonly kind: 'unchanged'; readonly resultId: string };

/** The answers to what an editor asks about a document. Nothing for a document that is not open. */
export function createFeatures({ host, workspace, offersFor, update }: FeatureContext) {
  const view = (uri: string): View | undefined => {
    update();
    return workspace.viewOf(host.toPath(uri) ?? uri);
  };
  const about = <T>(uri: string, answer: (view: View) => T, nothing: T): T => {
    const found = view(uri);
    return found === undefined ? nothing : answer(found);
  };
  return {
    hover: (uri: string, position: TextPosition) => about(uri, (found) => hoverAt(found, position), undefined),
    complete: (uri: string, position: TextPosition) => about(uri, (found) => completeAt(found, position), []),
    definition: (uri: string, position: TextPosition) => {
      const found = about(uri, (one) => definitionAt(one, position), undefined);
      return found && { uri: host.toUri(found.path), range: found.range };
    },
    links: (uri: string) => about(uri, linksIn, []),
    followLink: (link: DocumentLink) => {
      const { data } = link;
      const target = data && about(data.uri, (found) => linkTarget(found, data.ref, host.toUri), undefined);
      return target === undefined ? link : { ...link, target };
    },
    symbols: (uri: string) => about(uri, symbolsIn, []),
    colors: (uri: string) => about(uri, colorsIn, []),
    colorPresentations: (uri: string, color: ProtocolColor, range: TextRange) =>
      about(uri, (found) => colorPresentations(found, color, range), []),
    codeActions: (uri: string, range: TextRange, only: readonly string[] | undefined) =>
      about(uri, (found) => codeActions(found, range, { host, workspace, offersFor, only }), []),
    diagnostics: (uri: string, previous: string | undefined): DiagnosticReport => {
      update();
      const report = workspace.reports().get(host.toPath(uri) ?? uri);
      const items = report === undefined ? [] : diagnosticsOf(report);
      const resultId = hashOf(JSON.stringify(items));
      return resultId === previous ? { kind: 'unchanged', resultId } : { kind: 'full', resultId, items };
    },
  };
}

function codeActions(
  view: View,
  range: TextRange,
  {
    host,
    workspace,
    offersFor,
    only,
  }: Pick<FeatureContext, 'host' | 'workspace' | 'offersFor'> & { readonly only: readonly string[] | undefined },
): readonly CodeAction[] {
  const { document, path } = view;
  if (!view.isCurrent) return [];
  const isWanted = (kind: string): boolean =>
    only === undefined || only.some((one) => kind === one || kind.startsWith(`${one}.`));
  const report = workspace.reports().get(path);
  const fixes = isWanted('quickfix') ? quickFixes(view, report?.findings ?? [], range) : [];
  // A repair takes several passes, so that it is made only where an editor asks for it.
  const isAsked = only !== undefined && isWanted(fixAllKind);
  const others =
    isWanted('quickfix') && report ? settingsActions(view, report, { range, settings: offersFor(path) }) : [];
  return [...fixes, ...others, ...(isAsked ? fixAll(document, repairText(view, host, workspace)) : [])];
}

/** A short name for a text: its hash and its length. */
function hashOf(text: string): string {
  return `${fnv1a(text).toString(16)}-${text.length}`;
}
