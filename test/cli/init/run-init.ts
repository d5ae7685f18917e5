import { runInit } from '../../../src/cli/init/command.ts';
import { memorySystem } from '../lint/memory-system.ts';

const openapi = 'openapi: 3.1.0\ninfo: { title: Shop, version: "1" }\npaths: {}\n';
export const asyncapi = 'asyncapi: 3.0.0\ninfo: { title: Shop, version: "1" }\n';

/** What `assay init` did with `files`, named from the working folder, where a person answers its question. */
export async function init(files: Readonly<Record<string, string>>, args: readonly string[], answer?: boolean) {
  const memory = memorySystem(files);
  const before = new Set(memory.files.keys());
  const asked: string[] = [];
  const code = await runInit(args, {
    ...memory.system,
    assertWritable: () => undefined,
    confirm: (question) => {
      asked.push(question);
      return Promise.resolve(answer);
    },
  });
  const written = [...memory.files]
    .filter(([path]) => !before.has(path))
    .map(([path]) => path.replace(/^\/apis-home\//u, ''));
  return { code, asked, written, stdout: memory.stdout(), files: memory.files };
}

/** A repository on GitHub with a description. */
export const repository = {
  '.git/config': '[remote "origin"]\n  url = git@github.com:a/b.git\n',
  'package.json': '{}',
  'package-lock.json': '{}',
  'apis/openapi.yaml': openapi,
};
