import { readFileSync } from 'node:fs';

/** An instruction of a Dockerfile: `RUN`, and what stands after it. */
export interface Instruction {
  readonly name: string;
  readonly text: string;
}

/** The stages of a Dockerfile by their names; the last one is `''`. */
export function stagesOf(file: string): ReadonlyMap<string, readonly Instruction[]> {
  const stages = new Map<string, Instruction[]>();
  let current: Instruction[] = [];
  for (const line of readFileSync(file, 'utf8').replaceAll('\\\n', '').split('\n')) {
    const [, name = '', text = ''] = /^([A-Z]+)\s+(.*)$/u.exec(line) ?? [];
    if (name === '') continue;
    if (name === 'FROM') stages.set(/\bAS (\S+)$/u.exec(text)?.[1] ?? '', (current = []));
    else current.push({ name, text });
  }
  return stages;
}

/** The words of an instruction that is written as a JSON array. */
export function wordsOf(instructions: readonly Instruction[] = [], name: string): readonly string[] {
  const text = instructions.find((each) => each.name === name)?.text ?? '';
  return JSON.parse(text.slice(text.indexOf('['))) as readonly string[];
}
