/** Asks the server of the page; it answers with JSON. */
export async function ask<Answer>(kind: string, page: string, body: BodyInit): Promise<Answer> {
  const root = document.documentElement.dataset.root ?? '';
  const response = await fetch(`${root}_assay/${kind}/${page}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Answer;
}
