import {
  claimPortScan,
  dropOldPortScans,
  type PortsSeen,
  storePortScan,
  yieldPortScan,
} from '#lib/features/domains/ports-store.ts';
import { type Inspection, type InspectionOptions, runInspectors } from '#lib/inspect/run-inspectors.ts';
import type { Ctx } from '#lib/net/context.ts';
import { env } from '#lib/platform/env.ts';
import { LimitReached, Unreachable } from '#lib/platform/errors.ts';
import { takePortScan } from '#lib/platform/limits/limits.ts';

/** For whom to inspect a domain, and with which limits. */
export interface InspectDomainOptions extends InspectionOptions {
  /**
   * The user whose job this is: when their daily limit of port scans is used up, the report records that instead of the
   * ports.
   */
  jobOf?: string;
}

/**
 * Inspects a domain with every inspector. Skips the port scan when the domain's ports were scanned in the last ten
 * minutes.
 * @throws LimitReached when the actor's daily limit of port scans is used up; Unreachable when every part failed; the
 * caller's reason when its signal is aborted
 */
export async function inspectDomain(
  ctx: Ctx,
  domain: string,
  { jobOf, ...options }: InspectDomainOptions = {},
): Promise<Inspection> {
  const { net, signal, now, log } = ctx;
  const claimedAt = now();
  const claimed = await claimPorts(ctx, domain, claimedAt, jobOf);
  const portsSeen = claimed && 'seen' in claimed ? claimed.seen : null;
  const portsLeftOut = claimed && 'leftOut' in claimed ? claimed.leftOut : null;
  const look = await runInspectors(
    domain,
    {
      net,
      signal,
      now,
      ...(portsSeen && { portsSeen }),
      ...(portsLeftOut && { portsLeftOut }),
      onFault: (part, err) => log.error({ err, part, domain }, 'inspector failed'),
    },
    options,
  );
  const { openPorts } = look.facts.server ?? { openPorts: null };
  if (!portsSeen && openPorts) {
    await storePortScan(domain, openPorts, claimedAt);
    await dropOldPortScans(claimedAt);
  }
  const reasons = [...new Set(Object.values(look.errors))];
  if (Object.values(look.facts).every((facts) => facts === null)) {
    throw new Unreachable(`The domain lookup failed for ${domain}. ${reasons.join(' ')}`.slice(0, 1_000));
  }
  return look;
}

/**
 * Null: the ports may be scanned now, which counts against the user's daily limit. A recent scan is reused and does not
 * count.
 */
async function claimPorts(
  { actor }: Ctx,
  domain: string,
  now: Date,
  jobOf: string | undefined,
): Promise<{ seen: PortsSeen } | { leftOut: string } | null> {
  const seen = await claimPortScan(domain, now);
  if (seen) return { seen };
  const userId = actor.kind === 'system' ? jobOf : actor.userId;
  if (userId === undefined) return null;
  try {
    await takePortScan(userId, env().PORT_LOOKS_A_DAY);
    return null;
  } catch (error) {
    await yieldPortScan(domain, now);
    if (jobOf !== undefined && error instanceof LimitReached) return { leftOut: error.message };
    throw error;
  }
}
