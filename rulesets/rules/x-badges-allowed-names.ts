import { badgeAllowedNames, badgeAllowedNamesOptions } from '../../functions/badge-names.ts';
import { eachBadge } from '../locations.ts';
import type { Rule, RuleCheck, RuleDocs } from '../rule.ts';

export const check: RuleCheck = { places: eachBadge, look: badgeAllowedNames, options: badgeAllowedNamesOptions };

export const rule: Rule = {
  id: 'x-badges-allowed-names',
  summary: 'The `name` of a badge should be one of the allowed names.',
  severity: 'warn',
  recommended: false,
  seed: 'off',
  functionName: 'badge-allowed-names',
  check,
};

export const docs: RuleDocs = {
  rationale: 'A team that agreed on Alpha, Beta and Deprecated wants no fourth word.',
  origin: 'Our opinion.',
  host: 'asyncapi-channel',
  notes: 'Option `names`: the vocabulary, to the letter. Without it every name is allowed.',
  valid: [
    { title: 'a name of the list', yaml: 'x-badges: [{ name: Beta }]', options: { names: ['Alpha', 'Beta'] } },
    { title: 'no list', yaml: 'x-badges: [{ name: Whatever }]' },
  ],
  invalid: [
    {
      title: 'a slip, with `names: [Alpha, Beta]`',
      yaml: 'x-badges: [{ name: Betta }]',
      options: { names: ['Alpha', 'Beta'] },
      reports: [
        {
          at: 'x-badges.0.name',
          message: '`name` should be one of the allowed names; found "Betta". Did you mean `Beta`?',
        },
      ],
    },
  ],
};
