import type { Rule } from '../../rulesets/rule.ts';
import type { DocsByRule } from './rule-docs.ts';

/** The page of all messages, as Markdown: each as somebody sees it who has nothing else, in the log of a build. */
export function messagesPage(rules: readonly Rule[], docsByRule: DocsByRule): string {
  const sections = rules.map(({ id }) => {
    const { invalid = [], more = [] } = docsByRule[id] ?? {};
    const messages = [...invalid, ...more].flatMap(({ reports }) => reports.map(({ message }) => message));
    return [`## ${id}`, [...new Set(messages)].map((message) => `- ${shown(message)}`).join('\n')].join('\n\n');
  });
  return [
    '# Messages',
    'The messages of every rule, as a log shows them. Each must be understood alone. They come from the examples of the rules, which are tests. A test finds every sentence of the checks here.',
    ...sections,
  ]
    .join('\n\n')
    .concat('\n');
}

/** Characters without width have no picture. */
function shown(message: string): string {
  return message.replace(/[\u200b-\u200f]/g, (character) => `U+${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
