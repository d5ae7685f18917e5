import { openPublished } from './published-console.ts';

const opened = new Map<string, ReturnType<typeof openPublished>>();

/** The console with these data, which is asked at each change. */
function assayConsole(data: string): ReturnType<typeof openPublished> {
  const known = opened.get(data) ?? openPublished(data);
  opened.set(data, known);
  return known;
}

// The script of the console calls it, with the data of its entry.
Object.assign(globalThis, { assayConsole });
