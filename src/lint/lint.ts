import { findProblems } from '../../rulesets/find.ts';
import type { CheckedDocument } from '../../functions/check.ts';
import { type Description, describe, type Surroundings } from '../description/description.ts';
import { readKind } from '../description/model/kind.ts';
import type { Source } from '../description/place.ts';
import type { Finding } from '../finding.ts';
import { inOrder } from './in-order.ts';
import { fixIn, placeOf } from './place-of.ts';
import { severityAt, type LintRuleset } from './ruleset/ruleset.ts';

/**
 * The findings of the description whose root is `root`, in the order in which Spectral prints them: by file, position and rule.
 *
 * Other files are read when a reference that leads to them is followed.
 * @throws UserError where `root` names no version that is known here.
 */
export function lint(root: Source, ruleset: LintRuleset, surroundings: Surroundings): readonly Finding[] {
  const document = toCheckedDocument(describe(root, surroundings));
  const found = ruleset.rules.flatMap(({ rule, severity, options }) =>
    findProblems(rule.check, document, options ?? null).flatMap(({ message, path, fix: given }): Finding[] => {
      const place = placeOf(path, document);
      const shown = severityAt(ruleset, rule.id, severity, place);
      if (shown === 'off') return [];
      const fix = given && fixIn(place.source, given, document);
      return [
        { rule: rule.id, severity: shown, message: message.trim(), place, url: urlOf(rule.id), ...(fix && { fix }) },
      ];
    }),
  );
  return inOrder(found);
}

function toCheckedDocument({ source, resolve, kind, version }: Description): CheckedDocument {
  return { ...(readKind(source.tree) ?? { family: kind, version }), root: source, resolve };
}

/** The page of a rule, which is in the package too. */
function urlOf(rule: string): string {
  return `https://unpkg.com/spectral-assay/docs/rules/${rule}.md`;
}
