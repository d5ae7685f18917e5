import type { ConsoleRequest } from './request.ts';
import { fetchSample } from './fetch.ts';
import { pythonSample } from './python.ts';
import { sampleBodyOf } from './sample-body.ts';
import { curlSample, httpieSample } from './shell.ts';

/** A request in one language, ready to paste. */
export interface Sample {
  readonly name: 'curl' | 'fetch' | 'Python' | 'HTTPie';
  readonly text: string;
}

/** `request` as a curl line, JavaScript, Python and an HTTPie line. */
export function writeSamples(request: ConsoleRequest): readonly Sample[] {
  const body = sampleBodyOf(request);
  return [
    { name: 'curl', text: curlSample(request, body) },
    { name: 'fetch', text: fetchSample(request, body) },
    { name: 'Python', text: pythonSample(request, body) },
    { name: 'HTTPie', text: httpieSample(request, body) },
  ];
}
