/**
 * JSON text with its lines in order, `indent` a level; without one, all in one line. Only white space changes: numbers, and keys that come twice, are as
 * they were typed. Text that is no JSON is laid out as far as it looks like it.
 */
export function layOutJson(text: string, indent: string): string {
  const tokens = text.match(/"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/gsu) ?? [];
  const line = (depth: number): string => (indent === '' ? '' : `\n${indent.repeat(Math.min(depth, 200))}`);
  let [out, depth] = ['', 0];
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1] ?? '';
    if (token === '{' || token === '[') {
      depth += 1;
      out += token;
      if (!closes(next)) out += line(depth);
    } else if (closes(token)) {
      depth = Math.max(0, depth - 1);
      out += opens(tokens[at - 1] ?? '') ? token : `${line(depth)}${token}`;
    } else if (token === ',') out += `,${line(depth)}`;
    else out += token === ':' && indent !== '' ? ': ' : token;
  }
  return out;
}

function opens(token: string): boolean {
  return token === '{' || token === '[';
}

function closes(token: string): boolean {
  return token === '}' || token === ']';
}
