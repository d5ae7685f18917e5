import { writeBody } from '../../media/write.ts';
import { shareConsole } from './share-console.ts';

shareConsole(writeBody);
