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
