import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, type Program, runCommand, untilReady } from '#tests/support/program.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './dashboard.ts';

const phone = { width: 390, height: 844 };

test.describe('the first account', () => {
  let folder: string;
  let program: Program;
  let base: string;
  const address = () => /^Create the owner account \(once\): (\S+)$/m.exec(program.stdout())?.[1] ?? '';

  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'serpentine-set-up-'));
    const port = await freePort();
    base = `http://127.0.0.1:${port}`;
    program = runCommand('start', [], { PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'error' });
    await untilReady(program);
    await expect.poll(address).toContain(`${base}/setup?code=`);
  });
  test.afterAll(async () => {
    program.process.kill('SIGTERM');
    await program.ended;
    rmSync(folder, { recursive: true, force: true });
  });

  test('without the setup link there are only instructions', async ({ visitor: page }) => {
    await page.goto(`${base}/page-audits`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Serpentine');
    await expectAccessible(page);
    await page.goto(`${address().slice(0, -4)}Aaaa`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is not valid');
    await expect(page.locator('input')).toHaveCount(0);
    await expectAccessible(page);
  });

  test('is created on the setup page, once', async ({ visitor: page }) => {
    await page.goto(address());
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create the owner account');
    await expectAccessible(page);
    await page.setViewportSize(phone);
    await expectNoSidewaysScroll(page);
    await expect(page.getByLabel('Your name')).toBeFocused();
    await page.keyboard.type('Ada');
    await page.keyboard.press('Tab');
    await page.keyboard.type('ada@example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.type('a harbour at dawn');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Show password' }).first()).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.type('a harbour at dusk');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').first()).toHaveText("Passwords don't match.");
    await expectAccessible(page);
    await page.getByLabel('Password', { exact: true }).fill('a harbour at dusk');
    await page.getByLabel('Confirm password').fill('a harbour at dusk');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL(`${base}/`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your site');
  });

  test('the setup link works only once', async ({ visitor: page }) => {
    await page.goto(address());
    await expect(page).toHaveURL(`${base}/login`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Serpentine');
  });
});

test('sign-in returns to the requested page, and sign-out ends the session', async ({ visitor: page, signedIn }) => {
  const { email, password } = signedIn.server;
  await page.goto('/page-audits?q=x');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Serpentine');
  await expectAccessible(page);
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').first()).toHaveText('Wrong email or password.');
  await expectAccessible(page);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/page-audits?q=x');
  await page.getByRole('button', { name: /^Account: / }).click();
  await expectAccessible(page);
  const cookies = await page.context().cookies();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Serpentine');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Serpentine');
  // The session itself has ended, not only this browser's cookie.
  await page.context().addCookies(cookies);
  await page.goto('/page-audits');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Serpentine');
});

test('the sign-in page on a phone and in the dark theme', async ({ visitor: page, signedIn }) => {
  await page.context().addCookies([{ name: 'theme', value: 'dark', url: signedIn.server.baseUrl }]);
  await page.setViewportSize(phone);
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

for (const path of ['/settings', '/settings/tokens', '/settings/connections', '/settings/system']) {
  test(`${path} is accessible in both themes and on a phone`, async ({ page, context, signedIn }) => {
    await open(page, path);
    await expectAccessible(page);
    await context.addCookies([{ name: 'theme', value: 'dark', url: signedIn.server.baseUrl }]);
    await open(page, path);
    await expectAccessible(page);
    await context.clearCookies({ name: 'theme' });
    await page.setViewportSize(phone);
    await open(page, path);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
}
