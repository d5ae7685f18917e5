/** Below this, objects are folded. */
const openLevels = 3;
/** How many members of one value are unfolded. */
const mostMembers = 500;

/** A JSON value as it is written, in colours; what has members can be folded. */
export function jsonView(value: unknown): readonly Node[] {
  return nodesOf(value, { depth: 0, lead: '', end: '' });
}

interface Line {
  readonly depth: number;
  /** What stands before the value: its key. */
  readonly lead: string;
  readonly end: string;
}

function nodesOf(value: unknown, { depth, lead, end }: Line): readonly Node[] {
  if (typeof value !== 'object' || value === null)
    return [text(lead), colored(JSON.stringify(value), typeof value === 'string' ? 's' : 'n'), text(end)];
  const members = Object.entries(value);
  const isList = Array.isArray(value);
  const [opening = '', closing = ''] = isList ? '[]' : '{}';
  if (members.length === 0) return [text(`${lead}${opening}${closing}${end}`)];
  const fold = document.createElement('details');
  fold.open = depth < openLevels;
  const summary = document.createElement('summary');
  summary.textContent = `${lead}${opening}`;
  summary.dataset.rest = ` ${members.length} ${closing}${end}`;
  const inside = document.createElement('div');
  for (const [index, [key, member]] of members.slice(0, mostMembers).entries()) {
    const line = document.createElement('div');
    const [before, after] = [isList ? '' : `${JSON.stringify(key)}: `, index < members.length - 1 ? ',' : ''];
    line.append(...nodesOf(member, { depth: depth + 1, lead: before, end: after }));
    inside.append(line);
  }
  if (members.length > mostMembers) inside.append(`${members.length - mostMembers} more`);
  fold.append(summary, inside, text(`${closing}${end}`));
  return [fold];
}

function colored(content: string, kind: string): Node {
  const span = document.createElement('span');
  span.className = kind;
  span.textContent = content;
  return span;
}

function text(content: string): Node {
  return document.createTextNode(content);
}
