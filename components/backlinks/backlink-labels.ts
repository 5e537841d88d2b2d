import type { Tone } from '#components/ui/badge.tsx';
import type { BacklinkDomain, BacklinkRow, BacklinkRun } from '#lib/features/backlinks/index-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';

/** Labels and colors of backlinks, shared by all their screens. */

export const linkStates = (
  t: Translator,
): Record<BacklinkRow['state'], { word: string; tone: Tone; note: string }> => ({
  alive: { word: t('Live'), tone: 'good', note: t('Link is live.') },
  rel_changed: { word: t('Rel changed'), tone: 'warning', note: t('Live, rel attribute changed.') },
  target_broken: { word: t('Broken target'), tone: 'fault', note: t('Live, but the target page is broken.') },
  gone: { word: t('Lost'), tone: 'neutral', note: t('Link or page removed.') },
  blocked: { word: t('Blocked'), tone: 'warning', note: t('Blocked by the site: link status unknown.') },
  no_answer: {
    word: t('No response'),
    tone: 'warning',
    note: t('No response: link status unknown.'),
  },
  unverified: { word: t('Not checked'), tone: 'neutral', note: t('Imported, not verified yet.') },
});
export const linkStateIds = [
  'alive',
  'rel_changed',
  'target_broken',
  'gone',
  'blocked',
  'no_answer',
  'unverified',
] as const satisfies readonly BacklinkRow['state'][];

/** Labels of the `rel` states of a link. */
export const followLabels = (t: Translator): Record<NonNullable<BacklinkRow['follow']> | 'unknown', string> => ({
  follow: t('Dofollow'),
  nofollow: t('Nofollow'),
  ugc: 'UGC',
  sponsored: t('Sponsored'),
  unknown: t('Unknown'),
});
export const followIds = ['follow', 'nofollow', 'ugc', 'sponsored'] as const;

/** Labels of how a link was found. */
export const foundLabels = (t: Translator): Record<BacklinkRow['found_by'], string> => ({
  search: t('Search results'),
  crawl: t('Site audit'),
  import: t('File import'),
});

/** Labels of the kinds of runs. */
export const runLabels = (t: Translator): Record<BacklinkRun['kind'], string> => ({
  look: t('Backlink search'),
  check: t('Link recheck'),
  import: t('Import'),
  crawl: t('Site audit'),
});

/** Label and color of each status of a run. */
export const runStatusLabels = (t: Translator): Record<BacklinkRun['status'], { word: string; tone: Tone }> => ({
  queued: { word: t('Queued'), tone: 'neutral' },
  running: { word: t('Running'), tone: 'accent' },
  done: { word: t('Done'), tone: 'good' },
  stopped: { word: t('Canceled'), tone: 'warning' },
  failed: { word: t('Failed'), tone: 'fault' },
});

/** Coverage note next to all figures: how much was read, and when. */
export function coverageOf(
  t: Translator,
  { last_look: look, current }: Pick<BacklinkDomain, 'last_look' | 'current'>,
  engine?: string,
): string {
  if (!look) return current?.kind === 'look' ? t('First crawl in progress.') : t('Not checked yet.');
  const when = t.moment(look.finished_at ?? look.created_at);
  if (look.status === 'failed') return t('Last crawl failed, {when}.', { when });
  const results = engine
    ? t.many(look.pages_read, '{count} {engine} SERP|{count} {engine} SERPs', { engine })
    : t.many(look.pages_read, '{count} SERP|{count} SERPs');
  return t.many(
    look.pages_checked,
    'Last crawl: {results}, {count} page, {when}.|Last crawl: {results}, {count} pages, {when}.',
    { results, when },
  );
}

/** A URL without its scheme. */
export const shortUrl = (url: string): string => url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');

/**
 * A target on the domain is shown by its path, on another host as the full URL. "" means that the imported file had no
 * target.
 */
export function targetOf(t: Translator, url: string, domain: string): string {
  if (url === '') return t('unknown');
  const at = URL.parse(url);
  if (at?.hostname !== domain && at?.hostname !== `www.${domain}`) return shortUrl(url);
  return `${at.pathname}${at.search}${at.hash}`;
}
