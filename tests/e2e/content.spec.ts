import type { Page } from '@playwright/test';
import type { TestServer } from '#tests/support/server.ts';
import { changeWorld } from '#tests/support/world-control.ts';
import { ModelControls } from '#tests/world/text-model.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, forgetSearches, open, test } from './dashboard.ts';

test.beforeEach(({ signedIn: { server } }) => changeWorld(server.control, { reset: true }));

test.afterAll(async ({ signedIn: { server } }) => {
  await changeWorld(server.control, { reset: true });
  await forgetSearches(server, 'brief');
});

const api = (server: TestServer, path: string, method = 'GET', body?: unknown) =>
  fetch(`${server.baseUrl}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

/** Creates a draft. @returns its id */
async function draftOf(server: TestServer, fields: Record<string, string>): Promise<string> {
  return (await (await api(server, '/drafts', 'POST', fields)).json()).data.draft.id;
}

/** The server's current version of a draft. */
const stored = async (server: TestServer, id: string) => (await (await api(server, `/drafts/${id}`)).json()).data.draft;

const editor = (page: Page) => page.getByRole('textbox', { name: 'Draft text' });

/** Appends text in the editor. */
async function write(page: Page, text: string): Promise<void> {
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText(text);
}

test('a draft is created, saved automatically, found again, checked and exported', async ({ page, signedIn }) => {
  await open(page, '/content');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'New draft' }).click();
  await page.getByRole('button', { name: 'Analyze SERP and start' }).click();
  await expect(page.getByText('Enter a keyword.')).toBeVisible();
  await page.getByRole('button', { name: 'Empty page' }).click();
  await page.getByLabel('Keyword (optional)').fill('rye bread');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start writing' }).click();
  await page.waitForURL(/\/content\/[0-9a-f-]{36}/);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.getByLabel('Title', { exact: true }).fill('Rye bread at home');
  await write(page, '## What you need\n\nFlour, salt, <b>time</b> and ');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.insertText('water');
  const body = '## What you need\n\nFlour, salt, <b>time</b> and **water**';
  await expect.poll(async () => (await stored(signedIn.server, id)).body).toBe(body);
  expect((await stored(signedIn.server, id)).title).toBe('Rye bread at home');

  // Navigating back shows what was saved since the page was opened.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Content', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Content', exact: true })).toBeVisible();
  await page.goBack();
  await expect(editor(page)).toContainText('**water**');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Rye bread at home');

  await open(page, `/content/${id}`);
  await expect(editor(page)).toContainText('**water**');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('water', { exact: true })).toBeVisible();
  // Markup-like input is text.
  await expect(preview).toContainText('<b>time</b>');

  const check = page.getByRole('region', { name: 'SEO check' });
  const description = check.getByRole('button', { name: /description/i }).first();
  await expect(description).toBeVisible();
  await expect(check.getByText('Keyword “rye bread”')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Export' }).click();
  const sheet = page.getByRole('dialog', { name: 'Export' });
  const text = sheet.getByRole('region', { name: 'Exported text' });
  await expect(text).toContainText('**water**');
  await sheet.getByRole('button', { name: 'HTML' }).click();
  await expect(text).toContainText('<strong>water</strong>');
  await expect(text).toContainText('&lt;b&gt;time');
  await sheet.getByRole('button', { name: 'WordPress' }).click();
  await expect(text).toContainText('<!-- wp:heading');
  await expectAccessible(page);
  const file = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Download' }).click();
  expect((await file).suggestedFilename()).toContain('rye-bread-at-home');

  await open(page, '/content');
  await page.getByRole('searchbox', { name: 'Filter by title or keyword' }).fill('rye bread at');
  await expect(page.getByRole('row', { name: /Rye bread at home/ }).first()).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByPlaceholder('Search, or type a URL, domain or keyword').fill('rye bread at');
  await expect(page.getByRole('option', { name: /Rye bread at home/ }).first()).toBeVisible();
});

test('an issue links to its passage; versions are named, compared and restored', async ({ page, signedIn }) => {
  const { server } = signedIn;
  const id = await draftOf(server, { title: 'Rye', body: 'The first text.' });
  await open(page, `/content/${id}`);
  await page.getByRole('button', { name: 'Versions' }).click();
  const sheet = page.getByRole('dialog', { name: 'Versions' });
  await sheet.getByLabel('Version name').fill('Before the rewrite');
  await sheet.getByRole('button', { name: 'Name version' }).click();
  await expect(sheet.getByRole('button', { name: /Before the rewrite/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await write(page, ' And a second one.');
  await expect.poll(async () => (await stored(server, id)).body).toBe('The first text. And a second one.');
  await page.getByRole('button', { name: 'Versions' }).click();
  await expect(sheet.getByRole('region', { name: /^Difference/ }).first()).toContainText('And a second one.');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: /Before the rewrite/ }).click();
  await sheet.getByRole('button', { name: 'Restore' }).click();
  await expect.poll(async () => (await stored(server, id)).body).toBe('The first text.');
  await page.keyboard.press('Escape');
  await expect(editor(page)).toHaveText('The first text.');

  const title = page.getByRole('region', { name: 'SEO check' }).getByRole('button', { name: /title( is)? too short/i });
  await title.click();
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
});

test('the brief of a keyword shows what ranks, and its headings are inserted into the text', async ({ page }) => {
  await open(page, '/content/new?keyword=sourdough+bread&engine=bing&country=gb');
  await page.getByRole('button', { name: 'Analyze SERP and start' }).click();
  await page.waitForURL(/\/content\/[0-9a-f-]{36}/);
  const brief = page.getByRole('region', { name: 'Content brief' });
  await expect(brief.getByText('Common headings')).toBeVisible();
  await expect(brief.getByText(/^\d+ of \d+$/).first()).toBeVisible();
  const heading = brief.getByRole('list').first().getByRole('button').first();
  const name = (await heading.locator('[dir=auto]').textContent()) ?? '';
  await expect(editor(page)).toBeVisible();
  await heading.click();
  await expect(editor(page)).toContainText(`## ${name}`);
  await expect(brief.getByText('(used)').first()).toBeAttached();
  await expectAccessible(page);
});

