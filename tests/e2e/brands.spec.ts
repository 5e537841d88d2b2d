import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './dashboard.ts';

test('the white label of a project is in its reports and share links; the installation fills what it leaves empty', async ({
  page,
  visitor,
  signedIn: { server },
}) => {
  const api = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${server.baseUrl}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await answer.json()).data;
  };
  const { id } = (await api('POST', '/projects', { name: 'Labeled', domain: 'labeled.example' })).project;
  const report = (await api('POST', `/projects/${id}/reports`, { name: 'March' })).report;

  await open(page, '/settings/brand');
  const installation = page.getByRole('form', { name: 'White label' });
  await installation.getByLabel('Agency name').fill('Bright Agency');
  await installation.getByLabel('Footer text').fill('Bright Agency, Leeds');
  await installation.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('White label saved')).toBeVisible();
  await expectAccessible(page);

  await open(page, `/projects/${id}/settings`);
  const form = page.getByRole('form', { name: 'White label' });
  await expect(form.getByLabel('Agency name')).toHaveAttribute('placeholder', 'Bright Agency');
  await form.getByLabel('Logo text').fill('bright.');
  await form.getByLabel('Brand color').fill('#ffff00');
  await expect(form.getByText(/Hard to see on white/)).toBeVisible();
  await form.getByLabel('Brand color').fill('#0f766e');
  await form.getByLabel('Do not name Serpentine').check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('White label saved')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);

  const { path } = await api('POST', `/projects/${id}/reports/${report.id}/shares`, { days: 7 });
  await visitor.goto(path);
  await expect(visitor.getByText('bright.', { exact: true })).toBeVisible();
  await expect(visitor.getByText('by Bright Agency')).toBeVisible();
  await expect(visitor.getByText('Bright Agency, Leeds')).toBeVisible();
  await expect(visitor.locator('body')).not.toContainText('Serpentine');

  await open(page, '/settings/brand');
  await installation.getByLabel('Agency name').fill('');
  await installation.getByLabel('Footer text').fill('');
  await installation.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('White label saved')).toBeVisible();
  await api('DELETE', `/projects/${id}`);
});
