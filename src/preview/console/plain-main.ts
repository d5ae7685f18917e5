import { writePlainBody } from '../../media/write-plain.ts';
import { shareConsole } from './share-console.ts';

// For descriptions whose bodies are JSON, forms or plain text: XML, multipart and sequences stay away.
shareConsole(writePlainBody);
