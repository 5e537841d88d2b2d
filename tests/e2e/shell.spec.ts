import { expect, expectAccessible, open, test } from './dashboard.ts';

test('the palette goes anywhere by keyboard', async ({ page }) => {
  await open(page, '/page-audits');
  await page.keyboard.press('Control+k');
  const input = page.getByPlaceholder('Search what is stored');
  await expect(input).toBeFocused();
  await expectAccessible(page);
  await input.fill('go tools');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/tools');
});

test('the palette jumps into a project, the last ones first', async ({ page, signedIn }) => {
  const { baseUrl, token } = signedIn.server;
  const api = (path: string, method: string, body?: object) =>
    fetch(`${baseUrl}/api/v1/projects${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  const make = async (name: string): Promise<string> => {
    const domain = `${crypto.randomUUID().slice(0, 8)}.palette.example`;
    return (await (await api('', 'POST', { name, domain })).json()).data.project.id;
  };
  const [first, last] = [await make('Jump alpha'), await make('Jump beta')];
  const projects: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/run/list_projects')) projects.push(request.url());
  });
  for (const id of [first, last]) {
    await open(page, `/projects/${id}`);
    await expect(page.getByRole('button', { name: /^Project: Jump/ }).first()).toBeAttached();
  }
  expect(projects, 'asked for before it is opened').toEqual([]);
  const input = page.getByPlaceholder('Search what is stored');
  const options = page.getByRole('group', { name: 'Projects' }).getByRole('option');
  await page.keyboard.press('Control+k');
  await expect(options.first()).toContainText('Jump beta');
  await input.fill('jump alpha rankings');
  await expect(options.first()).toContainText('Jump alpha');
  await expect(page.getByRole('option', { name: /Jump alpha.*Rankings/ })).toBeVisible();
  await expectAccessible(page);
  const rankings = page.getByRole('option', { name: /Jump alpha.*Rankings/ });
  for (let n = 0; n < 20 && (await rankings.getAttribute('aria-selected')) !== 'true'; n++) {
    await page.keyboard.press('ArrowDown');
  }
  await expect(rankings).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/rankings?project=${first}`);
  for (const id of [first, last]) await api(`/${id}`, 'DELETE');
});

test('G then a letter goes to an area, ? shows the list, [ narrows the sidebar', async ({ page }) => {
  await open(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.locator('main').focus();
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await page.waitForURL('**/tools');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('[');
  await expect(page.locator('html')).toHaveAttribute('data-menu', 'slim');
  await page.keyboard.press('[');
});

test('a tool runs from a form drawn from its definition', async ({ page }) => {
  await open(page, '/tools/scrape');
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(page.getByText('is needed')).toBeVisible();
  await page.getByLabel('Address', { exact: true }).fill('https://www.harbour-bakery.example/');
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('200');
  await expectAccessible(page);
});

for (const path of ['/tools', '/settings', '/projects']) {
  test(`${path} breaks no rule of accessibility`, async ({ page }) => {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });
}
