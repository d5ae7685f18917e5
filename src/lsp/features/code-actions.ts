import type { Finding, Fix } from '../../finding.ts';
import { show } from '../../lib/show.ts';
import { planEdit } from '../../edit/plan-edit.ts';
import { offsetAt, rangeOfOffsets, type TextDocument, type TextRange } from '../text-document.ts';
import type { View } from '../view.ts';
import { toDiagnostic, type Diagnostic } from './diagnostics.ts';

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
  readonly edit: { readonly changes: Readonly<Record<string, readonly TextEdit[]>> };
}

/** The kind of the action that makes every safe repair. */
export const fixAllKind = 'source.fixAll.assay';

/** The repairs of the findings that `range` touches, one by one. The findings are those of the text that is in the editor. */
export function quickFixes(view: View, findings: readonly Finding[], range: TextRange): readonly CodeAction[] {
  const { document, source } = view;
  const [from, to] = [offsetAt(document, range.start), offsetAt(document, range.end)];
  return findings.flatMap((finding): readonly CodeAction[] => {
    const { fix } = finding;
    const diagnostic = toDiagnostic(finding, source);
    const isTouched = [diagnostic.range, finding.place.range].some(
      ({ start, end }) => offsetAt(document, start) <= to && from <= offsetAt(document, end),
    );
    // A repair needs to see what it changes: all of the text.
    const whole = fix !== undefined && isTouched ? view.whole().source : undefined;
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

/** The action that changes the text of a document to `repaired`; none where that is the same. */
export function fixAll(document: TextDocument, repaired: string): readonly CodeAction[] {
  const { text } = document;
  if (repaired === text) return [];
  let start = 0;
  while (start < text.length && text.charCodeAt(start) === repaired.charCodeAt(start)) start += 1;
  let [end, other] = [text.length, repaired.length];
  while (end > start && other > start && text.charCodeAt(end - 1) === repaired.charCodeAt(other - 1)) {
    end -= 1;
    other -= 1;
  }
  const change = { range: rangeOfOffsets(document, start, end), newText: repaired.slice(start, other) };
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
