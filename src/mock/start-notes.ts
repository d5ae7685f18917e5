import { withoutQuery } from '../contract/route/route-tree.ts';
import { type UnreachableOperation, unreachableOperations } from '../contract/route/routes.ts';
import { operationsOf, type Operation } from '../description/read/api.ts';
import type { Description } from '../description/description.ts';
import { danglingReferences } from '../description/read/dangling-references.ts';
import { toLineColumn } from '../description/positions/positions.ts';
import { unreadableFiles } from '../description/read/referenced-files.ts';
import { encodePath } from '../lib/pointer.ts';
import { oddKeywordsIn } from '../schema/odd-keywords.ts';
import type { Api } from './open-mock.ts';

// The most notes of a kind: a description whose folder is missing would fill the terminal.
const mostListed = 10;

/**
 * Notes on parts of descriptions that no answer can come from: references that lead nowhere, files that cannot be read, keywords of schemas
 * that mean nothing, operations out of reach.
 */
export function startNotes(apis: readonly Api[]): readonly string[] {
  return apis.flatMap(({ description }) => {
    const unreachable = unreachableOperations(operationsOf(description)).map(
      (each) => `${toLineColumn(each.operation.located.place)}: ${reachNote(each)}`,
    );
    const odd = oddKeywordsIn(description).map(({ place, message }) => `${toLineColumn(place)}: ${message}`);
    return [
      ...referenceNotes(description),
      ...listed(odd, 'keywords that mean nothing'),
      ...listed(unreachable, 'operations that no request can reach'),
    ];
  });
}

/** Notes on references that lead nowhere, and on files that cannot be read. */
export function referenceNotes(description: Description): readonly string[] {
  const dangling = danglingReferences(description);
  const references = dangling.map(({ place, message }) => `${toLineColumn(place)}: ${message}`);
  const known = new Set([...references, ...dangling.map(({ message }) => message)]);
  const files = unreadableFiles(description).filter((message) => !known.has(message));
  return [...listed(references, 'references that lead nowhere'), ...listed(files, 'files that cannot be read')];
}

function reachNote({ operation, instead }: UnreachableOperation): string {
  const name = nameOf(operation);
  if (instead === undefined) return `${name} must be reachable; found a path that no request can have.`;
  const [{ path }, sent] = [operation, withoutQuery(operation.path)];
  if (sent === path) return `${name} must be reachable; found that ${nameOf(instead)} answers.`;
  return `${name} must be reachable at ${sent}; found that ${nameOf(instead)} answers. To reach it, ask for ${encodePath(path)}.`;
}

function nameOf({ method, path }: Operation): string {
  return `${method} ${path}`;
}

function listed(messages: readonly string[], what: string): readonly string[] {
  if (messages.length <= mostListed) return messages;
  return [...messages.slice(0, mostListed), `... ${messages.length} ${what} in all.`];
}
