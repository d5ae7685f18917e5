import { parseSource } from '../../description/parse/parse.ts';
import { repair } from '../../lint/repair.ts';
import { lintFiles } from '../../lint/lint.ts';
import type { LspHost } from '../host.ts';
import type { View } from '../view.ts';
import type { Workspace } from '../workspace/workspace.ts';

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
