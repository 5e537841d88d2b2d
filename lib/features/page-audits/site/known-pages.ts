import {
  type Fingerprint,
  keepFingerprint,
  otherFingerprints,
} from '#lib/features/page-audits/findings/fingerprint-store.ts';
import type { Ctx } from '#lib/net/context.ts';

/** Pages that the user of an analysis has analyzed before. */
export interface KnownPages {
  /**
   * Addresses of the same site, without query strings, with the same main text or one within 3 bits of simhash; stores
   * the page's own fingerprint for the next analysis. Null when the database is not available.
   */
  duplicatesOf(page: Fingerprint): Promise<{ url: string; distance: number }[] | null>;
}

/** Maximum number of different simhash bits of near-duplicate texts (docs/api-contract.md §4). */
const NEAR = 3;
const MAX_DUPLICATES = 20;

/**
 * The pages that a user has analyzed, in the database. A failure there costs only this comparison, not the analysis.
 * @param userId null without a user: then nothing is compared or stored
 */
export function knownPages(ctx: Ctx, userId: string | null): KnownPages {
  return {
    async duplicatesOf(page) {
      if (userId === null) return null;
      try {
        const others = await otherFingerprints(userId, page.url);
        await keepFingerprint(userId, page, ctx.now());
        return nearest(page, others);
      } catch (error) {
        ctx.log.error({ err: error }, 'page fingerprints not available');
        return null;
      }
    },
  };
}

/** Near-duplicates among others, nearest first. */
export function nearest(page: Fingerprint, others: readonly Fingerprint[]): { url: string; distance: number }[] {
  return others
    .map(({ url, textHash, simhash }) => ({
      url,
      distance: textHash === page.textHash ? 0 : distance(simhash, page.simhash),
    }))
    .filter((other) => other.distance <= NEAR)
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, MAX_DUPLICATES);
}

function distance(a: string, b: string): number {
  let bits = BigInt(`0x${a}`) ^ BigInt(`0x${b}`);
  let count = 0;
  for (; bits > 0n; bits &= bits - 1n) count++;
  return count;
}
