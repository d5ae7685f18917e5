import { badgeTraitOverride } from '../../functions/badge-consistency.ts';
import { traitedOperations } from '../locations.ts';
import type { Rule, RuleCheck, RuleDocs } from '../rule.ts';

export const check: RuleCheck = { places: traitedOperations, look: badgeTraitOverride };

export const rule: Rule = {
  id: 'x-badges-trait-override',
  summary: 'A badge should have one colour in an operation and its traits.',
  severity: 'warn',
  recommended: true,
  seed: 'off',
  functionName: 'badge-trait-override',
  check,
};

export const docs: RuleDocs = {
  rationale: 'Which colour is drawn depends on how a renderer merges traits, so one badge has two looks.',
  origin: 'Our opinion, after AsyncAPI section "Traits Merge Mechanism".',
  host: 'asyncapi-operation',
  notes: 'One finding for each name. That a list of an operation replaces that of a trait is not reported.',
  valid: [
    {
      title: 'the same colour',
      yaml: 'traits: [{ x-badges: [{ name: Beta, color: red }] }]\nx-badges: [{ name: Beta, color: "#f00" }]',
    },
    { title: 'other names', yaml: 'traits: [{ x-badges: [{ name: Beta }] }]\nx-badges: [{ name: New, color: red }]' },
  ],
  invalid: [
    {
      title: 'two colours',
      yaml: 'traits: [{ x-badges: [{ name: Beta, color: red }] }]\nx-badges: [{ name: Beta, color: green }]',
      reports: [
        {
          at: 'traits.0.x-badges.0.color',
          message:
            'The badge "Beta" should have one colour in an operation and its traits; found "red", and "green" before.',
        },
      ],
    },
    {
      title: 'two traits',
      yaml: 'traits: [{ x-badges: [{ name: Beta, color: red }] }, { x-badges: [{ name: Beta }] }]',
      reports: [
        {
          at: 'traits.1.x-badges.0',
          message:
            'The badge "Beta" should have one colour in an operation and its traits; found "#1f7cff", and "red" before.',
        },
      ],
    },
  ],
};
