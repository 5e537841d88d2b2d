const DAY_MS = 86_400_000;

/** From this many days before its expiry, a registration counts as expiring soon. */
export const DOMAIN_SOON_DAYS = 30;
/** The same for a certificate; for one with a lifetime of weeks, the last third of its lifetime. */
const CERTIFICATE_SOON_DAYS = 14;

/** Whole days from `now` until a day (YYYY-MM-DD) or time (ISO 8601); negative after it. */
export function daysUntil(end: string, now: Date): number {
  return Math.floor((Date.parse(end) - now.getTime()) / DAY_MS);
}

/** From how many days before its expiry a certificate counts as expiring soon. */
export function certificateSoonDays({ validFrom, validUntil }: { validFrom: string; validUntil: string }): number {
  return Math.min(CERTIFICATE_SOON_DAYS, (Date.parse(validUntil) - Date.parse(validFrom)) / DAY_MS / 3);
}

/** Whether something expires: not soon, soon, or already. */
export type Expiry = 'far' | 'near' | 'over';

/** How close something is to its expiry. */
export function expiryOf(end: string, soonDays: number, now: Date): Expiry {
  const days = (Date.parse(end) - now.getTime()) / DAY_MS;
  return days < 0 ? 'over' : days <= soonDays ? 'near' : 'far';
}
