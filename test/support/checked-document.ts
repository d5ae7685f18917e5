import { load } from 'js-yaml';
import type { CheckedDocument } from '../../functions/check.ts';
import { readKind } from '../../src/description/model/kind.ts';
import { createResolve } from '../../src/description/resolve.ts';

/** A document as checks see it, from its tree; other files are given by name. */
export function checkedDocument(tree: unknown, files: Readonly<Record<string, unknown>> = {}): CheckedDocument {
  const kind = readKind(tree) ?? { family: 'openapi', version: '3.1.0' };
  const root = { uri: '/api/root.yaml', tree };
  const sources = new Map(
    Object.entries(files).map(([name, file]) => [`/api/${name}`, { uri: `/api/${name}`, tree: file }]),
  );
  const resolve = createResolve(
    (uri) => (uri === root.uri ? root : sources.get(uri)) ?? { kind: 'unreadable', message: `No file ${uri}.` },
  );
  const document = { ...kind, root, resolve };
  filesByDocument.set(document, files);
  return document;
}

const filesByDocument = new WeakMap<CheckedDocument, Readonly<Record<string, unknown>>>();

/** The other files of such a document, by name. */
export function filesOf(document: CheckedDocument): Readonly<Record<string, unknown>> {
  return filesByDocument.get(document) ?? {};
}

/** The same from YAML. */
export function checkedYaml(yaml: string): CheckedDocument {
  return checkedDocument(load(yaml, { json: true }));
}
