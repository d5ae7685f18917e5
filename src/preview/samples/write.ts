import { fetchSample, pythonSample } from './code.ts';
import { sampleBodyOf, type ConsoleRequest } from './request.ts';
import { curlSample, httpieSample } from './shell.ts';

/** A request in one language, ready to paste. */
export interface Sample {
  readonly name: 'curl' | 'fetch' | 'Python' | 'HTTPie';
  readonly text: string;
}

/** `request` as a curl line, JavaScript, Python and an HTTPie line. */
export function writeSamples(asked: ConsoleRequest): readonly Sample[] {
  const body = sampleBodyOf(asked);
  // Languages that write a form in parts say its media type themselves, as they choose the boundary.
  const request =
    body.kind === 'parts' ? { ...asked, headers: asked.headers.filter(([name]) => name !== 'Content-Type') } : asked;
  return [
    { name: 'curl', text: curlSample(request, body) },
    { name: 'fetch', text: fetchSample(request, body) },
    { name: 'Python', text: pythonSample(request, body) },
    { name: 'HTTPie', text: httpieSample(request, body) },
  ];
}
