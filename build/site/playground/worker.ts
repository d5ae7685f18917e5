import { answerJob, type PlaygroundJob } from './linter.ts';

// The thread of the playground: a long text is linted here, while its page goes on.

addEventListener('message', ({ data }: MessageEvent<PlaygroundJob>) => {
  postMessage(answerJob(data));
});
