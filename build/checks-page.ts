import { checkDocs } from '../src/replay/checks/docs.ts';
import { checks } from '../src/replay/checks/index.ts';
import { profiles, type Profile } from '../src/replay/profile.ts';

/** The sections of docs/checks.md: their names, then the texts that reports have, a section for each check. */
export function checkSections(): string {
  const contents = Object.keys(checkDocs).map((name) => `[${name}](#${name})`);
  const sections = Object.entries(checkDocs).map(([name, { sends, asserts, why, todo, failure, promise }]) => {
    const facts = [
      ['Sends', sends],
      ['Asserts', asserts],
      ['Why', why],
      ['What to do', todo],
      ['A failure', code(failure)],
      ...(promise === undefined ? [] : [['Promise', `${promise.section}: ${promise.text}`]]),
      ['Profiles', profilesOf(name)],
    ];
    return `## ${name}\n\n${facts.map(([title = '', text = '']) => `- **${title}**: ${text}`).join('\n')}`;
  });
  return [contents.join(',\n'), ...sections].join('\n\n');
}

/** The profiles that promise what `name` looks for, those in which it is a note alone, and the option that asks for it. */
function profilesOf(name: string): string {
  const { appliesIf } = checks.find((each) => each.name === name) ?? {};
  const promising = Object.values(profiles).filter((each) => appliesIf?.holds(each) ?? true);
  const isNote = ({ notes }: Profile): boolean => notes.some((each) => each === name);
  const list = (each: readonly Profile[]): string =>
    each.length === Object.keys(profiles).length ? 'all' : each.map((profile) => profile.name).join(', ');
  const [firm, noted] = [promising.filter((each) => !isNote(each)), promising.filter(isNote)];
  const parts = [
    ...(firm.length > 0 ? [list(firm)] : []),
    ...(noted.length > 0 ? [`a note in ${list(noted)}`] : []),
    ...(appliesIf?.option === undefined ? [] : [`with \`${appliesIf.option}\``]),
  ];
  return parts.join('; ');
}

/** Code with backticks in it (CommonMark section 6.1). */
function code(text: string): string {
  if (!text.includes('`')) return `\`${text}\``;
  const pad = text.startsWith('`') ? ' ' : '';
  return `\`\`${pad}${text}${text.endsWith('`') ? ' ' : ''}\`\``;
}
