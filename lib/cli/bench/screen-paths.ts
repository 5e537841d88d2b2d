import { setTimeout } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';
import { pageReady } from '#lib/cli/bench/dashboard.ts';

/** Creates the data that the measured screens show, as a user would, and returns their paths. */

/** Calls an operation by its id, signed in. @returns its data */
// biome-ignore lint/suspicious/noExplicitAny: answers of many operations, of which two fields are read.
export type RunOperation = (id: string, input: object) => Promise<any>;

/** Audits the sample page of the simulated internet as a user would. @returns the report's path */
export async function auditOnce(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  await page.goto('/page-audits');
  await pageReady(page);
  const address = page.getByRole('textbox', { name: 'Page URL' });
  await address.fill('https://www.rusty-garage.example/');
  await address.press('Enter');
  await page.waitForURL(/\/page-audits\/[0-9a-f-]{36}/);
  await page.getByRole('tab', { name: /^Issues/ }).waitFor({ timeout: 90_000 });
  const path = new URL(page.url()).pathname;
  await page.close();
  return path;
}

/** Audits a small simulated site as a user would. @returns the site audit's path */
export async function auditSite(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  await page.goto('/site-audits');
  await pageReady(page);
  await page.getByRole('textbox', { name: 'Start URL' }).fill('https://www.quiet-orchard.example/');
  await page.getByRole('button', { name: 'Audit site' }).click();
  await page.waitForURL(/\/site-audits\/[0-9a-f-]{36}/);
  await page.getByRole('tab', { name: /^Issues/ }).waitFor({ timeout: 120_000 });
  const path = new URL(page.url()).pathname;
  await page.close();
  return path;
}

/** Searches a simulated engine as a user would. @returns the search's path */
export async function searchOnce(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  await page.goto('/searches?q=sourdough+bread&engine=bing&pages=3');
  await pageReady(page);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL(/\/searches\/[0-9a-f-]{36}/);
  await page.getByRole('tab', { name: /^Results/ }).waitFor({ timeout: 90_000 });
  const path = new URL(page.url()).pathname;
  await page.close();
  return path;
}

/** Sends a question to the simulated AI as a user would. @returns the answer's path */
export async function askOnce(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  await page.goto('/ai-answers?q=how+to+bake+bread');
  await pageReady(page);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.waitForURL(/\/ai-answers\/[0-9a-f-]{36}/);
  await page.getByRole('tab', { name: 'AI Overview' }).waitFor({ timeout: 90_000 });
  const path = new URL(page.url()).pathname;
  await page.close();
  return path;
}

/** Analyzes a simulated domain as a user would. @returns the report's path */
export async function inspectDomain(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  await page.goto('/domains');
  await pageReady(page);
  await page.getByRole('textbox', { name: 'Domain' }).fill('harbour-bakery.example');
  await page.getByRole('button', { name: 'Look up domain' }).click();
  await page.waitForURL(/\/domains\/[0-9a-f-]{36}/);
  await page.getByRole('tab', { name: 'Timeline' }).waitFor({ timeout: 90_000 });
  const path = new URL(page.url()).pathname;
  await page.close();
  return path;
}

/** Researches keywords as a user would. @returns the research's path */
export async function findKeywords(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  await page.goto('/keywords?q=sourdough+bread');
  await pageReady(page);
  await page.getByRole('button', { name: 'Find keywords' }).click();
  await page.waitForURL(/\/keywords\/[0-9a-f-]{36}/);
  await page.getByRole('tab', { name: 'Keywords' }).waitFor({ timeout: 90_000 });
  const path = new URL(page.url()).pathname;
  await page.close();
  return path;
}

/** Tracks 500 keywords. @returns the project's id */
export async function trackKeywords(run: RunOperation): Promise<string> {
  const { project } = await run('create_project', { name: 'Tracked', domain: 'tracked-bakery.example' });
  const keywords = Array.from({ length: 500 }, (_, index) => `bread number ${index + 1}`);
  await run('add_tracked_keywords', { project_id: project.id, keywords });
  return project.id;
}

/** A report of the project with a share link. @returns both paths */
export async function shareReport(run: RunOperation, project: string): Promise<{ builder: string; share: string }> {
  const { report } = await run('create_report', { project_id: project, name: 'Monthly', template: 'monthly' });
  const { path } = await run('create_report_share', { project_id: project, id: report.id });
  return { builder: `/reports/${report.id}?project=${project}`, share: path };
}

/** Searches Bing for three keywords. @returns the bulk run's path */
export async function runMany(run: RunOperation): Promise<string> {
  const input = { kind: 'search', subjects: ['rye bread', 'spelt bread', 'wheat bread'], search_engines: ['bing'] };
  const { run: made } = await run('start_bulk_run', input);
  return `/bulk-runs/${made.id}`;
}

/** Creates a draft as a user would. @returns its path */
export async function beginDraft(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  await page.goto('/content/new?kind=blank&keyword=sourdough+bread');
  await pageReady(page);
  await page.getByRole('button', { name: 'Start writing' }).click();
  await page.waitForURL(/\/content\/[0-9a-f-]{36}/);
  await page.getByRole('textbox', { name: 'Draft text' }).waitFor({ timeout: 60_000 });
  const path = new URL(page.url()).pathname;
  await page.close();
  return path;
}

/** Computes the insights of a project. */
export async function computeInsights(run: RunOperation, project: string): Promise<void> {
  const input = { project_id: project };
  await run('compute_insights', input);
  for (;;) {
    const { kinds } = await run('list_insights', { ...input, limit: 1 });
    if (kinds.every(({ computed_at: at }: { computed_at: string | null }) => at !== null)) return;
    await setTimeout(500);
  }
}

/** The page of a tracked keyword of a project. @returns its path */
export async function firstKeyword(run: RunOperation, project: string): Promise<string> {
  const { keywords } = await run('list_rankings', { project_id: project, limit: 1 });
  return `/rankings/${keywords[0].id}?project=${project}`;
}
