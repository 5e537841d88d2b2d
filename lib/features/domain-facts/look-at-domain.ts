import type { Ctx } from '#lib/features/context.ts';
import { claimPortLook, dropOldPortLooks, keepPortLook } from '#lib/features/domain-facts/ports-store.ts';
import { type Look, type LookOptions, runInspectors } from '#lib/inspect/run-inspectors.ts';
import { Unreachable } from '#lib/platform/errors.ts';

/**
 * Looks at a domain with every inspector; its ports only when nobody did in the last ten minutes.
 * @throws Unreachable when no part could be had at all; the caller's reason when its signal is aborted
 */
export async function lookAtDomain(ctx: Ctx, domain: string, options: LookOptions = {}): Promise<Look> {
  const { net, signal, now, log } = ctx;
  const claimedAt = now();
  const portsSeen = await claimPortLook(domain, claimedAt);
  const look = await runInspectors(
    domain,
    {
      net,
      signal,
      now,
      ...(portsSeen && { portsSeen }),
      onFault: (part, err) => log.error({ err, part, domain }, 'inspector failed'),
    },
    options,
  );
  const { openPorts } = look.facts.server ?? { openPorts: null };
  if (!portsSeen && openPorts) {
    await keepPortLook(domain, openPorts, claimedAt);
    await dropOldPortLooks(claimedAt);
  }
  const reasons = [...new Set(Object.values(look.errors))];
  if (Object.values(look.facts).every((facts) => facts === null)) {
    throw new Unreachable(`Nothing could be found out about ${domain}. ${reasons.join(' ')}`.slice(0, 1_000));
  }
  return look;
}
