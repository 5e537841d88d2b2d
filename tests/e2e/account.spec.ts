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
  const address = () => /^Make the owner account here \(once\): (\S+)$/m.exec(program.stdout())?.[1] ?? '';

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

  test('without the address from the terminal there is only advice', async ({ visitor: page }) => {
    await page.goto(`${base}/page-audits`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Serpentine');
    await expectAccessible(page);
    await page.goto(`${address().slice(0, -4)}Aaaa`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This address does not work');
    await expect(page.locator('input')).toHaveCount(0);
    await expectAccessible(page);
  });

  test('is made on the set-up page, once', async ({ visitor: page }) => {
    await page.goto(address());
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Make the owner’s account');
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
    await page.keyboard.type('a harbour at dusk');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').first()).toHaveText('The two passwords are not the same.');
    await expectAccessible(page);
    await page.getByLabel('Password', { exact: true }).fill('a harbour at dusk');
    await page.getByLabel('Password again').fill('a harbour at dusk');
    await page.getByRole('button', { name: 'Make account and sign in' }).click();
    await page.waitForURL(`${base}/`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where do you want to begin?');
  });

  test('the address is used up by it', async ({ visitor: page }) => {
    await page.goto(address());
    await expect(page).toHaveURL(`${base}/login`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Serpentine');
  });
});

test('signing in leads where one wanted to go, signing out ends it', async ({ visitor: page, signedIn }) => {
  const { email, password } = signedIn.server;
  await page.goto('/page-audits?q=x');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Serpentine');
  await expectAccessible(page);
  await expect(page.getByLabel('E-mail address')).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').first()).toHaveText('The e-mail address or the password is not right.');
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

test('the sign-in page on a phone and in the dark', async ({ visitor: page, signedIn }) => {
  await page.context().addCookies([{ name: 'theme', value: 'dark', url: signedIn.server.baseUrl }]);
  await page.setViewportSize(phone);
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

for (const path of ['/settings', '/settings/tokens', '/settings/connections', '/settings/system']) {
  test(`${path} breaks no rule, in the light, in the dark, on a phone`, async ({ page, context, signedIn }) => {
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
