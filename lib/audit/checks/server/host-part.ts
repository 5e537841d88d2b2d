import { notMeasured, type Outcome } from '#lib/audit/checks/define-check.ts';
import type { HostFacts, SiteFacts } from '#lib/audit/types.ts';

type NotInspected = Extract<Outcome, { state: 'notMeasured' }>;
type Part = Exclude<keyof HostFacts, 'unmeasured' | 'sitemapFault'>;

/** A part of the host facts, or the outcome with the reason why it is missing: see `isOutcome`. */
export function part<K extends Part>(
  { host, unmeasured }: SiteFacts,
  name: K,
): NonNullable<HostFacts[K]> | NotInspected {
  const found = host?.[name];
  if (found !== null && found !== undefined) return found as NonNullable<HostFacts[K]>;
  return notMeasured(host?.unmeasured[name] ?? unmeasured.host ?? 'The host was not checked.') as NotInspected;
}

/** Whether a value is the outcome of a check whose facts are missing. */
export const isOutcome = (value: object): value is NotInspected => 'state' in value;
