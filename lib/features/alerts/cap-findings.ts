import type { Finding } from '#lib/features/alerts/kinds/series.ts';
import { formatNumber } from '#lib/text/format.ts';

/** Maximum events of one evaluation; one more event counts the rest. */
export const MAX_EVENTS = 500;

/**
 * Selects which findings become events. Those beyond the first {@link MAX_EVENTS} are counted in one more event and
 * remembered, so that the next evaluation, which finds them again, neither reports nor counts them a second time.
 * @param known keys that already are events; needed only when there are more findings than the maximum
 * @param counted subjects whose findings were only counted, with the time of the latest one
 * @param since counted findings from before this are forgotten
 */
export function capFindings(
  findings: readonly Finding[],
  known: ReadonlySet<string>,
  counted: ReadonlyMap<string, Date>,
  since: Date,
): { events: Finding[]; counted: Map<string, Date> } {
  const fresh = findings.filter(({ key, subject, at }) => {
    const latest = counted.get(subject);
    return !known.has(key) && !(latest && at <= latest);
  });
  const events = fresh.slice(0, MAX_EVENTS);
  const rest = fresh.slice(MAX_EVENTS);
  const remembered = new Map([...counted].filter(([, at]) => at > since));
  for (const { subject, at } of rest) {
    const before = remembered.get(subject);
    if (!before || at > before) remembered.set(subject, at);
  }
  const [first] = rest;
  if (first) {
    const title = `and ${formatNumber(rest.length)} more of this type in the same evaluation`;
    events.push({ ...first, key: `more|${first.key}`, title, subject: 'more', facts: { more: rest.length } });
  }
  return { events, counted: remembered };
}
