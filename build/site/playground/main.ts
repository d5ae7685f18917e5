import type { Finding } from '../../../src/finding.ts';
import { examples } from './examples.ts';
import { createLines } from './lines.ts';
import type { CheckedText, PlaygroundAnswer, PlaygroundQuestion } from './linter.ts';
import { createRuns } from './runs.ts';

// The script of the playground. Texts are linted in a thread of their own, so that typing waits for none.

const threadFile = 'assets/playground-worker.js';

const text = element('text', HTMLTextAreaElement);
const lines = createLines(text, element('lines', HTMLPreElement));
const [example, preset] = [element('example', HTMLSelectElement), element('preset', HTMLSelectElement)];
const [summary, list] = [element('summary', HTMLElement), element('findings', HTMLOListElement)];
const runs = createRuns({
  start: (answered, ended) => {
    const thread = new Worker(threadFile);
    thread.addEventListener('message', ({ data }: MessageEvent<PlaygroundAnswer>) => {
      answered(data);
    });
    thread.addEventListener('error', ended);
    return thread;
  },
  show,
  fail: () => {
    say(`The browser must run \`${threadFile}\` in a thread; found none. \`assay lint\` does the same in a terminal.`);
  },
});
/** The number of findings that the last job repaired, until its text is checked. */
let repaired: number | undefined;

text.addEventListener('input', () => {
  lines.draw();
  check();
});
preset.addEventListener('change', check);
example.addEventListener('change', () => {
  write(examples[example.value] ?? '');
});
element('file', HTMLInputElement).addEventListener('change', ({ target }) => {
  void open(target instanceof HTMLInputElement ? target.files : null);
});
text.addEventListener('dragover', (event) => {
  event.preventDefault();
});
text.addEventListener('drop', (event) => {
  if (event.dataTransfer?.files.length === 0) return;
  event.preventDefault();
  void open(event.dataTransfer?.files ?? null);
});
for (const [id, suggestions] of [['repair', false] as const, ['suggest', true] as const])
  element(id, HTMLButtonElement).addEventListener('click', () => {
    ask({ kind: 'repair', suggestions });
  });
write(examples[example.value] ?? '');

async function open(files: FileList | null): Promise<void> {
  const [file] = files ?? [];
  if (file !== undefined) write(await file.text());
}

function write(content: string): void {
  text.value = content;
  lines.draw();
  check();
}

function check(): void {
  ask({ kind: 'check' });
}

/** Asks about the text as it is now. What is shown stays until the answer is there. */
function ask(asked: PlaygroundQuestion): void {
  summary.setAttribute('aria-busy', 'true');
  runs.ask({ ...asked, text: text.value, preset: preset.value });
}

function show(answer: PlaygroundAnswer): void {
  if (answer.kind === 'repaired') {
    repaired = answer.count;
    if (answer.count > 0) write(answer.text);
    else check();
    return;
  }
  const isChecked = answer.kind === 'checked';
  lines.mark(isChecked ? answer.marks : new Map());
  list.replaceChildren(...(isChecked ? answer.listed : []).map(toItem));
  const done = repaired === undefined ? '' : `${repaired} repaired. `;
  repaired = undefined;
  say(done + (isChecked ? summaryOf(answer) : answer.message));
}

/** Says `sentence` in place of what was said: the answer is there. */
function say(sentence: string): void {
  summary.replaceChildren(...withCode(sentence));
  summary.setAttribute('aria-busy', 'false');
}

function summaryOf({ count, listed }: CheckedText): string {
  if (text.value.trim() === '') return 'Nothing to check yet.';
  if (count === 0) return 'No findings.';
  const more = count > listed.length ? `, of which the first ${listed.length} are listed` : '';
  return `${count} ${count === 1 ? 'finding' : 'findings'}${more}.`;
}

function toItem(finding: Finding): HTMLLIElement {
  const { severity, message, rule, place, fix } = finding;
  const { start } = place.range;
  const item = document.createElement('li');
  item.dataset.severity = severity;
  const where = button(`${start.line + 1}:${start.character + 1}`, () => {
    lines.select(place.range);
  });
  where.title = 'Go to this place';
  const page = document.createElement('a');
  page.href = rule.startsWith('parse') ? 'lint.html' : `rules/${rule}.html`;
  page.textContent = rule;
  item.append(where, ` ${severity}: `, ...withCode(message), ' ', page);
  if (fix !== undefined)
    item.append(
      ' ',
      button(fix.safety === 'safe' ? 'Repair' : 'Apply suggestion', () => {
        // Until the answer is there, the list is of a text that was.
        if (summary.ariaBusy === 'false') ask({ kind: 'repair-one', finding });
      }),
    );
  return item;
}

/** `message` with what stands between backticks as code. */
function withCode(message: string): readonly (Node | string)[] {
  return message.split('`').map((part, index) => {
    if (index % 2 === 0) return part;
    const code = document.createElement('code');
    code.textContent = part;
    return code;
  });
}

function button(label: string, act: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = label;
  made.addEventListener('click', act);
  return made;
}

function element<Type extends HTMLElement>(id: string, type: new () => Type): Type {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`The page must have #${id}.`);
  return found;
}
