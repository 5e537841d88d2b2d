import type { Ctx } from '#lib/features/context.ts';
import { keepSignature, otherSignatures, type Signature } from '#lib/features/page-analysis/store.ts';

/** What this installation has seen of other pages. */
export interface KnownPages {
  /**
   * Addresses of the same site with the same main text, or one within 3 bits of simhash; the page's own signature is
   * kept for the next question. Null when the memory cannot be asked now.
   */
  duplicatesOf(page: Signature): Promise<{ url: string; distance: number }[] | null>;
}

/** Bits of simhash within which two texts count as the same (contract §4). */
const NEAR = 3;
const MAX_DUPLICATES = 20;

/** The memory in the database. A failure there costs this one answer, not the analysis. */
export function knownPages(ctx: Ctx): KnownPages {
  return {
    async duplicatesOf(page) {
      try {
        const others = await otherSignatures(page.url);
        await keepSignature(page, ctx.now());
        return nearest(page, others);
      } catch (error) {
        ctx.log.error({ err: error }, 'page signatures not available');
        return null;
      }
    },
  };
}

/** The near ones among others, nearest first. */
export function nearest(page: Signature, others: readonly Signature[]): { url: string; distance: number }[] {
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
