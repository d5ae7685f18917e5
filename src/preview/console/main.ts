import { openPublished } from './published-console.ts';

// The script of the console calls it, with the data of the page.
Object.assign(globalThis, { assayConsole: openPublished });
