import type { Page } from '@playwright/test';
import { sampleProject } from '#tests/support/sample-project.ts';
import type { TestServer } from '#tests/support/server.ts';
import { changeWorld } from '#tests/support/world-control.ts';
import { apiOf, expect, expectAccessible, expectNoSidewaysScroll, forgetSearches, open, test } from './dashboard.ts';

const NAME = 'Kept bakery';
const DOMAIN = 'kept-bakery.example';
const PASSWORD = 'four quiet words here';
const GUEST = 'guest@kept-bakery.example';
let id = '';

// Each test continues with the project of the first one.
test.describe.configure({ mode: 'serial' });

const call = (server: TestServer, ...request: Parameters<ReturnType<typeof apiOf>>) => apiOf(server)(...request);

// Tests of other screens start without these projects.
test.afterAll(async ({ signedIn: { server } }) => {
  await changeWorld(server.control, { reset: true });
  if (id) await call(server, `/projects/${id}`, 'DELETE');
  await forgetSearches(server, 'tracking');
});

const settings = () => `/projects/${id}/settings`;
const saveSettings = (page: Page) => page.getByRole('button', { name: 'Save settings' }).click();
/** On a phone it does not scroll horizontally and violates no rule either. */
async function expectGoodOnPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('a new project says what has no data yet', async ({ page }) => {
  await open(page, '/projects');
  await page.getByRole('button', { name: 'New project' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New project' });
  await dialog.getByLabel('Name').fill(NAME);
  await dialog.getByLabel('Domain', { exact: true }).fill(`https://www.${DOMAIN}/bread`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save project' }).click();
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: NAME });
  await expect(row).toContainText(DOMAIN);
  await expect(row.getByRole('link', { name: `Settings of ${NAME}` })).toBeVisible();
  await row.getByRole('link', { name: NAME, exact: true }).click();
  await page.waitForURL(/\/projects\/[0-9a-f-]{36}$/);
  id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
  // Steps instead of empty panels.
  const steps = page.getByRole('region', { name: `Set up ${NAME}` });
  await expect(steps.getByRole('listitem')).toHaveCount(5);
  await expect(steps.getByRole('button', { name: 'Crawl site' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Key metrics' })).toHaveCount(0);
  await expect(page.getByText('No events yet')).toBeVisible();
  await expectAccessible(page);
  await expectGoodOnPhone(page);
});

test('a second window with outdated settings is warned and overwrites nothing', async ({
  page,
  context,
  signedIn: { server },
}) => {
  await open(page, settings());
  // A refused save is expected in this window, so no fixture watches it.
  const second = await context.newPage();
  await open(second, settings());
  const form = (of: Page) => of.getByRole('form', { name: 'Settings' });
  await form(page).getByLabel('Name', { exact: true }).fill(`${NAME} of ours`);
  await form(page).getByLabel('Countries').selectOption({ label: 'Germany' });
  await form(page).getByLabel('Countries').selectOption({ label: 'United Kingdom' });
  await form(page).getByRole('button', { name: 'Remove United States' }).click();
  await saveSettings(page);
  await expect(page.getByRole('heading', { level: 1, name: `${NAME} of ours settings` })).toBeVisible();
  await form(second).getByLabel('Note').fill('Opens in May');
  await saveSettings(second);
  await expect(second.getByText('This project was changed by someone else')).toBeVisible();
  await expect(form(second).getByLabel('Note'), 'what was typed stays').toHaveValue('Opens in May');
  await expectAccessible(second);
  await second.getByRole('button', { name: 'Load latest version' }).click();
  await expect(form(second).getByLabel('Name', { exact: true })).toHaveValue(`${NAME} of ours`);
  await expect(form(second).getByRole('button', { name: /^Remove / })).toHaveText(['Germany ×', 'United Kingdom ×']);
  await form(second).getByLabel('Name', { exact: true }).fill(NAME);
  await saveSettings(second);
  // Its heading had that name before.
  const named = async () => (await (await call(server, `/projects/${id}`)).json()).data.project.name;
  await expect.poll(named).toBe(NAME);
  await second.close();
});

test('a member joins by a link and has the permissions of the role', async ({ page, visitor }) => {
  await open(page, settings());
  const invite = page.getByRole('form', { name: 'Invite member' });
  await invite.getByLabel('Email').fill(GUEST);
  await invite.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText(`Send this link to ${GUEST}`)).toBeVisible();
  await expect(page.getByText('No mail server is configured')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Pending invitations' })).toContainText(GUEST);
  await expectAccessible(page);
  const link = (await page.getByText(/^http\S+\/join\/\S+$/).textContent()) ?? '';

  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { level: 1, name: `Join ${NAME}` })).toBeVisible();
  await expectAccessible(visitor);
  await visitor.getByLabel('Your name').fill('Guest');
  await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await visitor.getByLabel('Confirm password').fill(PASSWORD);
  await visitor.getByRole('button', { name: 'Create account and join' }).click();
  await visitor.waitForURL(`**/projects/${id}`);
  await expect(visitor.getByRole('heading', { level: 1, name: NAME })).toBeVisible();

  // A viewer reads.
  await open(visitor, settings());
  await expect(visitor.getByText('You have view-only access.')).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Save settings' })).toHaveCount(0);
  await expect(visitor.getByRole('form', { name: 'Invite member' })).toHaveCount(0);
  await expectAccessible(visitor);

  // An editor changes the tracking settings, but neither members nor the domain.
  await open(page, settings());
  await page.getByLabel(`Role of ${GUEST}`).selectOption('editor');
  await expect(page.getByText(`${GUEST} is now editor`)).toBeVisible();
  await open(visitor, settings());
  await visitor.getByRole('form', { name: 'Settings' }).getByLabel('Note').fill('By the guest');
  await saveSettings(visitor);
  await expect(visitor.getByText('Project saved')).toBeVisible();
  await expect(visitor.getByRole('form', { name: 'Settings' }).getByLabel('Domain')).toHaveAttribute('readonly', '');
  await expect(visitor.getByRole('form', { name: 'Invite member' })).toHaveCount(0);
  await expect(visitor.getByRole('button', { name: 'Delete project' })).toHaveCount(0);

  // An owner can do everything.
  await open(page, settings());
  await expect(page.getByRole('form', { name: 'Settings' }).getByLabel('Note')).toHaveValue('By the guest');
  await page.getByLabel(`Role of ${GUEST}`).selectOption('owner');
  await expect(page.getByText(`Ownership offered to ${GUEST}`)).toBeVisible();
  await expect(page.getByText(/^Ownership offered .*, not accepted yet$/)).toBeVisible();
  await open(visitor, settings());
  await expect(visitor.getByRole('form', { name: 'Invite member' })).toHaveCount(0);
  await expectAccessible(visitor);
  await visitor.getByRole('button', { name: 'Accept ownership' }).click();
  await expect(visitor.getByText('You are now an owner')).toBeVisible();
  await open(visitor, settings());
  await expect(visitor.getByRole('form', { name: 'Invite member' })).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Delete project' })).toBeVisible();

  // A removed member finds nothing anymore.
  await open(page, settings());
  await page.getByRole('button', { name: `Remove ${GUEST}` }).click();
  const removal = page.getByRole('dialog', { name: `Remove ${GUEST} from this project?` });
  await expectAccessible(page);
  await removal.getByRole('button', { name: 'Remove member' }).click();
  await expect(page.getByText(`${GUEST} was removed`)).toBeVisible();
  await visitor.goto(`/projects/${id}`);
  await expect(visitor.getByRole('heading', { level: 1, name: NAME })).toHaveCount(0);
  expect((await visitor.request.get(`/projects/${id}`)).status()).toBe(404);
});

test('schedules are set on one screen and shown on the overview', async ({ page }) => {
  await open(page, settings());
  const planned = page.getByRole('list', { name: 'Schedules' }).getByRole('listitem');
  const backlinks = planned.filter({ hasText: 'Backlink check' });
  await expect(backlinks).toContainText('Off');
  await backlinks.getByRole('button', { name: /^Edit schedule/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Backlink check schedule' });
  await dialog.getByRole('button', { name: 'Weekly' }).click();
  await dialog.getByLabel('Day').selectOption({ label: 'Saturday' });
  await dialog.getByLabel('Time', { exact: true }).fill('05:45');
  await expect(dialog.getByText('Every Saturday at 05:45 (UTC)')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(backlinks).toContainText('Every Saturday at 05:45 (UTC)');
  await expectGoodOnPhone(page);
  await open(page, `/projects/${id}`);
  await expect(page.getByRole('region', { name: 'Next runs' })).toContainText('Backlink check');
});

test('notes are written on the timeline, changed and deleted', async ({ page }) => {
  await open(page, `/projects/${id}`);
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await timeline.getByRole('button', { name: 'Add note' }).click();
  await timeline.getByLabel('What happened').fill('New oven <b>hot</b>');
  await timeline.getByLabel('Type').selectOption({ label: 'Content change' });
  await expectAccessible(page);
  await timeline.getByRole('button', { name: 'Save note' }).click();
  const line = timeline.getByRole('listitem').filter({ hasText: 'New oven <b>hot</b>' });
  await expect(line).toBeVisible();
  await line.getByRole('button', { name: /^Edit note/ }).click();
  await timeline.getByLabel('What happened').fill('The old oven again');
  await timeline.getByRole('button', { name: 'Save note' }).click();
  const changed = timeline.getByRole('listitem').filter({ hasText: 'The old oven again' });
  await expect(changed).toBeVisible();
  await expect(line).toHaveCount(0);
  await changed.getByRole('button', { name: /^Delete note/ }).click();
  await expect(timeline.getByText('No events yet')).toBeVisible();
});

test('deleting a project lists what is deleted and stops its running jobs', async ({ page, signedIn: { server } }) => {
  // Checks that stay in progress while the test looks at them.
  await changeWorld(server.control, { engines: { bing: { delayMs: 20_000 } } });
  const keywords = { keywords: ['rye bread', 'spelt bread'], engines: ['bing'] };
  expect((await call(server, `/projects/${id}/keywords`, 'POST', keywords)).ok).toBe(true);
  expect((await call(server, `/projects/${id}/tracking_rounds`, 'POST', {})).ok).toBe(true);
  await call(server, `/projects/${id}/notes`, 'POST', { text: 'The last day' });
  const tracking = async () =>
    (await (await call(server, '/searches?limit=100')).json()).data.searches.filter(
      ({ purpose }: { purpose: string }) => purpose === 'tracking',
    );
  await expect.poll(async () => (await tracking()).length).toBeGreaterThan(0);
  await open(page, settings());
  await page.getByRole('button', { name: 'Delete project' }).click();
  const dialog = page.getByRole('dialog', { name: `Delete ${NAME}?` });
  // Each in both countries.
  await expect(dialog).toContainText('4 tracked keywords');
  await expect(dialog).toContainText('1 note');
  await expect(dialog).toContainText('Running rank checks are canceled.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete project' }).click();
  await dialog.getByRole('button', { name: 'Delete project' }).click();
  await page.waitForURL('**/projects');
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: NAME })).toHaveCount(0);
  expect((await call(server, `/projects/${id}`)).status).toBe(404);
  id = '';
  const running = async () => (await tracking()).filter(({ state }: { state: string }) => state === 'running').length;
  await expect.poll(running).toBe(0);
});

test('charts never widen the page, even before they are rendered for a new width', async ({ page, signedIn }) => {
  await page.addInitScript(() => {
    const Observer = window.ResizeObserver;
    window.ResizeObserver = class extends Observer {
      constructor(report: ResizeObserverCallback) {
        super((...given) => document.documentElement.dataset.frozen || report(...given));
      }
    };
  });
  await open(page, `/projects/${await sampleProject(signedIn.server)}?days=30`);
  await expect(page.getByRole('img', { name: /^Visibility/ })).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.dataset.frozen = 'yes';
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

test('the sample project has metrics with comparisons and can be removed with one click', async ({
  page,
  signedIn,
}) => {
  const sample = await sampleProject(signedIn.server);
  await open(page, `/projects/${sample}?days=30`);
  const figures = page.getByRole('region', { name: 'Key metrics' });
  await expect(figures.getByText(/(?:better, up|worse, down|unchanged vs\.)/).first()).toBeAttached();
  await expect(figures).toContainText('30 days ago');
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByRole('listitem').filter({ hasText: 'Rank checks' }).first()).toBeVisible();
  await expectAccessible(page);
  await expectGoodOnPhone(page);
  await open(page, `/projects/${sample}/settings`);
  await expectGoodOnPhone(page);
  await page.getByRole('button', { name: 'Remove sample data' }).click();
  const dialog = page.getByRole('dialog', { name: /^Remove / });
  await expect(dialog).toContainText(/tracked keywords with [\d,]+ checks/);
  await dialog.getByRole('button', { name: 'Remove sample data' }).click();
  await page.waitForURL('**/projects');
  await expect(page.getByText('Sample data')).toHaveCount(0);
  expect((await call(signedIn.server, `/projects/${sample}`)).status).toBe(404);
});
