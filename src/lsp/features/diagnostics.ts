import type { Source } from '../../description/place.ts';
import type { Finding, Severity } from '../../finding.ts';
import { highlightOf } from '../../lint/code-frame.ts';
import type { TextRange } from '../text-document.ts';
import type { TextMistake } from '../../description/parse/decode.ts';
import type { FileReport } from '../workspace/workspace.ts';

/** A finding as an editor shows it. */
export interface Diagnostic {
  readonly range: TextRange;
  readonly severity: 1 | 2 | 3 | 4;
  readonly code: string;
  readonly codeDescription?: { readonly href: string };
  readonly source: 'assay' | 'spectral';
  readonly message: string;
  /** Unnecessary: editors fade what has it. */
  readonly tags?: 1[];
}

const severities: Readonly<Record<Severity, Diagnostic['severity']>> = { error: 1, warn: 2, info: 3, hint: 4 };

/** The problems of a file in an editor: its findings, and mistakes that keep it from being read. */
export function diagnosticsOf({ findings, known, syntaxFinding, source }: FileReport): readonly Diagnostic[] {
  return [
    ...(syntaxFinding === undefined ? [] : [syntaxDiagnostic(syntaxFinding)]),
    ...findings.map((finding): Diagnostic => {
      const diagnostic = toDiagnostic(finding, source);
      return known.has(finding) ? { ...diagnostic, severity: severities.hint, tags: [1] } : diagnostic;
    }),
  ];
}

/** The key or value that is wrong is underlined, as in a code frame. */
export function toDiagnostic(finding: Finding, source: Source | undefined): Diagnostic {
  const { rule, severity, message, url, place, source: linter = 'assay' } = finding;
  const range = source === undefined ? place.range : highlightOf(finding, source);
  return {
    range,
    severity: severities[severity],
    code: rule,
    ...(url !== '' && { codeDescription: { href: url } }),
    source: linter,
    message,
  };
}

function syntaxDiagnostic({ line, character, message }: TextMistake): Diagnostic {
  const start = { line, character };
  return {
    range: { start, end: { line, character: character + 1 } },
    severity: 1,
    code: 'syntax',
    source: 'assay',
    message,
  };
}
