import { refusedCheck } from './shared/refused.ts';

/** A body that is no file of its content type is refused. No schema asks for that, and a store of files may take it: a note. */
export const invalidFileRejected = refusedCheck({
  name: 'invalid-file-rejected',
  docs: {
    sends: 'a text in place of a PNG, JPEG, GIF, WebP, PDF, ZIP or the like, under its content type',
    asserts: '4xx',
    why: 'whoever reads the file later cannot open it',
    todo: 'Let the target read files before it takes them, if others will open them.',
    failure: 'A request that is no image/png must be refused with 4xx; found 204.',
  },
  kinds: ['invalid-file'],
  usual: 'that is not valid',
  isOthers: (_, status) => status >= 500,
  isSilent: true,
});
