import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './dashboard.ts';

/** A page that responds so slowly that its audit is still running while a test looks at it. */
const LATE = 'https://odd-corner.example/slow?ms=20000';

test('a running job is shown in the tray, and can be canceled and retried there', async ({
  page,
  signedIn: { server },
}) => {
  const made = await fetch(`${server.baseUrl}/api/v1/audits`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: LATE }),
  });
  expect(made.status).toBe(202);
  await open(page, '/projects');
  const button = page.getByRole('banner').getByRole('button', { name: /^Jobs/ });
  await button.click();
  const tray = page.getByRole('dialog', { name: 'Jobs' });
  await expect(tray).toBeVisible();
  const active = tray.getByRole('list', { name: 'Running' }).getByRole('listitem').filter({ hasText: LATE });
  const ended = tray.getByRole('list', { name: 'Finished' }).getByRole('listitem').filter({ hasText: LATE });
  await active.getByRole('button', { name: /^Cancel/ }).click();
  await expect(ended).toContainText('canceled');
  await expectAccessible(page);
  await ended.getByRole('button', { name: /^Try again/ }).click();
  await expect(active).toBeVisible();
  await active.getByRole('button', { name: /^Cancel/ }).click();
  await expect(ended).toHaveCount(2);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(tray).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.setViewportSize({ width: 1440, height: 900 });
});
