// RFC 6570 section 2, with the apostrophe of its erratum 6937.
const literal = /[^\0-\x20"<>%\\^`{|}\x7f]|%[\da-f]{2}/u;
const name = /(?:\w|%[\da-f]{2})(?:\.?(?:\w|%[\da-f]{2}))*/u;
const variable = `${name.source}(?:\\*|:[1-9]\\d{0,3})?`;
const template = new RegExp(`^(?:${literal.source}|\\{[+#./;?&=,!@|]?${variable}(?:,${variable})*\\})*$`, 'iu');

/** Whether `text` is a URI template. */
export function isUriTemplate(text: string): boolean {
  return template.test(text);
}
