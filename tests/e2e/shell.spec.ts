import { apiOf, expect, expectAccessible, open, test } from './dashboard.ts';

test('the command menu opens every screen by keyboard', async ({ page }) => {
  await open(page, '/page-audits');
  await page.keyboard.press('Control+k');
  const input = page.getByPlaceholder('Search, or type a URL, domain or keyword');
  await expect(input).toBeFocused();
  await expectAccessible(page);
  await input.fill('go tools');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/tools');
});

test('the command menu opens projects, recent ones first', async ({ page, signedIn }) => {
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
  expect(projects, 'requested before it is opened').toEqual([]);
  const input = page.getByPlaceholder('Search, or type a URL, domain or keyword');
  const options = page.getByRole('group', { name: 'Projects' }).getByRole('option');
  await page.keyboard.press('Control+k');
  await expect(options.first()).toContainText('Jump beta');
  await input.fill('jump alpha rank tracker');
  await expect(options.first()).toContainText('Jump alpha');
  await expect(page.getByRole('option', { name: /Jump alpha.*Rank tracker/ })).toBeVisible();
  await expectAccessible(page);
  const rankings = page.getByRole('option', { name: /Jump alpha.*Rank tracker/ });
  for (let n = 0; n < 20 && (await rankings.getAttribute('aria-selected')) !== 'true'; n++) {
    await page.keyboard.press('ArrowDown');
  }
  await expect(rankings).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/rankings?project=${first}`);
  for (const id of [first, last]) await api(`/${id}`, 'DELETE');
});

test('the command menu finds tracked keywords of every project', async ({ page, signedIn }) => {
  const api = apiOf(signedIn.server);
  const domain = `${crypto.randomUUID().slice(0, 8)}.palette.example`;
  const made = await (await api('/projects', 'POST', { name: 'Jump keywords', domain })).json();
  const id: string = made.data.project.id;
  const added = await api(`/projects/${id}/keywords`, 'POST', {
    keywords: ['which loaf keeps longest'],
    engines: ['google'],
    countries: ['gb'],
  });
  expect(added.ok, await added.text()).toBe(true);
  await open(page, `/projects/${id}`);
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search, or type a URL, domain or keyword').fill('which loaf keeps');
  const found = page.getByRole('group', { name: 'Tracked keywords' }).getByRole('option').first();
  await expect(found).toContainText('which loaf keeps longest');
  await expectAccessible(page);
  await found.click();
  await page.waitForURL(new RegExp(`/rankings\\?project=${id}&kw=`));
  await api(`/projects/${id}`, 'DELETE');
});

test('a page that was audited twice is one result, its newest audit', async ({ page, signedIn }) => {
  const api = apiOf(signedIn.server);
  const url = 'https://www.harbour-bakery.example/?palette';
  const ids: string[] = [];
  for (const _ of [1, 2]) ids.push((await (await api('/audits', 'POST', { url })).json()).data.audit.id);
  await open(page, '/page-audits');
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search, or type a URL, domain or keyword').fill('?palette');
  const found = page.getByRole('group', { name: 'Audits' }).getByRole('option');
  await expect(found).toHaveCount(1);
  await found.click();
  await page.waitForURL(`**/page-audits/${ids[1]}`);
  for (const id of ids) await api(`/audits/${id}`, 'DELETE');
});

test('"Skip to table" leads past the filters to the first row', async ({ page, signedIn }) => {
  await open(page, '/tools/scrape');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Skip to table' })).toHaveCount(0);
  const api = apiOf(signedIn.server);
  const domain = `${crypto.randomUUID().slice(0, 8)}.skip.example`;
  const { data } = await (await api('/projects', 'POST', { name: 'Skip', domain })).json();
  await open(page, '/projects');
  const rows = page.locator('#main [data-row]');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip to table' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows.first()).toBeFocused();
  await api(`/projects/${data.project.id}`, 'DELETE');
});

test('G and a letter open a screen, ? shows the shortcuts, [ collapses the sidebar', async ({ page }) => {
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

test('an endpoint runs from a form generated from its definition', async ({ page }) => {
  await open(page, '/tools/scrape');
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(page.getByText('is required')).toBeVisible();
  await page.getByLabel('URL', { exact: true }).fill('https://www.harbour-bakery.example/');
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('200');
  await expectAccessible(page);
});

for (const path of ['/tools', '/settings', '/projects']) {
  test(`${path} has no accessibility violations`, async ({ page }) => {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });
}

test('a record that is filed in another project names it, and does not choose it', async ({ page, signedIn }) => {
  const api = apiOf(signedIn.server);
  const make = async (name: string): Promise<string> => {
    const domain = `${crypto.randomUUID().slice(0, 8)}.filed.example`;
    return (await (await api('/projects', 'POST', { name, domain })).json()).data.project.id;
  };
  const [chosen, other] = [await make('Chosen one'), await make('Filed elsewhere')];
  const url = 'https://www.harbour-bakery.example/?filed';
  const audit = (await (await api('/audits', 'POST', { url, project_id: other })).json()).data.audit.id;
  await open(page, `/projects/${chosen}`);
  const switcher = page.getByRole('button', { name: 'Project: Chosen one. Switch project' }).first();
  await expect(switcher).toBeAttached();
  await open(page, `/page-audits/${audit}`);
  await expect(page.getByRole('main').getByRole('link', { name: 'Filed elsewhere' })).toBeVisible();
  await expect(switcher).toBeAttached();
  await expectAccessible(page);
  await open(page, '/page-audits');
  await expect(switcher).toBeAttached();
  for (const id of [chosen, other]) await api(`/projects/${id}`, 'DELETE');
});
