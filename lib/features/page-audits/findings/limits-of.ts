import type { Limits } from '#lib/audit/checks/define-check.ts';
import { usableLimits } from '#lib/audit/limits.ts';
import { readLimits } from '#lib/features/page-audits/findings/limits-store.ts';

/** The limits that a user has changed. */
export async function limitsOf(userId: string): Promise<Record<string, Limits>> {
  return usableLimits(await readLimits(userId));
}