test('the connected model writes a suggestion that is canceled, discarded or used', async ({ page, signedIn }) => {
  const { server } = signedIn;
  const id = await draftOf(server, { title: 'Rye' });
  await open(page, `/content/${id}?pane=write`);
  const pane = page.getByRole('region', { name: 'Write', exact: true });
  await expect(pane.getByText('No AI model connected', { exact: true })).toBeVisible();
  await expect(pane.locator('pre')).toContainText('TEXT_MODEL_URL=http://127.0.0.1:11434/v1');
  await expectAccessible(page);

  const model = new ModelControls();
  await open(page, '/settings/connections');
  await page.getByRole('button', { name: 'Connect AI model (LLM)' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Base URL').fill(model.url);
  await dialog.getByLabel('Key').fill(model.key);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Edit AI model (LLM)' })).toBeVisible();
  try {
    await changeWorld(server.control, { textModel: { text: 'Rye needs a night of rest.', mood: 'hangs-midway' } });
    await open(page, `/content/${id}?pane=write`);
    const proposal = pane.getByRole('region', { name: 'Suggestion' });
    await pane.getByRole('button', { name: 'Write', exact: true }).click();
    await expect(proposal.getByText('Rye needs', { exact: false }).first()).toBeVisible();
    await proposal.getByRole('button', { name: 'Cancel' }).click();
    await expect(proposal.getByRole('status')).toContainText('Canceled');
    await proposal.getByRole('button', { name: 'Discard' }).click();
    await expect(proposal).toHaveCount(0);
    expect((await stored(server, id)).body).toBe('');

    await changeWorld(server.control, { textModel: { mood: null } });
    await pane.getByRole('button', { name: 'Write', exact: true }).click();
    await expect(proposal.getByRole('status')).toContainText('Written');
    await expectAccessible(page);
    await proposal.getByRole('button', { name: 'Use' }).click();
    await expect(editor(page)).toContainText('Rye needs a night of rest.');
    await expect.poll(async () => (await stored(server, id)).body).toContain('Rye needs a night of rest.');
  } finally {
    await open(page, '/settings/connections');
    await page.getByRole('button', { name: 'Remove AI model (LLM)' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('button', { name: 'Connect AI model (LLM)' })).toBeVisible();
  }
});

test('edits of the same text in two tabs never overwrite each other', async ({ page, context, signedIn }) => {
  const { server } = signedIn;
  const id = await draftOf(server, { title: 'Rye', body: 'Bread.' });
  const other = await context.newPage();
  await open(page, `/content/${id}`);
  // It compares itself with the stored draft once, before the first window saves.
  const compared = other.waitForResponse((response) => response.url().endsWith('/api/run/get_draft'));
  await open(other, `/content/${id}`);
  await compared;
  await write(page, ' Mine.');
  await expect.poll(async () => (await stored(server, id)).body).toBe('Bread. Mine.');
  // The refused save causes a console error in this window only.
  await write(other, ' Theirs.');
  const conflict = other.getByRole('region', { name: 'This draft was changed by someone else' });
  await expect(conflict).toBeVisible();
  await expect(conflict.getByText('Bread. Mine.')).toBeVisible();
  await expect(conflict.getByText('Bread. Theirs.')).toBeVisible();
  await expectAccessible(other);
  expect((await stored(server, id)).body).toBe('Bread. Mine.');
  await conflict.getByRole('button', { name: 'Keep my version' }).click();
  await expect.poll(async () => (await stored(server, id)).body).toBe('Bread. Theirs.');
  await other.getByRole('button', { name: 'Versions' }).click();
  await expect(
    other.getByRole('dialog', { name: 'Versions' }).getByRole('button', { name: /Their version of/ }),
  ).toBeVisible();
  await other.close();
});

test('unsaved text is reported, stored in the browser, and saved when the draft is opened again', async ({
  context,
  signedIn,
}) => {
  const id = await draftOf(signedIn.server, { title: 'Rye', body: 'Bread.' });
  const page = await context.newPage();
  await open(page, `/content/${id}`);
  await expect(editor(page)).toHaveText('Bread.');
  await context.setOffline(true);
  try {
    await write(page, ' Typed on a train.');
    await expect(page.getByRole('alert').filter({ hasText: 'Not saved' })).toBeVisible();
    await page.close();
  } finally {
    await context.setOffline(false);
  }
  expect((await stored(signedIn.server, id)).body).toBe('Bread.');
  const again = await context.newPage();
  await open(again, `/content/${id}`);
  await expect(editor(again)).toHaveText('Bread. Typed on a train.');
  await expect.poll(async () => (await stored(signedIn.server, id)).body).toBe('Bread. Typed on a train.');
  await again.close();
});

test('a social post is counted by the rules of each network, also on a phone and in the dark theme', async ({
  page,
  signedIn,
}) => {
  const { server } = signedIn;
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/content/new?kind=social');
  await page.getByRole('button', { name: 'Start writing' }).click();
  await page.waitForURL(/\/content\/[0-9a-f-]{36}/);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.getByLabel('Text for X').fill(`${'a'.repeat(255)} https://example.com/a/long/address/of/a/page`);
  await expect(page.getByText('279 of 280')).toBeVisible();
  await page.getByLabel('Text for X').fill(`${'a'.repeat(258)} https://example.com/a/long/address/of/a/page`);
  await expect(page.getByText('282 of 280: too long')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expect.poll(async () => (await stored(server, id)).social.x?.length).toBeGreaterThan(280);

  const draft = await draftOf(server, { title: 'Rye on a phone', keyword: 'rye', body: '## Rye\n\nBread.' });
  await open(page, `/content/${draft}`);
  await expect(editor(page)).toBeVisible();
  for (const part of ['Content brief', 'SEO check', 'Write', 'Text']) {
    await page.getByRole('group', { name: 'Studio view' }).getByRole('button', { name: part }).click();
    await expect(page.getByRole('region', { name: part, exact: true })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
  await page.emulateMedia({ colorScheme: null });
});
