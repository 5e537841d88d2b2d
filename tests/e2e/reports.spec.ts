import { inflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { apiOf, expect, expectAccessible, expectNoSidewaysScroll, open, test } from './dashboard.ts';

const HOSTILE = 'Bread <img src=x onerror="window.__xss=1"> for you';
const PASSWORD = 'rye and barley';
let projectId = '';
let reportPath = '';

// Each test continues with the report of the first one.
test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ signedIn: { server } }) => {
  const made = await apiOf(server)('/projects', 'POST', { name: 'Reported shop', domain: 'reported-shop.example' });
  projectId = (await made.json()).data.project.id;
});

// Tests of other screens start without these projects.
test.afterAll(async ({ signedIn: { server } }) => {
  await apiOf(server)(`/projects/${projectId}`, 'DELETE');
});

const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
const blocks = (page: Page) =>
  page.getByRole('region', { name: 'Blocks' }).getByRole('group', { name: /, block \d+ of/ });
const saved = (page: Page) => expect(page.getByRole('main').getByText('Saved', { exact: true })).toBeVisible();
const reportId = () => reportPath.split('/').at(-1);

test('a report starts from a template, is edited by keyboard and rendered with its states', async ({ page }) => {
  await open(page, `/reports?project=${projectId}`);
  await expect(page.getByText('No reports yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Report name').fill('Report for March');
  await page.getByLabel('Template').selectOption('technical');
  await page.getByRole('button', { name: 'Create report' }).click();
  await page.waitForURL(/\/reports\/[0-9a-f-]{36}\?/);
  reportPath = new URL(page.url()).pathname;
  await expect(page.getByRole('heading', { level: 1, name: 'Report for March' })).toBeVisible();
  await expect(preview(page).getByText('No site audit finished in this period.').first()).toBeVisible();
  await expect(preview(page).getByText('not measured').first()).toBeAttached();

  const before = await blocks(page).count();
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await expect(blocks(page)).toHaveCount(before + 1);
  const text = blocks(page).last().getByRole('textbox');
  await text.fill(
    `All **very** well, _truly_.\n\n> Quoted\n\n[docs](<https://docs.example/a>) [bad](javascript:alert(1))\n\n${HOSTILE}`,
  );
  await expect(preview(page).locator('strong')).toHaveText('very');
  await expect(preview(page).locator('em')).toHaveText('truly');
  await expect(preview(page).locator('blockquote')).toHaveText('Quoted');
  await expect(preview(page).getByRole('link', { name: /^docs/ })).toHaveAttribute('href', 'https://docs.example/a');
  await expect(preview(page).getByText('bad', { exact: true })).toBeVisible();
  await expect(preview(page).getByRole('link', { name: 'bad' })).toHaveCount(0);
  await expect(preview(page).getByText(HOSTILE)).toBeVisible();
  await text.press('Alt+ArrowUp');
  const moved = page.getByRole('group', { name: `Text, block ${before} of ${before + 1}` });
  await expect(moved).toBeVisible();
  await expect(moved.getByRole('button', { name: /^Move up/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: `Text, block ${before - 1} of ${before + 1}` })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('March, in short');
  await saved(page);
  await expectAccessible(page);

  await open(page, `${reportPath}?project=${projectId}`);
  await expect(page.getByRole('heading', { level: 1, name: 'March, in short' })).toBeVisible();
  await expect(page.getByRole('group', { name: `Text, block ${before - 1} of ${before + 1}` })).toBeVisible();
  expect(await page.evaluate(() => '__xss' in window)).toBe(false);
});

test('on a phone editor and preview are shown one at a time', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `${reportPath}?project=${projectId}`);
  // The report first; an empty one opens with its blocks.
  await expect(preview(page).getByRole('heading', { name: 'March, in short' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Blocks' })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Blocks' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('a second window with an outdated report is warned, and neither version is lost', async ({ page, context }) => {
  const other = await context.newPage();
  await open(page, `${reportPath}?project=${projectId}`);
  await open(other, `${reportPath}?project=${projectId}`);
  await page.getByLabel('Name', { exact: true }).fill('From the first window');
  await saved(page);
  await other.getByLabel('Name', { exact: true }).fill('From the second window');
  await expect(other.getByText('This report was changed by someone else')).toBeVisible();
  await other.getByRole('button', { name: 'Keep both' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'From the second window (copy)' })).toBeVisible();
  await other.close();
  await open(page, `${reportPath}?project=${projectId}`);
  await expect(page.getByRole('heading', { level: 1, name: 'From the first window' })).toBeVisible();
});

test('a visitor reads a report by link and password until the link is revoked', async ({ page, visitor, signedIn }) => {
  await open(page, `${reportPath}?project=${projectId}`);
  await page.getByRole('button', { name: 'Share' }).click();
  const sheet = page.getByRole('dialog', { name: 'Share link' });
  await expect(sheet.getByText('No links yet.')).toBeVisible();
  await sheet.getByLabel('Password').fill(PASSWORD);
  await sheet.getByRole('button', { name: 'Create link' }).click();
  await expect(sheet.getByText('Copy it now – shown only once')).toBeVisible();
  const link = (await sheet.locator('code', { hasText: '/share/' }).textContent()) ?? '';
  await expect(sheet.getByText('0 views')).toBeVisible();
  await expectAccessible(page);

  const answer = await visitor.goto(link);
  expect(answer?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer' });
  expect(answer?.headers()['x-robots-tag']).toContain('noindex');
  await expect(visitor.getByRole('heading', { name: 'Password required' })).toBeVisible();
  await expect(visitor.getByText('March')).toHaveCount(0);
  await expectAccessible(visitor);
  await visitor.getByLabel('Password').fill('not this one');
  await visitor.getByRole('button', { name: 'View report' }).click();
  await expect(visitor.getByText('Wrong password.')).toBeVisible();
  await visitor.getByLabel('Password').fill(PASSWORD);
  await visitor.getByRole('button', { name: 'View report' }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: 'From the first window' })).toBeVisible();
  await expect(visitor.getByText(HOSTILE)).toBeVisible();
  expect(await visitor.evaluate(() => '__xss' in window)).toBe(false);
  await expectAccessible(visitor);
  await visitor.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(visitor);
  // It grants nothing else: no operation answers this visitor.
  const operation = await visitor.request.post('/api/run/list_projects', {
    data: {},
    headers: { origin: signedIn.server.baseUrl },
  });
  expect(operation.status()).toBe(401);

  await sheet.getByRole('button', { name: /^Revoke/ }).click();
  await expect(sheet.getByText('active')).toBeVisible();
  await sheet.getByRole('button', { name: /^Revoke link/ }).click();
  await expect(sheet.getByText('revoked')).toBeVisible();
  await expect(sheet.getByText('Copy it now – shown only once')).toBeHidden();
  const gone = await visitor.reload();
  expect(gone?.status()).toBe(404);
  await expect(visitor.getByRole('heading', { name: 'This link is not valid' })).toBeVisible();
  const guessed = await visitor.goto(`/share/${'A'.repeat(43)}`);
  expect(guessed?.status()).toBe(404);
  await expect(visitor.getByRole('heading', { name: 'This link is not valid' })).toBeVisible();
});

test('the PDF is tagged, titled and contains text', async ({ page, signedIn: { server } }) => {
  await open(page, `${reportPath}?project=${projectId}`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF' }).click();
  expect((await download).suggestedFilename()).toBe('From-the-first-window.pdf');

  const answer = await apiOf(server)(`/projects/${projectId}/reports/${reportId()}/pdf`);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const bytes = Buffer.from(await answer.arrayBuffer());
  const pdf = bytes.toString('latin1');
  expect(pdf.startsWith('%PDF-')).toBe(true);
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length).toBeGreaterThan(0);
  expect(pdf).toContain('/Title (From the first window)');
  expect(pdf).toContain('/StructTreeRoot');
  // Pages that draw glyphs, not images of text.
  expect(streamsOf(bytes).some((stream) => /\bT[jJ]\b/.test(stream))).toBe(true);
});

/** The inflated streams of a PDF, where inflating works. */
function streamsOf(pdf: Buffer): string[] {
  const found: string[] = [];
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 7)) {
    const end = pdf.indexOf('endstream', at);
    try {
      found.push(inflateSync(pdf.subarray(at + 7, end)).toString('latin1'));
    } catch {
      // Not a deflated stream.
    }
  }
  return found;
}

test('saved results are found, renamed and compared', async ({ page, signedIn: { server } }) => {
  const keep = (name: string, ranking: number) =>
    apiOf(server)(`/projects/${projectId}/kept_results`, 'POST', {
      kind: 'serp',
      name,
      input: '{"query":"rye"}',
      answer: JSON.stringify({ data: { results: [{ url: 'https://a.example/', ranking, title: HOSTILE }] } }),
    });
  expect((await keep('Rye, before', 1)).status).toBe(201);
  expect((await keep('Rye, after', 3)).status).toBe(201);
  await open(page, `/reports/saved-results?project=${projectId}`);
  await expectAccessible(page);
  const rows = page.getByRole('table', { name: 'Saved results' }).getByRole('link', { name: /^Rye/ });
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Rename Rye, before' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Note').fill('The week of the oven');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The week of the oven').first()).toBeVisible();
  await page.getByLabel('Filter by name or note').fill('oven');
  await expect(rows).toHaveCount(1);
  await page.getByRole('link', { name: 'Compare Rye, before' }).click();
  await page.waitForURL(/\/reports\/saved-results\/[0-9a-f-]{36}/);
  await page.getByLabel('Other result').selectOption({ index: 1 });
  const differences = page.getByRole('table', { name: 'Differences' });
  await expect(differences).toContainText('data.results[https://a.example/].ranking');
  await expect(differences.getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});
