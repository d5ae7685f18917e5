/** Shows the line of the response panel, and a sentence in place of a body. */
export function showMeta(parts: readonly (readonly [className: string, text: string])[], sentence?: string): void {
  const spans = parts.map(([className, text]) => {
    const span = document.createElement('span');
    span.className = className;
    span.textContent = text;
    return span;
  });
  document.querySelector('#response-panel .meta')?.replaceChildren(...spans.flatMap((span) => [span, ' ']));
  const answer = document.getElementById('reply');
  if (answer === null) return;
  answer.replaceChildren();
  if (sentence !== undefined && sentence !== '') answer.append(paragraph(sentence, 'bad inside'));
}

/** A paragraph of text. */
export function paragraph(text: string, className: string): HTMLElement {
  const made = document.createElement('p');
  made.className = className;
  made.textContent = text;
  return made;
}
