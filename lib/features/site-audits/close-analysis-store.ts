import 'server-only';
import type { HeldRun } from '#lib/features/site-audits/held-run-store.ts';
import { writeFoundSince } from '#lib/features/site-audits/since-store.ts';
import { countPageFindings } from '#lib/features/site-audits/verdict-effects-store.ts';

/** What the findings over the site add to the pages, and since when each finding is there. */
export async function closeAnalysis(run: HeldRun, now: Date): Promise<void> {
  await countPageFindings(run.tx, run.no, null);
  await writeFoundSince(run, now);
}
