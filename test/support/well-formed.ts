import { SaxesParser } from 'saxes';

/** What keeps a text from being a well-formed XML document (XML 1.0, section 2.1); nothing where it is one. */
export function xmlErrorsOf(text: string): readonly string[] {
  const errors: string[] = [];
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', ({ message }) => errors.push(message));
  parser.write(text).close();
  return errors;
}
