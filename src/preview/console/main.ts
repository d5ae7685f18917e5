import { openPublished } from './published-console.ts';

// Hands the consoles of published pages to the script that shows them: it calls `assayConsole` at each change, with the data of its entry.
const opened = new Map<string, ReturnType<typeof openPublished>>();
const assayConsole = (data: string): ReturnType<typeof openPublished> => {
  const known = opened.get(data) ?? openPublished(data);
  opened.set(data, known);
  return known;
};
Object.assign(globalThis, { assayConsole });
