/** The operand in the help of commands that take descriptions by `openInputs`. */
export const descriptionOperands = {
  operands: '[description...]',
  operandsHelp:
    'A description is a file, a folder that holds one, a glob, an http(s) address, or - for the standard input. Without one: openapi.* here.',
} as const;
