import { Buffer } from 'node:buffer';
import OpenAI, { toFile } from 'openai';
import { all, errorOf, make, must } from './calls.mjs';

const options = { apiKey: 'secret', maxRetries: 0 };
// The description of the service is of 2023; what is newer is asked of one with streams.
const openai = new OpenAI({ ...options, baseURL: `${process.argv[2]}/openai.com` });
const chat = new OpenAI({ ...options, baseURL: `${process.argv[2]}/chat` });
const of = (method, path) => `${method} ${path} 200`;
const messages = [{ role: 'user', content: 'Hi' }];
const file = () => toFile(Buffer.from('{"prompt":"a"}'), 'a.jsonl');
const image = () => toFile(Buffer.from('PNG'), 'a.png', { type: 'image/png' });
const bytes = async (response) => Buffer.from(await response.arrayBuffer());

await make([
  ['models.list, paged', `${of('GET', '/models')} /properties/data`, () => all(openai.models.list())],
  ['models.retrieve', of('GET', '/models/{model}'), () => openai.models.retrieve('ada')],
  ['models.delete', of('DELETE', '/models/{model}'), () => openai.models.delete('ada:ft')],
  [
    'chat.completions.create',
    of('POST', '/chat/completions'),
    () => openai.chat.completions.create({ model: 'm', messages }),
  ],
  ['completions.create', of('POST', '/completions'), () => openai.completions.create({ model: 'm', prompt: 'a' })],
  [
    'embeddings.create',
    of('POST', '/embeddings'),
    () => openai.embeddings.create({ model: 'm', input: 'a', encoding_format: 'float' }),
  ],
  [
    'embeddings.create, in base64',
    of('POST', '/embeddings'),
    () => openai.embeddings.create({ model: 'm', input: 'a' }),
  ],
  ['moderations.create', of('POST', '/moderations'), () => openai.moderations.create({ input: 'a' })],
  ['images.generate', of('POST', '/images/generations'), () => openai.images.generate({ prompt: 'a' })],
  [
    'images.edit, an upload',
    of('POST', '/images/edits'),
    async () => openai.images.edit({ image: await image(), prompt: 'a' }),
  ],
  [
    'images.createVariation, an upload',
    of('POST', '/images/variations'),
    async () => openai.images.createVariation({ image: await image() }),
  ],
  [
    'audio.transcriptions.create, an upload',
    of('POST', '/audio/transcriptions'),
    async () =>
      openai.audio.transcriptions.create({ file: await toFile(Buffer.from('x'), 'a.mp3'), model: 'whisper-1' }),
  ],
  [
    'audio.translations.create, an upload',
    of('POST', '/audio/translations'),
    async () => openai.audio.translations.create({ file: await toFile(Buffer.from('x'), 'a.mp3'), model: 'whisper-1' }),
  ],
  [
    'files.create, an upload',
    of('POST', '/files'),
    async () => openai.files.create({ file: await file(), purpose: 'fine-tune' }),
  ],
  ['files.list, paged', `${of('GET', '/files')} /properties/data`, () => all(openai.files.list())],
  ['files.retrieve', of('GET', '/files/{file_id}'), () => openai.files.retrieve('file-1')],
  ['files.delete', of('DELETE', '/files/{file_id}'), () => openai.files.delete('file-1')],
  [
    'files.content, a download',
    undefined,
    async () =>
      must(
        (await bytes(await chat.files.content('file-1'))).toString() === '{"a":1}',
        'the bytes are those of the example',
      ),
  ],
  [
    'chat.completions.create, with a stream declared',
    undefined,
    async () => {
      const { choices } = await chat.chat.completions.create({ model: 'm', messages });
      must(typeof choices[0].message.content === 'string', 'the message has a text');
    },
  ],
  [
    'chat.completions.create, a stream',
    undefined,
    async () => {
      const parts = await all(await chat.chat.completions.create({ model: 'm', messages, stream: true }));
      must(
        parts.map(({ choices }) => choices[0].delta.content).join('') === 'Good day',
        'the stream is that of the example',
      );
    },
  ],
  [
    'chat.completions.stream, a helper',
    undefined,
    async () => {
      const said = await chat.chat.completions.stream({ model: 'm', messages }).finalContent();
      must(said === 'Good day', 'the stream is that of the example');
    },
  ],
  [
    'chat.completions.list, paged',
    undefined,
    async () => must((await all(chat.chat.completions.list({ limit: 1 }))).length === 1, 'the list ends'),
  ],
  [
    'chat.completions.delete',
    undefined,
    async () => must((await chat.chat.completions.delete('c1')).deleted === true, 'it is deleted'),
  ],
  [
    'audio.speech.create, a download',
    undefined,
    async () =>
      must(
        (await bytes(await chat.audio.speech.create({ model: 'm', input: 'a', voice: 'x' }))).toString() === 'spoken',
        'the bytes are those of the example',
      ),
  ],
  [
    'uploads.parts.create, an upload',
    undefined,
    async () =>
      must(
        (await chat.uploads.parts.create('up-1', { data: await file() })).upload_id === 'up-1',
        'the part is of the upload',
      ),
  ],
  [
    'a described error',
    undefined,
    async () => {
      const error = await errorOf(chat.get('/fails'));
      must(error instanceof OpenAI.RateLimitError && error.code === 'rate_limit', 'it is the described error');
    },
  ],
  [
    'a path that is not there',
    undefined,
    async () => must((await errorOf(openai.get('/nowhere'))) instanceof OpenAI.NotFoundError, 'status is 404'),
  ],
]);
