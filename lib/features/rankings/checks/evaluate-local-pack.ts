import { type Business, type PackEntry, positionIn } from '#lib/engines/match-business.ts';
import type { LocalPackState } from '#lib/features/rankings/fields-contract.ts';

/** The local pack of a check as it is stored; all null for engines without local packs. */
export interface LocalPackResult {
  localState: LocalPackState | null;
  /** Position of the business, from 1; null unless found. */
  localPosition: number | null;
  localReason: string | null;
}

/** For engines whose local packs are not tracked. */
export const NO_LOCAL_PACKS: LocalPackResult = { localState: null, localPosition: null, localReason: null };

/**
 * Where a business is in the local pack of a check.
 * @param pack empty: the page shows none; null: unknown
 * @param wanted whether it was requested: one that is shown without a request counts too
 * @param why reason why a requested one is unmeasured
 */
export function evaluateLocalPack(
  pack: readonly PackEntry[] | null,
  business: Business,
  wanted: boolean,
  why: string | null,
): LocalPackResult {
  if (pack === null) {
    return {
      localState: 'unmeasured',
      localPosition: null,
      localReason: wanted ? (why ?? 'no-transport') : 'not-requested',
    };
  }
  if (pack.length === 0) return { localState: 'no_pack', localPosition: null, localReason: null };
  const position = positionIn(pack, business);
  return { localState: position === null ? 'not_in_pack' : 'found', localPosition: position, localReason: null };
}
