const DAY_MS = 86_400_000;

/** From this many days before its expiry, a registration counts as expiring soon. */
export const DOMAIN_SOON_DAYS = 30;
/** The same for a certificate; for one with a lifetime of weeks, the last third of its lifetime. */
const CERTIFICATE_SOON_DAYS = 14;

const dayOf = (ms: number) => Math.floor(ms / DAY_MS);

/** Calendar days (UTC) from `now` until a day (YYYY-MM-DD) or time (ISO 8601); negative after that day. */
export function daysUntil(end: string, now: Date): number {
  return dayOf(Date.parse(end)) - dayOf(now.getTime());
}

/** From how many days before its expiry a certificate counts as expiring soon. */
export function certificateSoonDays({ validFrom, validUntil }: { validFrom: string; validUntil: string }): number {
  return Math.min(CERTIFICATE_SOON_DAYS, (Date.parse(validUntil) - Date.parse(validFrom)) / DAY_MS / 3);
}

/** Whether something expires: not soon, soon, or already. */
export type Expiry = 'far' | 'near' | 'over';

/** How close something is to its expiry: a time (ISO 8601), or a day (YYYY-MM-DD), which is not over before it ends. */
export function expiryOf(end: string, soonDays: number, now: Date): Expiry {
  const days = (Date.parse(end) - now.getTime()) / DAY_MS;
  const isOver = end.includes('T') ? days < 0 : daysUntil(end, now) < 0;
  return isOver ? 'over' : days <= soonDays ? 'near' : 'far';
}
