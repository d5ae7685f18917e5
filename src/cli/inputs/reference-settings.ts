import { origins, path } from '../settings/readers.ts';

/** The settings of references, in every command that follows them. */
export const referenceSettings = {
  root: {
    ...path('a folder'),
    from: 'trusted',
    value: '<folder>',
    help: 'the folder that referenced files must stand in',
    otherwise: 'the top of the Git repository, else the folder of the description',
  },
  allowRemote: {
    ...origins(),
    from: 'trusted',
    value: '<origins>',
    help: 'read references to these origins, once, at the start; separated by commas',
    default: [],
    otherwise: 'none',
  },
} as const;
