import type { TestServer } from '#tests/support/server.ts';
import { changeWorld } from '#tests/support/world-control.ts';
import { WordpressControls } from '#tests/world/wordpress.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './dashboard.ts';

const site = new WordpressControls();

test.beforeEach(({ signedIn: { server } }) => changeWorld(server.control, { reset: true }));

const api = (server: TestServer, path: string, method = 'GET', body?: unknown) =>
  fetch(`${server.baseUrl}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

test('a site is connected, a draft is published, updated, and not overwritten when it was edited there', async ({
  page,
  signedIn: { server },
}) => {
  const made = await api(server, '/projects', 'POST', { name: 'Journal', domain: 'harbour-journal.example' });
  const projectId = (await made.json()).data.project.id;
  const fields = { kind: 'page', title: 'Rye bread', body: '# Rye bread\n\nRye needs time.', project_id: projectId };
  const draftId = (await (await api(server, '/drafts', 'POST', fields)).json()).data.draft.id;

  // Without a site, the draft leads to the settings.
  await open(page, `/content/${draftId}`);
  await page.getByRole('button', { name: 'Publish' }).click();
  const sheet = page.getByRole('dialog', { name: 'Publish to WordPress' });
  await expect(sheet.getByText('No WordPress site is connected')).toBeVisible();
  await sheet.getByRole('link', { name: 'Connect a site' }).click();
  await page.waitForURL((url) => url.pathname === `/projects/${projectId}/settings`);
  const panel = page.getByRole('region', { name: 'WordPress' });
  await panel.getByLabel('Site URL').fill(site.url);
  await panel.getByLabel('User name').fill(site.username);

  // The sign-in password is not an application password.
  await panel.getByLabel('Application password').fill('wrong WRONG 0000 wron WRON 0000');
  await panel.getByRole('button', { name: 'Connect' }).click();
  await panel.getByRole('button', { name: 'Test connection' }).click();
  await expect(panel.getByText(/application password/i).first()).toBeVisible();
  await expect(panel.getByText('Not working')).toBeVisible();
  await expectAccessible(page);
  await panel.getByLabel('Application password').fill(site.password);
  await panel.getByRole('button', { name: 'Save' }).click();
  await panel.getByRole('button', { name: 'Test connection' }).click();
  await expect(panel.getByText('Connected', { exact: true })).toBeVisible();
  await expect(page.locator('body')).not.toContainText(site.password);

  // Published as a draft, then updated.
  await open(page, `/content/${draftId}`);
  await page.getByRole('button', { name: 'Publish' }).click();
  await sheet.getByRole('button', { name: 'Create post' }).click();
  await expect(sheet.getByText('The post was created.')).toBeVisible();
  await expect(sheet.getByText('Draft · Up to date')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Update post' }).click();
  await expect(sheet.getByText('The post was updated.')).toBeVisible();

  // Somebody edits it there.
  await changeWorld(server.control, { wordpressEdit: '<p>Edited in WordPress.</p>' });
  await sheet.getByRole('button', { name: 'Update post' }).click();
  await expect(sheet.getByText('The post was changed in WordPress')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Overwrite' }).click();
  await expect(sheet.getByText('The post was updated.')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  expect((await api(server, `/drafts/${draftId}`, 'DELETE')).status).toBe(200);
  expect((await api(server, `/projects/${projectId}`, 'DELETE')).status).toBe(200);
});
