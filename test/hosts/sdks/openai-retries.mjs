import OpenAI from 'openai';
import { make, must } from './calls.mjs';

// It asks again after 429, 503 and a connection that is cut.
const openai = new OpenAI({ apiKey: 'secret', maxRetries: 4, baseURL: `${process.argv[2]}/chat` });

await make(
  Array.from({ length: 20 }, (_, index) => [
    `chat.completions.delete ${index}`,
    undefined,
    async () => must((await openai.chat.completions.delete(`c${index}`)).deleted === true, 'it is deleted'),
  ]),
);
