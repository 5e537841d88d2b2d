import 'server-only';
import type { HeldRun } from '#lib/features/site-audits/crawl/held-run-store.ts';
import { writeFoundSince } from '#lib/features/site-audits/report/since-store.ts';
import { countPageFindings } from '#lib/features/site-audits/verdicts/verdict-effects-store.ts';

/** Adds the findings of the site-wide checks to the pages, and the date since when each finding exists. */
export async function closeAnalysis(run: HeldRun, now: Date): Promise<void> {
  await countPageFindings(run.tx, run.no, null);
  await writeFoundSince(run, now);
}
