import { greatestOf } from './lists.ts';

/** `text` as Markdown that does nothing: characters that mean something to CommonMark or GitHub are escaped. */
export function markdownText(text: string): string {
  return text.replace(/[\\`*_[\]<>|~&$]|^#/gu, String.raw`\$&`);
}

/** `text` as code within a line, in as many backticks as it needs. */
export function markdownCode(text: string): string {
  if (text === '') return '';
  const fence = '`'.repeat(1 + longestRun(text));
  const gap = /^[` ]|[` ]$/u.test(text) ? ' ' : '';
  return `${fence}${gap}${text}${gap}${fence}`;
}

/** `text` as a block of code in `language`. */
export function markdownBlock(text: string, language = ''): string {
  const fence = '`'.repeat(Math.max(3, 1 + longestRun(text)));
  return `${fence}${language}\n${text.replace(/\n+$/u, '')}\n${fence}`;
}

function longestRun(text: string): number {
  return greatestOf([0, ...(text.match(/`+/gu) ?? []).map((run) => run.length)]);
}
