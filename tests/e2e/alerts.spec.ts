import type { Page } from '@playwright/test';
import type { TestServer } from '#tests/support/server.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './dashboard.ts';

/** A project of its own, so that no other test's alerts are met. */
async function newProject({ baseUrl, token }: TestServer): Promise<string> {
  const answer = await fetch(`${baseUrl}/api/v1/projects`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Alerted bakery', domain: `alerts-${crypto.randomUUID().slice(0, 8)}.example` }),
  });
  return (await answer.json()).data.project.id;
}

async function dropProject({ baseUrl, token }: TestServer, id: string): Promise<void> {
  await fetch(`${baseUrl}/api/v1/projects/${id}`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } });
}

async function looksRight(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

test.describe('alerts', () => {
  let project = '';
  test.beforeEach(async ({ signedIn: { server } }) => {
    project = await newProject(server);
  });
  test.afterEach(async ({ signedIn: { server } }) => dropProject(server, project));

  test('a channel is added, tried and deleted; a rule is tried on the past, added and switched off', async ({
    page,
  }) => {
    await open(page, `/alerts/channels?project=${project}`);
    await expect(page.getByRole('heading', { name: 'No channels yet' })).toBeVisible();
    await looksRight(page);
    await page.getByRole('button', { name: 'New channel' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('Kind').selectOption('slack');
    await drawer.getByLabel('Name').fill('Team');
    await drawer.getByLabel('Incoming webhook').fill('https://hooks.slack.com/services/T0/B0/nobody-knows-it');
    await drawer.getByRole('button', { name: 'Add channel' }).click();
    const channels = page.getByRole('list', { name: 'Alert channels' });
    await expect(channels.getByText('hooks.slack.com …s-it')).toBeVisible();
    await looksRight(page);

    await open(page, `/alerts/rules?project=${project}`);
    await page.getByRole('button', { name: 'New rule' }).click();
    await drawer.getByLabel('Name').fill('Big moves');
    await drawer.getByLabel('Places').fill('7');
    await drawer.getByRole('button', { name: 'Try on the last 30 days' }).click();
    await expect(drawer.getByText('0 alerts in the last 30 days')).toBeVisible();
    await looksRight(page);
    await drawer.getByRole('button', { name: 'Add rule' }).click();
    const rules = page.getByRole('list', { name: 'Alert rules' });
    await expect(rules.getByText('Position moves: Moves 7 places or more within a day.')).toBeVisible();
    await expect(rules.getByText('Through Team')).toBeVisible();
    await rules.getByRole('switch', { name: 'Big moves: on' }).click();
    await expect(rules.getByRole('switch', { name: 'Big moves: on' })).not.toBeChecked();
    await page.getByRole('button', { name: 'Delete the rule Big moves' }).click();
    await drawer.getByRole('button', { name: 'Delete rule' }).click();
    await expect(page.getByRole('heading', { name: 'No rules yet' })).toBeVisible();
  });

  test('the history says what there is, also on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, `/alerts?project=${project}`);
    await expect(page.getByRole('heading', { name: 'No alerts so far' })).toBeVisible();
    await looksRight(page);
    await page.getByLabel('Show', { exact: true }).selectOption('failed');
    await expect(page.getByRole('heading', { name: 'No alert is like that' })).toBeVisible();
    await looksRight(page);
  });
});
