import type { Finding } from '../../../src/finding.ts';
import { examples } from './examples.ts';
import { createLines } from './lines.ts';
import { lintHere, repairHere, type ShownPreset, shownPresets, withRepairOf } from './linter.ts';

// The script of the playground.

/** Findings that are listed; more are counted. */
const mostListed = 200;
/** A text whose check takes longer than this is checked when the typing rests. */
const slowMs = 40;
const restMs = 300;

const text = element('text', HTMLTextAreaElement);
const lines = createLines(text, element('lines', HTMLPreElement));
const [example, preset] = [element('example', HTMLSelectElement), element('preset', HTMLSelectElement)];
let [isSlow, timer] = [false, 0];

text.addEventListener('input', () => {
  lines.draw();
  clearTimeout(timer);
  if (isSlow) timer = setTimeout(check, restMs);
  else check();
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
    const { text: repaired, count } = repairHere(text.value, presetName(), suggestions);
    if (count > 0) write(repaired);
    element('summary', HTMLElement).prepend(`${count} repaired. `);
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
  const start = performance.now();
  const result = lintHere(text.value, presetName());
  isSlow = performance.now() - start > slowMs;
  const findings = result.kind === 'findings' ? result.findings : [];
  lines.mark(findings);
  element('findings', HTMLOListElement).replaceChildren(...findings.slice(0, mostListed).map(toItem));
  element('summary', HTMLElement).textContent = result.kind === 'findings' ? summaryOf(findings) : result.message;
}

function summaryOf(findings: readonly Finding[]): string {
  if (text.value.trim() === '') return 'Nothing to check yet.';
  if (findings.length === 0) return 'No findings.';
  const more = findings.length > mostListed ? `, of which the first ${mostListed} are listed` : '';
  return `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}${more}.`;
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
        const repaired = withRepairOf(text.value, presetName(), finding);
        if (repaired !== undefined) write(repaired);
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

function presetName(): ShownPreset {
  return shownPresets.find((name) => name === preset.value) ?? 'recommended';
}

function element<Type extends HTMLElement>(id: string, type: new () => Type): Type {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`The page must have #${id}.`);
  return found;
}
