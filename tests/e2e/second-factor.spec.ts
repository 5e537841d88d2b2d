import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateSync } from 'otplib';
import pg from 'pg';
import { runCommand } from '#tests/support/program.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './dashboard.ts';

const phone = { width: 390, height: 844 };
const email = 'two-steps@example.com';
const password = 'a harbour at dusk';
/** Not a pattern: the sign-in page's URL ends with the same path. */
const isSettings = ({ pathname }: URL) => pathname === '/settings';

/** All specs share the owner's session; this one changes passwords, so it uses a separate account. */
test.beforeAll(async ({ signedIn }) => {
  // State of the embedded server; its own reader cannot be imported here, as it is server-only.
  const state = JSON.parse(readFileSync(join(signedIn.server.env.DATA_DIR ?? '', 'postgres.json'), 'utf8'));
  const { port, password: secret }: { port: number; password: string } = state;
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'serpentine',
    database: 'serpentine',
    password: secret,
  });
  await client.connect();
  await client.query("INSERT INTO users (id, email, role) VALUES (gen_random_uuid(), $1, 'member')", [email]);
  await client.end();
});

test('a password is reset by a link; 2FA is set up, required at sign-in, and turned off', async ({
  visitor: page,
  signedIn,
}) => {
  const { env } = signedIn.server;
  const reset = runCommand('reset-password', ['--email', email], env);
  expect(await reset.ended).toBe(0);
  await page.goto(reset.stdout().trim());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password');
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
  await page.goto(`${reset.stdout().trim().slice(0, -4)}Aaaa`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is not valid');
  await expectAccessible(page);
  await page.goto(reset.stdout().trim());
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(password);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByRole('status')).toHaveText('Your new password is set. Sign in with it.');
  await expectAccessible(page);

  const signIn = async (given: string) => {
    await page.goto('/login?callbackUrl=/settings');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(given);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  await signIn(password);
  await page.waitForURL(isSettings);
  const field = page.locator('input[name=password]');
  // Waits for hydration: submitted earlier, the form would only reload the page.
  const isLive = () => field.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')));
  await expect.poll(isLive).toBe(true);
  await field.fill(password);
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const key = ((await page.locator('code.break-all').textContent()) ?? '').replaceAll(' ', '');
  await page.getByRole('textbox', { name: 'Code' }).fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Wrong code.')).toBeVisible();
  // The previous code, so that the current one is still unused for the next sign-in.
  await page.getByRole('textbox', { name: 'Code' }).fill(generateSync({ secret: key, epoch: Date.now() / 1000 - 30 }));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('listitem').filter({ hasText: /^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/ });
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  const recovery = (await codes.first().textContent()) ?? '';
  await page.getByRole('button', { name: "I've saved them" }).click();
  await expect(page.getByText('On. Recovery codes left: 10.')).toBeVisible();

  await page.context().clearCookies();
  await signIn(password);
  await page.waitForURL('**/login/code*');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two-factor authentication');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('textbox', { name: 'Code' }).fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').first()).toHaveText(/^Wrong code\./);
  await page.getByRole('textbox', { name: 'Code' }).fill(generateSync({ secret: key }));
  await page.keyboard.press('Enter');
  await page.waitForURL(isSettings);
  await page.context().clearCookies();
  await signIn(password);
  await page.getByRole('textbox', { name: 'Code' }).fill(recovery);
  await page.keyboard.press('Enter');
  await page.waitForURL(isSettings);
  await expect(page.getByText('On. Recovery codes left: 9.')).toBeVisible();
  await page.getByLabel('Password or code').fill(password);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Sign-in also requires a code from an authenticator app.')).toBeVisible();
});
