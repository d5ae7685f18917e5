import { perKey } from '../../lib/cache.ts';
import { openPublished } from './published-console.ts';

// Hands the consoles of published pages to the script that shows them: it calls `assayConsole` at each change, with the data of its entry.
Object.assign(globalThis, { assayConsole: perKey(openPublished) });
