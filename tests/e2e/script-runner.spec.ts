import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './dashboard.ts';

const PAGE = 'https://harbour-bakery.example/';

/** Replaces the editor's content with a script. */
async function write(page: Page, script: string): Promise<void> {
  const editor = page.getByRole('textbox', { name: 'Script', exact: true });
  await editor.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(script);
}

test('a script runs from the keyboard and shows its result', async ({ page }) => {
  await open(page, '/tools/scripts');
  await page.getByRole('textbox', { name: 'URL', exact: true }).fill(PAGE);
  await write(
    page,
    'console.log("counted"); return { rows: [{ name: "first", size: 1 }, { name: "second", size: 2 }] }',
  );
  await page.keyboard.press('ControlOrMeta+Enter');
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result.getByRole('heading', { name: 'Result' })).toBeVisible();
  await expect(result.getByText('rows:')).toBeVisible();
  await result.getByRole('button', { name: 'Table' }).click();
  await expect(result.getByRole('cell', { name: 'second' })).toBeVisible();
  await result.getByRole('button', { name: /^Console/ }).click();
  await expect(result.getByText('counted')).toBeVisible();
  await result.getByRole('button', { name: 'Screenshot' }).click();
  await expect(result.getByRole('img', { name: 'Page after the script' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

test('a failing script shows the error and line; a running one can be canceled', async ({ page }) => {
  await open(page, '/tools/scripts');
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(page.getByText('Enter a URL', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'URL', exact: true }).fill(PAGE);
  await write(page, 'console.log("so far");\nthrow new Error("no table")');
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(page.getByText('Error: no table')).toBeVisible();
  await expect(page.getByText('Line 2')).toBeVisible();
  await expect(page.getByText('so far', { exact: true })).toBeVisible();
  await write(page, 'await new Promise(() => {})');
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Canceled' })).toBeVisible();
});
