import type { Page } from '@playwright/test';
import type { TestServer } from '#tests/support/server.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './dashboard.ts';

async function call({ baseUrl, token }: TestServer, path: string, method: string, body?: object) {
  const answer = await fetch(`${baseUrl}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return answer.json();
}

/** A separate site, so that no other test's alerts interfere. */
const newDomain = () => `alerts-${crypto.randomUUID().slice(0, 8)}.example`;

async function isRendered(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

test.describe('alerts', () => {
  let project = '';
  let server: TestServer;
  test.beforeEach(async ({ signedIn }) => {
    server = signedIn.server;
    project = (await call(server, '/projects', 'POST', { name: 'Alerted bakery', domain: newDomain() })).data.project
      .id;
  });
  test.afterEach(() => call(server, `/projects/${project}`, 'DELETE'));

  test('a channel is added; a rule is previewed, added, disabled and deleted', async ({ page }) => {
    await open(page, `/alerts/channels?project=${project}`);
    await expect(page.getByRole('heading', { name: 'No channels yet' })).toBeVisible();
    await isRendered(page);
    await page.getByRole('button', { name: 'New channel' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('Type').selectOption('slack');
    await drawer.getByLabel('Name').fill('Team');
    await drawer.getByLabel('Incoming webhook').fill('https://hooks.slack.com/services/T0/B0/nobody-knows-it');
    await expect(drawer.getByLabel('Send all rules to this channel')).toBeChecked();
    await drawer.getByRole('button', { name: 'Add channel' }).click();
    const channels = page.getByRole('list', { name: 'Alert channels' });
    await expect(channels.getByText('hooks.slack.com …s-it')).toBeVisible();
    await isRendered(page);

    await open(page, `/alerts/rules?project=${project}`);
    await page.getByRole('button', { name: 'New rule' }).click();
    await drawer.getByLabel('Name').fill('Big moves');
    await drawer.getByLabel('Positions').fill('7');
    await drawer.getByRole('button', { name: 'Preview on last 30 days' }).click();
    await expect(drawer.getByText('0 alerts in the last 30 days')).toBeVisible();
    await isRendered(page);
    await drawer.getByRole('button', { name: 'Add rule' }).click();
    const rules = page.getByRole('list', { name: 'Alert rules' });
    await expect(rules.getByText(/Position change: Moves 7 (places|positions) or more within a day\./)).toBeVisible();
    await expect(rules.getByText('sent to Team')).toBeVisible();
    await rules.getByRole('switch', { name: 'Big moves: on' }).click();
    await expect(rules.getByRole('switch', { name: 'Big moves: on' })).not.toBeChecked();
    await page.getByRole('button', { name: 'Delete rule Big moves' }).click();
    await drawer.getByRole('button', { name: 'Delete rule' }).click();
    await expect(page.getByRole('heading', { name: 'No rules yet' })).toBeVisible();
  });

  test('a rule and a channel are edited; a conflicting edit in a second tab is reported and not lost', async ({
    page,
    context,
  }) => {
    const made = await call(server, `/projects/${project}/alert_channels`, 'POST', {
      kind: 'slack',
      name: 'Team',
      url: 'https://hooks.slack.com/services/T0/B0/nobody-knows-it',
    });
    const channel = made.data.channel.id;
    await call(server, `/projects/${project}/alert_rules`, 'POST', {
      kind: 'position',
      name: 'Moves',
      places: 7,
      tags: ['brand'],
      channel_ids: [channel],
    });
    await open(page, `/alerts/rules?project=${project}`);
    // Its console reports a refused call, which is what this test is about.
    const late = await context.newPage();
    await late.setViewportSize({ width: 390, height: 844 });
    await open(late, `/alerts/rules?project=${project}`);
    for (const one of [page, late]) await one.getByRole('button', { name: 'Edit rule Moves' }).click();
    const [first, second] = [page.getByRole('dialog'), late.getByRole('dialog')];
    await expect(second.getByLabel('Positions')).toHaveValue('7');
    await expect(second.getByLabel('Tags')).toHaveValue('brand');
    await isRendered(late);
    await first.getByLabel('Positions').fill('9');
    await first.getByRole('button', { name: 'Save rule' }).click();
    await expect(
      page.getByText(/Position change: Moves 9 (places|positions) or more within a day\. Only #brand\./),
    ).toBeVisible();

    await second.getByLabel('Bing').check();
    await second.getByLabel('Keywords').fill('rye bread');
    await second.getByRole('button', { name: 'Save rule' }).click();
    await expect(second.getByText('This rule was changed by someone else')).toBeVisible();
    await expect(second.getByText(/Moves 9 (places|positions) or more/)).toBeVisible();
    await expect(second.getByLabel('Keywords')).toHaveValue('rye bread');
    await isRendered(late);
    await second.getByRole('button', { name: 'Overwrite with mine' }).click();
    await expect(
      late.getByText(
        /Position change: Moves 7 (places|positions) or more within a day\. Only Bing, #brand, rye bread\./,
      ),
    ).toBeVisible();
    await late.close();

    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, `/alerts/channels?project=${project}`);
    await page.getByRole('button', { name: 'Edit channel Team' }).click();
    await first.getByLabel('Name').fill('Bakers');
    await first.getByRole('button', { name: 'Save channel' }).click();
    const channels = page.getByRole('list', { name: 'Alert channels' });
    await expect(channels.getByText('Bakers')).toBeVisible();
    await expect(channels.getByText('hooks.slack.com …s-it')).toBeVisible();
    await isRendered(page);
  });

  test('a rule without a channel is in-app only, until a new channel takes all rules', async ({ page }) => {
    await call(server, `/projects/${project}/alert_rules`, 'POST', { kind: 'position', name: 'Moves' });
    await open(page, `/alerts/rules?project=${project}`);
    const rules = page.getByRole('list', { name: 'Alert rules' });
    await expect(rules.getByText('In-app only')).toBeVisible();
    await isRendered(page);
    await open(page, `/alerts/channels?project=${project}`);
    await page.getByRole('button', { name: 'New channel' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('Type').selectOption('slack');
    await drawer.getByLabel('Name').fill('Team');
    await drawer.getByLabel('Incoming webhook').fill('https://hooks.slack.com/services/T0/B0/nobody-knows-it');
    await drawer.getByRole('button', { name: 'Add channel' }).click();
    await expect(page.getByRole('button', { name: 'Send test to Team' })).toHaveCount(1);
    await open(page, `/alerts/rules?project=${project}`);
    await expect(rules.getByText('sent to Team')).toBeVisible();
    await expect(rules.getByText('In-app only')).toHaveCount(0);
  });

  test('the empty history, also on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, `/alerts?project=${project}`);
    await expect(page.getByRole('heading', { name: 'No alerts yet' })).toBeVisible();
    await isRendered(page);
    await page.getByLabel('Show', { exact: true }).selectOption('failed');
    await expect(page.getByRole('heading', { name: 'No matching alerts' })).toBeVisible();
    await isRendered(page);
  });
});
