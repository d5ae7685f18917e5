import { origins, path } from '../settings/readers.ts';

/** The operand in the help of commands that take descriptions by `openInputs`. */
export const descriptionOperands = {
  operands: '[description...]',
  operandsHelp:
    'A description is a file, a folder that holds one, a glob, an http(s) address, or - for the standard input. Without one: openapi.* here.',
} as const;

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
