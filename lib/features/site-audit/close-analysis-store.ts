import 'server-only';
import { tellSince } from '#lib/features/site-audit/since-store.ts';
import { countPageFindings } from '#lib/features/site-audit/verdict-effects-store.ts';
import { db } from '#lib/platform/db.ts';

/** What the findings over the site add to the pages, and since when each finding is there. */
export async function closeAnalysis(no: number, now: Date): Promise<void> {
  await countPageFindings(db(), no, null);
  await tellSince(no, now);
}
