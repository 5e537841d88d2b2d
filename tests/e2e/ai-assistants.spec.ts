import { sampleProject } from '#tests/support/sample-project.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './dashboard.ts';

let project = '';

test.beforeAll(async ({ signedIn: { server } }) => {
  project = await sampleProject(server);
});

const PROMPT = 'Where can I order fresh rye bread for delivery?';

test('prompts have a column for each assistant; an answer is stored with its citations', async ({ page }) => {
  await open(page, `/ai-assistants?project=${project}`);
  const prompts = page.getByRole('table', { name: 'Prompts' });
  for (const name of ['OpenAI', 'Anthropic', 'Gemini', 'Perplexity', 'Google AI Mode']) {
    await expect(prompts.getByRole('columnheader', { name })).toBeVisible();
  }
  await expect(page.getByRole('list', { name: 'Share of voice' })).toContainText('harbour-bakery.example');
  await expectAccessible(page);
  await prompts.getByRole('link', { name: PROMPT }).click();
  await expect(page.getByRole('heading', { name: PROMPT })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Citations' })).toContainText('guide.bread-magazine.example');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

test('settings show estimate and spending, and keep what an owner saves', async ({ page }) => {
  await open(page, `/ai-assistants/settings?project=${project}`);
  await expectAccessible(page);
  await page.getByLabel('Repeats').selectOption('3');
  await page.getByLabel('Monthly cap (USD)').fill('12.50');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/Spent this month: \$[\d.]+ of \$12\.50\./)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Repeats')).toHaveValue('3');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

test('a changed text starts a new history; prompts are filtered by tag', async ({ page }) => {
  const TEXT = 'Which bakery bakes spelt bread on Sundays?';
  await open(page, `/ai-assistants?project=${project}`);
  const prompts = page.getByRole('table', { name: 'Prompts' });
  await page.getByRole('button', { name: 'Add prompts' }).click();
  await page.getByRole('textbox', { name: 'Prompts' }).fill(TEXT);
  await page.getByRole('textbox', { name: 'Tags' }).fill('spelt');
  await page.getByRole('dialog').getByRole('button', { name: 'Add prompts' }).click();
  await page.getByRole('combobox', { name: 'Tag' }).selectOption('spelt');
  await expect(prompts.getByRole('row')).toHaveCount(2);
  await prompts.getByRole('button', { name: `Edit ${TEXT}` }).click();
  await page.getByRole('textbox', { name: 'Prompt' }).fill(`${TEXT} Delivered?`);
  await expect(page.getByText('Another text or country starts a new history.')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await prompts.getByRole('link', { name: `${TEXT} Delivered?` }).click();
  await expect(page.getByText('Previous texts')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: TEXT, exact: true }).click();
  await page.getByRole('link', { name: 'Current prompt' }).click();
  await expect(page.getByRole('heading', { name: `${TEXT} Delivered?` })).toBeVisible();
  await open(page, `/ai-assistants?project=${project}&tag=spelt`);
  await prompts.getByRole('button', { name: `Delete ${TEXT} Delivered?` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Delete/ })
    .click();
  await expect(prompts.getByRole('link', { name: TEXT })).toHaveCount(0);
});

test('selected prompts are tagged together, and the files keep the tag', async ({ page }) => {
  await open(page, `/ai-assistants?project=${project}`);
  const prompts = page.getByRole('table', { name: 'Prompts' });
  await prompts.getByRole('checkbox', { name: `Select ${PROMPT}` }).check();
  await prompts.getByRole('checkbox', { name: 'Select Which bakeries offer a bread subscription?' }).check();
  const selected = page.getByRole('region', { name: 'Selected prompts' });
  await expect(selected).toContainText('2 prompts selected');
  await expectAccessible(page);
  await selected.getByRole('button', { name: 'Tag' }).click();
  await expect(page.getByRole('heading', { name: 'Tag 2 prompts' })).toBeVisible();
  await page.getByLabel('Add tags').fill('spring offer');
  await page.getByRole('button', { name: 'Save tags' }).click();
  await expect(page.getByText('Updated tags of 2 prompts')).toBeVisible();
  await expect(selected).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Tag' }).selectOption('spring offer');
  await expect(prompts.getByRole('row')).toHaveCount(3);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Export' }).click();
  const link = page.getByRole('menuitem', { name: 'CSV' });
  await expect(link).toHaveAttribute('href', /\?tag=spring\+offer$/);
  const file = await page.context().request.get((await link.getAttribute('href')) ?? '');
  expect(await file.text()).toContain(PROMPT);
  expect(await file.text()).not.toContain('Which bakery teaches sourdough courses?');
  await page.keyboard.press('Escape');
  await prompts.getByRole('checkbox', { name: 'Select all prompts on this page' }).check();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await selected.getByRole('button', { name: 'Tag' }).click();
  await page.getByLabel('Remove tags').fill('spring offer');
  await page.getByRole('button', { name: 'Save tags' }).click();
  await expect(page.getByRole('combobox', { name: 'Tag' }).getByRole('option', { name: /spring offer/ })).toHaveCount(
    0,
  );
});

test('the owner of the installation caps all projects, and their settings say so', async ({ page }) => {
  await open(page, '/settings/connections');
  const panel = page.getByRole('region', { name: 'AI assistants: monthly cap of all projects' });
  await panel.getByLabel('Monthly cap (USD)').fill('4');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText(/Spent this month: \$[\d.]+ of \$4\.00\./)).toBeVisible();
  await open(page, `/ai-assistants/settings?project=${project}`);
  await expect(page.getByText('All projects together have a cap of $4.00 a month')).toBeVisible();
  await open(page, '/settings/connections');
  await panel.getByLabel('Monthly cap (USD)').fill('');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('Each project has a cap of its own.')).toBeVisible();
});
