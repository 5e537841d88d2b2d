import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './dashboard.ts';

const phone = { width: 390, height: 844 };
const guest = 'guest@example.com';

test('a person is invited, joins, is disabled, and their account is deleted', async ({ page, visitor }) => {
  await open(page, '/settings/people');
  const form = page.getByRole('form', { name: 'Invite' });
  await form.getByLabel('Email').fill(guest);
  await form.getByRole('button', { name: 'Invite' }).click();
  await expect(form.getByText(`Send this link to ${guest}`)).toBeVisible();
  const link = (await form.locator('code').textContent()) ?? '';
  await expect(page.getByRole('list', { name: 'Pending invitations' })).toContainText(guest);
  await expectAccessible(page);

  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Create your account');
  await expectAccessible(visitor);
  await visitor.getByLabel('Your name').fill('Grace Guest');
  await visitor.getByLabel('Password', { exact: true }).fill('a quiet harbour');
  await visitor.getByLabel('Confirm password').fill('a quiet harbour');
  await visitor.getByRole('button', { name: 'Create account' }).click();
  await visitor.waitForURL((url) => url.pathname === '/');
  await visitor.goto('/settings/people');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Only owners can manage accounts');
  await visitor.goto('/settings/security');
  await expect(visitor.getByRole('table', { name: 'Security events' })).toContainText('Signed in');

  await open(page, '/settings/people');
  const row = page.getByRole('listitem', { name: guest });
  await expect(row).toContainText('Grace Guest');
  await row.getByRole('button', { name: `Create password reset link for ${guest}` }).click();
  await expect(page.getByText('Sets a new password and ends all sessions of the account.')).toBeVisible();
  await row.getByRole('button', { name: `Disable ${guest}` }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Disable account' }).click();
  await expect(row.getByText('Disabled', { exact: true })).toBeVisible();
  await visitor.goto('/settings');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Sign in to Serpentine');

  await row.getByRole('button', { name: `Delete ${guest}` }).click();
  await expect(dialog.getByLabel('Projects and data')).not.toHaveValue('');
  await expect(dialog.getByRole('button', { name: 'Transfer data and delete account' })).toBeVisible();
  await dialog.getByLabel('Projects and data').selectOption({ label: 'Delete them' });
  await expect(dialog.getByText('Deleted projects and data cannot be restored.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete account and data' }).click();
  await expect(row).toHaveCount(0);
});

test('a new person is invited to a project in one step', async ({ page, visitor, signedIn: { server } }) => {
  const answer = await fetch(`${server.baseUrl}/api/v1/projects`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Shared bakery', domain: 'shared-bakery.example' }),
  });
  expect(answer.status).toBe(201);
  await open(page, '/settings/people');
  const form = page.getByRole('form', { name: 'Invite' });
  await expect(form.getByLabel('Role in the project')).toBeDisabled();
  await form.getByLabel('Email').fill('partner@example.com');
  await form.getByLabel('Project', { exact: true }).selectOption({ label: 'Shared bakery' });
  await form.getByLabel('Role in the project').selectOption({ label: 'Viewer: can view' });
  await form.getByRole('button', { name: 'Invite' }).click();
  await expect(form.getByText('Send this link to partner@example.com')).toBeVisible();
  await expectAccessible(page);
  const link = (await form.locator('code').textContent()) ?? '';
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Join Shared bakery');
  await expect(visitor.getByText(/You will be able to view everything/)).toBeVisible();
  await expectAccessible(visitor);
});

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

