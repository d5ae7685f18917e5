import type { TextMistake } from '../../description/parse/decode.ts';
import type { Source } from '../../description/place.ts';
import type { Finding } from '../../finding.ts';
import { brokenText } from '../../lint/broken-parts.ts';
import { withoutOurs } from '../../lint/foreign.ts';
import type { FolderSettings, LspHost } from '../host.ts';
import type { TextDocument, View } from '../text-document.ts';
import { type OpenFiles, createOpenFiles, wholeOf } from './open-files.ts';

/** The problems of a file to show. */
export interface FileReport {
  readonly findings: readonly Finding[];
  /** The findings among them that the baseline knows. */
  readonly known: ReadonlySet<Finding>;
  readonly syntaxFinding?: TextMistake;
  /** The text that the findings are of. */
  readonly source?: Source;
}

/** The documents that are open, and what linting them came to. It has identity and changing state, as an editor has. */
export interface Workspace {
  readonly set: (path: string, document: TextDocument) => void;
  /** Puts a text in place whose findings wait until `invalidate`. */
  readonly hold: (path: string, document: TextDocument) => void;
  readonly close: (path: string) => void;
  readonly documentAt: (path: string) => TextDocument | undefined;
  /** Notes that a file changed: it and the descriptions that reach it are linted with the next `update`. */
  readonly invalidate: (path: string) => void;
  /** Makes `path` a root that is known, though it is not open. */
  readonly addRoot: (path: string) => void;
  /** Lints everything anew with other settings. */
  readonly useSettings: (settingsFor: SettingsFor) => void;
  /** The settings for a file. */
  readonly settingsFor: SettingsFor;
  /** Lints what changed. */
  readonly update: () => void;
  /** The problems by path: of open files, and of parts of open descriptions. */
  readonly reports: () => ReadonlyMap<string, FileReport>;
  readonly viewOf: (path: string) => View | undefined;
  /** The texts of open documents by path. */
  readonly texts: () => Readonly<Record<string, string>>;
  /** The open descriptions whose newest text was linted, each with an object that is another one after every linting. */
  readonly openDescriptions: () => ReadonlyMap<string, object>;
  /** Takes findings in a description, and its parts, by rules that are not ours, in place of those before. True where there were or are some. */
  readonly addForeign: (path: string, findings: readonly Finding[]) => boolean;
}

/** The settings that count for the file at a path. */
type SettingsFor = (path: string) => Pick<FolderSettings, 'rulesetFor' | 'isKnown' | 'hidesKnown' | 'isIgnored'>;

/** A workspace with nothing open. */
export function createWorkspace(host: LspHost, settingsFor: SettingsFor): Workspace {
  const documents = new Map<string, TextDocument>();
  const files = createOpenFiles(host, documents);
  const foreign = new Map<string, readonly Finding[]>();
  const stale = new Set<string>();
  let settings = settingsFor;
  const invalidate = (path: string): void => {
    if (documents.has(path) || files.at(path) !== undefined) stale.add(path);
    for (const { description } of files.rootsOf(path)) stale.add(description.source.uri);
  };
  return {
    invalidate,
    set: (path, document) => {
      documents.set(path, document);
      invalidate(path);
    },
    hold: (path, document) => void documents.set(path, document),
    close: (path) => {
      documents.delete(path);
      foreign.delete(path);
      invalidate(path);
      files.forget();
    },
    documentAt: (path) => documents.get(path),
    addRoot: (path) => {
      if (files.at(path) !== undefined) return;
      files.add(path);
      stale.add(path);
    },
    useSettings: (changed) => {
      settings = changed;
      for (const path of files.paths()) stale.add(path);
    },
    settingsFor: (path) => settings(path),
    update: () => {
      if (stale.size === 0) return;
      for (const path of stale) files.refresh(path, settings(path).rulesetFor(path));
      stale.clear();
      files.forget();
    },
    reports: () =>
      new Map(
        [...shownPaths(documents, files, foreign)].map((path) => [path, reportOf(path, { files, settings, foreign })]),
      ),
    texts: () => Object.fromEntries([...documents].map(([path, { text }]) => [path, text])),
    openDescriptions: () =>
      new Map(
        [...documents].flatMap(([path, document]) => {
          const { analysis, text } = files.at(path) ?? {};
          const isShown = text === document.text && !settings(path).isIgnored(path);
          return analysis !== undefined && isShown ? [[path, analysis] as const] : [];
        }),
      ),
    addForeign: (path, findings) => {
      const before = foreign.get(path) ?? [];
      if (documents.has(path)) foreign.set(path, findings);
      return before.length + findings.length > 0;
    },
    viewOf: (path) => {
      const document = documents.get(path);
      return document && viewOf(path, document, files);
    },
  };
}

/** Findings of rules that are not ours, by the description that they were found from. */
type ForeignFound = ReadonlyMap<string, readonly Finding[]>;

/** Files that are open, and those that open descriptions have findings in. */
function shownPaths(
  documents: ReadonlyMap<string, TextDocument>,
  files: OpenFiles,
  foreign: ForeignFound,
): ReadonlySet<string> {
  const parts = [...documents.keys()].flatMap((path) => [...(files.at(path)?.analysis?.sources.keys() ?? [])]);
  const others = [...foreign.values()].flat().map(({ place }) => place.source);
  return new Set([...documents.keys(), ...parts, ...others]);
}

interface ReportContext {
  readonly files: OpenFiles;
  readonly settings: SettingsFor;
  readonly foreign: ForeignFound;
}

function reportOf(path: string, { files, settings: settingsFor, foreign }: ReportContext): FileReport {
  const roots = files.rootsOf(path).filter(({ description: { source } }) => {
    const { uri } = source;
    return !settingsFor(uri).isIgnored(uri);
  });
  const { isKnown, hidesKnown, isIgnored } = settingsFor(path);
  const { syntaxFinding, source: parsed } = files.at(path) ?? {};
  const source = roots.map(({ sources }) => sources.get(path)).find((each) => each !== undefined) ?? parsed;
  const here = ({ place }: Finding): boolean => place.source === path;
  // The mistake in an open part is shown as it is in the newest text.
  const isUnreported = ({ rule }: Finding): boolean => syntaxFinding === undefined || rule !== brokenText;
  const own = roots.flatMap((root) => root.findings.filter(here)).filter(isUnreported);
  const others = roots.flatMap(({ description }) => (foreign.get(description.source.uri) ?? []).filter(here));
  const found = withoutRepeats([...own, ...withoutOurs(others, own)]);
  const known = new Set(found.filter(isKnown));
  return {
    findings: hidesKnown ? found.filter((finding) => !known.has(finding)) : found,
    known,
    ...(syntaxFinding !== undefined && !isIgnored(path) && { syntaxFinding }),
    ...(source !== undefined && { source }),
  };
}

function viewOf(path: string, document: TextDocument, files: OpenFiles): View {
  const { source, text } = files.at(path) ?? {};
  const [root] = files.rootsOf(path);
  return {
    document,
    path,
    isCurrent: text === document.text,
    ...(source !== undefined && { source }),
    ...(root !== undefined && { description: root.description }),
    whole: () => ({
      ...(source !== undefined && { source: wholeOf(source) }),
      ...(root !== undefined && { description: root.whole() }),
    }),
  };
}

/** A part that several descriptions use has the same findings in each. */
function withoutRepeats(findings: readonly Finding[]): readonly Finding[] {
  const byKey = new Map(
    findings.map((finding) => [JSON.stringify([finding.rule, finding.message, finding.place.range]), finding]),
  );
  return [...byKey.values()];
}
