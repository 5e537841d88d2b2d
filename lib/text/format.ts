/** Formats numbers and times identically on the server and in the browser (fixed locale; dates in UTC). */

const number = new Intl.NumberFormat('en-GB');
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** A number with separators, as in "1,234.5". */
export const formatNumber = (value: number): string => number.format(value);

/** The day of an ISO 8601 time, as in "22 Nov 2026". */
export const formatDay = (iso: string): string => day.format(new Date(iso));

/** "21 Nov 2026, 06:10 UTC" */
export const formatMoment = (iso: string): string => `${moment.format(new Date(iso))} UTC`;

/** "just now", "5 min ago", "3 h ago", "2 days ago", then the date. `now` in milliseconds. */
export function formatAgo(iso: string, now: number): string {
  const seconds = (now - Date.parse(iso)) / 1_000;
  if (seconds < 60) return 'just now';
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ago`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3_600)} h ago`;
  if (seconds < 7 * 86_400) return `${plural(Math.floor(seconds / 86_400), 'day')} ago`;
  return formatDay(iso);
}

/** "06:15 UTC", with the date in front if it differs from that of `now` (milliseconds). */
export function formatTime(iso: string, now: number): string {
  const isToday = new Date(now).toISOString().slice(0, 10) === iso.slice(0, 10);
  return isToday ? `${iso.slice(11, 16)} UTC` : formatMoment(iso);
}

/** "in 40 s", "in 5 min", "in 3 h", "now". `now` in milliseconds. */
export function formatUntil(iso: string, now: number): string {
  const seconds = Math.ceil((Date.parse(iso) - now) / 1_000);
  if (seconds <= 0) return 'now';
  if (seconds < 90) return `in ${seconds} s`;
  return seconds < 5_400 ? `in ${Math.round(seconds / 60)} min` : `in ${Math.round(seconds / 3_600)} h`;
}

/** "1 finding", "2 findings" */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** "850 ms", "1.24 s" */
export function formatMs(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(ms < 10_000 ? 2 : 1)} s`;
}

/** "512 B", "14.2 KB", "1.3 MB", "73.0 GB" (1 KB = 1,024 bytes). */
export function formatBytes(bytes: number): string {
  if (bytes < 1_024) return `${bytes} B`;
  const kilo = bytes / 1_024;
  if (kilo < 1_024) return `${kilo.toFixed(kilo < 100 ? 1 : 0)} KB`;
  const mega = kilo / 1_024;
  return mega < 1_024 ? `${mega.toFixed(1)} MB` : `${(mega / 1_024).toFixed(1)} GB`;
}

/** "+4", "−3", "0": a true minus sign. */
export const formatDelta = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');

/** A third-party URL that is safe to link, else null: http and https only. */
export function safeHref(url: string | null | undefined): string | null {
  if (!url || !URL.canParse(url)) return null;
  const { protocol, href } = new URL(url);
  return protocol === 'http:' || protocol === 'https:' ? href : null;
}

/** Turns user input into a URL: "example.com/a" → "https://example.com/a". */
export function typedAddress(text: string): string {
  const trimmed = text.trim();
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) || trimmed === '' ? trimmed : `https://${trimmed}`;
}