test('a client is invited, sees the chosen project and nothing else, and loses it again', async ({
  page,
  visitor,
  signedIn: { server },
}) => {
  const api = (method: string, path: string, body?: object) =>
    fetch(`${server.baseUrl}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  const made = await api('POST', '/projects', { name: 'Client bakery', domain: 'client-bakery.example' });
  const { id } = (await made.json()).data.project;
  await api('POST', `/projects/${id}/reports`, { name: 'Report for the client', template: 'rankings' });
  await open(page, '/settings/people');
  const form = page.getByRole('form', { name: 'Invite' });
  await form.getByLabel('Email').fill('client@example.com');
  await form.getByLabel('Account').selectOption({ label: 'Client: only views' });
  await expect(form.getByRole('button', { name: 'Invite' })).toBeDisabled();
  await form.getByLabel('Client bakery').check();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Invite' }).click();
  await expect(form.getByText('Send this link to client@example.com')).toBeVisible();
  await visitor.goto((await form.locator('code').textContent()) ?? '');
  await expect(visitor.getByText('You are invited to view SEO reports, rankings and site audits.')).toBeVisible();
  await visitor.getByLabel('Password', { exact: true }).fill('a quiet harbour');
  await visitor.getByLabel('Confirm password').fill('a quiet harbour');
  await visitor.getByRole('button', { name: 'Create account' }).click();
  await visitor.waitForURL((url) => url.pathname === `/projects/${id}`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Client bakery');
  const areas = visitor.getByRole('navigation', { name: 'Main' });
  await expect(areas.getByRole('link')).toHaveText(['Overview', 'Rank tracker', 'Site audit', 'Reports']);
  await expect(visitor).toHaveTitle(/· Serpentine$/);
  const brand = { author: 'Bright Agency', logo: '', logo_image: PIXEL, color: '', footer: '', hide_product: true };
  expect((await api('PATCH', `/projects/${id}/brand`, brand)).status).toBe(200);
  await visitor.reload();
  await expect(visitor).toHaveTitle(/· Bright Agency$/);
  const logo = visitor.getByRole('img', { name: 'Bright Agency' }).first();
  await expect(logo).toBeVisible();
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await expect(visitor.getByText('Serpentine')).toHaveCount(0);
  await expectAccessible(visitor);
  await areas.getByRole('link', { name: 'Site audit' }).click();
  await expect(visitor.getByText('Finished audits of your projects appear here.')).toBeVisible();
  await areas.getByRole('link', { name: 'Rank tracker' }).click();
  await expect(visitor.getByText('No tracked keywords yet')).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Add keywords' })).toHaveCount(0);
  await areas.getByRole('link', { name: 'Reports' }).click();
  await visitor.getByRole('link', { name: 'Report for the client' }).first().click();
  await expect(visitor.getByText('View only')).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'PDF' })).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Share link' })).toHaveCount(0);
  await expectAccessible(visitor);
  await visitor.goto('/settings');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Account');
  await expect(visitor.getByRole('navigation', { name: 'Settings' })).toHaveCount(0);
  await visitor.getByLabel('Your name').fill('Cleo Client');
  await visitor.getByRole('button', { name: 'Save name' }).click();
  await expect(visitor.getByText('Saved.')).toBeVisible();
  await visitor.goto('/settings/tokens');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await visitor.setViewportSize(phone);
  await visitor.goto('/');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Client bakery');
  await expectNoSidewaysScroll(visitor);

  await open(page, '/settings/people');
  const row = page.getByRole('listitem', { name: 'client@example.com' });
  await expect(row).toContainText('Client bakery');
  await row.getByRole('button', { name: 'Projects of client@example.com' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByLabel('Client bakery').uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('none of your projects');
  await visitor.goto(`/projects/${id}`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await visitor.goto('/');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('No projects yet');
  await row.getByRole('button', { name: 'Delete client@example.com' }).click();
  await dialog.getByRole('button', { name: /Transfer|Delete account/ }).click();
  await expect(row).toHaveCount(0);
  await api('DELETE', `/projects/${id}`);
});

test('the owner finds the security events of a person, also after deletion', async ({ page }) => {
  await open(page, '/settings/security');
  await page.getByLabel('Person (email)').fill(guest);
  await page.getByRole('button', { name: 'Filter' }).click();
  const table = page.getByRole('table', { name: 'Security events' });
  await expect(table.getByRole('row').nth(1)).toContainText('Account deleted');
  await expect(table).toContainText('Account disabled');
  await page.getByLabel('Type').selectOption({ label: 'Account disabled' });
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(table.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Export Security events' }).press('Enter');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^security-events-\d{4}-\d\d-\d\d\.csv$/);
});

test('the last owner cannot change their role', async ({ page, signedIn }) => {
  await open(page, '/settings/people');
  await expect(page.getByLabel(`Role of ${signedIn.server.email}`)).toBeDisabled();
});

for (const path of ['/settings/people', '/settings/security']) {
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
