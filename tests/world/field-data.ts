import { THRESHOLDS, VITALS, type Vital } from '#lib/text/web-vitals.ts';
import { hash } from './engines/html.ts';

/** Field data of the Chrome UX Report for the sites of the world: the same for each run, relative to the current week. */

const DAY_MS = 86_400_000;
/** Weeks in the history. */
export const FIELD_WEEKS = 25;

/** An origin that the report always has, for connection tests. */
const KNOWN = 'https://developer.chrome.com';
const BAKERY = 'https://www.harbour-bakery.example';

/** What the report has data of, by device. `/bread` has too few visitors on desktop computers. */
const SUBJECTS: Readonly<Record<string, readonly Device[]>> = {
  [`origin ${KNOWN}`]: ['phone', 'desktop'],
  [`origin ${BAKERY}`]: ['phone', 'desktop'],
  [`url ${BAKERY}/`]: ['phone', 'desktop'],
  [`url ${BAKERY}/bread`]: ['phone'],
};

type Device = 'phone' | 'desktop';

/** One metric of one weekly period. */
export interface FieldWeek {
  metric: Vital;
  firstDay: string;
  lastDay: string;
  p75: number;
  good: number;
  fair: number;
  poor: number;
}

const dayText = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The Saturday that ends the newest published week: published on the Monday after it. */
function newestSaturday(now: Date): number {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const sinceMonday = (now.getUTCDay() + 6) % 7;
  return midnight - (sinceMonday + 2) * DAY_MS;
}

/** A change over the four weeks of a period that covers it step by step. */
const step = (weeksAgo: number, at: number) => Math.min(1, Math.max(0, (at - weeksAgo) / 4));

/** Images were compressed 88 days ago, so LCP improves; a script added six weeks ago delays interactions on phones. */
function p75Of(metric: Vital, device: Device, weeksAgo: number, seed: number): number {
  const isPhone = device === 'phone';
  const noise = ((hash(`${seed} ${metric} ${weeksAgo}`) % 101) - 50) / 50;
  switch (metric) {
    case 'lcp': {
      const [before, after] = isPhone ? [3_150, 2_290] : [2_350, 1_720];
      return Math.round(before + (after - before) * step(weeksAgo, 12.5) + noise * 40);
    }
    case 'inp':
      return Math.round((isPhone ? 164 + 62 * step(weeksAgo, 6) : 82) + noise * 5);
    case 'cls':
      return Math.round((isPhone ? 6 : 4) + noise * 1.4) / 100;
    case 'fcp':
      return Math.round((isPhone ? 1_640 : 1_120) + noise * 45);
    case 'ttfb':
      return Math.round((isPhone ? 660 : 430) + noise * 30);
  }
}

const round = (share: number) => Math.round(share * 10_000) / 10_000;

/** Shares that agree with the 75th percentile: it is good exactly when three quarters of the page loads are. */
function sharesOf(metric: Vital, p75: number) {
  const limit = THRESHOLDS[metric].good;
  const good = round(Math.min(0.97, Math.max(0.3, 0.75 + ((limit - p75) / limit) * 0.45)));
  const poor = round((1 - good) * 0.35);
  return { good, fair: round(1 - good - poor), poor };
}

/**
 * The weekly periods of a URL or origin, oldest first; null: not in the report.
 * @param address URL, or origin without a slash at its end
 */
export function fieldHistory(
  subject: { scope: string; address: string; device: Device },
  now: Date,
): FieldWeek[] | null {
  const { scope, address, device } = subject;
  if (!SUBJECTS[`${scope} ${address}`]?.includes(device)) return null;
  const seed = hash(`${scope} ${address} ${device}`);
  const newest = newestSaturday(now);
  return Array.from({ length: FIELD_WEEKS }, (_, at) => FIELD_WEEKS - 1 - at).flatMap((weeksAgo) => {
    const last = newest - weeksAgo * 7 * DAY_MS;
    return VITALS.map((metric) => {
      const p75 = p75Of(metric, device, weeksAgo, seed);
      return { metric, firstDay: dayText(last - 27 * DAY_MS), lastDay: dayText(last), p75, ...sharesOf(metric, p75) };
    });
  });
}
