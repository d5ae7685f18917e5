/** A workflow command of GitHub Actions: an annotation with its properties (`file`, `line`, `title` ...) and its text. */
export function workflowCommand(
  kind: 'error' | 'warning' | 'notice',
  properties: Readonly<Record<string, string>>,
  text: string,
): string {
  const written = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(value)}`);
  return `::${kind} ${written.join(',')}::${escape(text)}`;
}

/** Escapes as the runner undoes it; other control characters are of no use in an annotation. */
function escape(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\n\r\t\x20-\x7e\u00a0-\u{10ffff}]/gu, '\ufffd')
    .replaceAll('%', '%25')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escape(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
