/** Whether a request that names a crawler is from it, and how that was found. */
export interface Verification {
  /** `spoofed`: the address belongs to somebody else. */
  verification: 'verified' | 'spoofed' | 'unverified';
  /** Published IP ranges, or reverse DNS that resolves back; null: unverified. */
  method: 'ranges' | 'dns' | null;
}

/** There is no address, or no way to verify it. */
export const UNVERIFIED: Verification = { verification: 'unverified', method: null };
