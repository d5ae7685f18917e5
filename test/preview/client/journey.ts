import type { Page } from 'playwright-core';

/** What somebody without a mouse does with a console. */
export interface Journey {
  /** What is searched for. */
  readonly search: string;
  readonly title: string;
  /** How often the arrow key is pressed in the pickers. */
  readonly example?: 1;
  readonly answer?: number;
  /** A control, and what is typed into it. */
  readonly field?: readonly [name: string, text: string];
}

/** What was read on the way. */
interface Seen {
  readonly title: string;
  readonly answer: string;
  readonly body: string;
  /** What was copied after the environment was switched. */
  readonly copied: string;
}

/** Finds an operation, fills in its console, sends, reads, switches the environment and copies the curl line: by keyboard alone. */
export async function takeJourney(page: Page, { search, example, answer = 0, field }: Journey): Promise<Seen> {
  const { keyboard } = page;
  await keyboard.press('/');
  await keyboard.type(search);
  await page.waitForSelector('#results [role=option]');
  await Promise.all([page.waitForURL('**/operations/*'), keyboard.press('Enter')]);
  const title = await page.locator('h1').innerText();
  await tabTo(page, '.skip[href="#side"]');
  await keyboard.press('Enter');
  await choose(page, 'answer', answer);
  if (example !== undefined) {
    await tabTo(page, '[name=example]');
    await Promise.all([told(page), keyboard.press('ArrowDown')]);
  }
  if (field !== undefined) {
    await tabTo(page, `[name="${field[0]}"]`);
    await keyboard.press('Control+A');
    await keyboard.type(field[1]);
  }
  await keyboard.press('Control+Enter');
  await page.locator('#response-panel .meta', { hasText: / B|kB/u }).waitFor();
  await page.locator('#reply .ok, #reply .bad').first().waitFor();
  const said = await page.locator('#response-panel .meta').innerText();
  const body = await page.locator('#reply pre').innerText();
  await tabTo(page, '[name=environment]', 'Shift+Tab');
  await Promise.all([told(page), keyboard.press('ArrowDown')]);
  await page.locator('#samples pre').first().filter({ hasNotText: '/_mock' }).waitFor();
  await tabTo(page, '#samples [data-copy]');
  await keyboard.press('Enter');
  await page.locator('#samples [data-copy][title=Copied]').waitFor();
  const copied = await page.evaluate<string>('navigator.clipboard.readText()');
  return { title, answer: said.replace(/\s+/gu, ' '), body, copied };
}

/** Finds a tool, fills in an argument and calls it: by keyboard alone. */
export async function takeToolJourney(page: Page, { search, field }: ToolJourney): Promise<void> {
  const { keyboard } = page;
  await keyboard.press('/');
  await keyboard.type(search);
  await page.waitForSelector('#results [role=option]');
  await Promise.all([page.waitForURL('**/mcp/*'), keyboard.press('Enter')]);
  await tabTo(page, '.skip[href="#side"]');
  await keyboard.press('Enter');
  await tabTo(page, `[name="${field[0]}"]`);
  await keyboard.press('Control+A');
  await keyboard.type(field[1]);
  await tabTo(page, '.send');
  await keyboard.press('Enter');
  await page.locator('#reply .ok, #reply .bad').first().waitFor();
}

/** What somebody without a mouse does with a tool. */
interface ToolJourney {
  readonly search: string;
  readonly field: readonly [name: string, text: string];
}

/** The server of the page has answered what has changed in the console. */
function told(page: Page): Promise<unknown> {
  return page.waitForResponse((response) => response.url().includes('/_assay/console/'));
}

async function choose(page: Page, name: string, steps: number): Promise<void> {
  if (steps === 0) return;
  await tabTo(page, `[name=${name}]`);
  for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowDown');
}

/** Moves the focus to what `selector` names, as far as the key leads. */
async function tabTo(page: Page, selector: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let count = 0; count < 80; count += 1) {
    await page.keyboard.press(key);
    if (await page.evaluate<boolean>(`document.activeElement?.matches(${JSON.stringify(selector)}) ?? false`)) return;
  }
  throw new Error(`The focus must reach ${selector}.`);
}
