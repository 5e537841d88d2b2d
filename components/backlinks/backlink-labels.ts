import type { Tone } from '#components/ui/badge.tsx';
import type { BacklinkDomain, BacklinkRow, BacklinkRun } from '#lib/features/backlinks/index-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';

/** Labels and colors of backlinks, shared by all their screens. */

export const linkStates = (
  t: Translator,
): Record<BacklinkRow['state'], { word: string; tone: Tone; note: string }> => ({
  alive: { word: t('Stands'), tone: 'good', note: t('The page holds the link.') },
  rel_changed: { word: t('Kind changed'), tone: 'warning', note: t('It stands, with another rel than at first.') },
  target_broken: { word: t('Target broken'), tone: 'fault', note: t('It stands, and what it points to is not there.') },
  gone: { word: t('Gone'), tone: 'neutral', note: t('The page no longer holds the link, or is gone itself.') },
  blocked: { word: t('Blocked'), tone: 'warning', note: t('The page refuses us: whether it stands is not known.') },
  no_answer: {
    word: t('No answer'),
    tone: 'warning',
    note: t('The page gave no answer: whether it stands is not known.'),
  },
  unverified: { word: t('Not checked'), tone: 'neutral', note: t('A file tells of it; nobody has looked yet.') },
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
  follow: t('Follow'),
  nofollow: t('Nofollow'),
  ugc: 'UGC',
  sponsored: t('Sponsored'),
  unknown: t('Not known'),
});
export const followIds = ['follow', 'nofollow', 'ugc', 'sponsored'] as const;

/** Labels of how a link was found. */
export const foundLabels = (t: Translator): Record<BacklinkRow['found_by'], string> => ({
  search: t('A search'),
  crawl: t('A site audit'),
  import: t('An imported file'),
});

/** Labels of the kinds of runs. */
export const runLabels = (t: Translator): Record<BacklinkRun['kind'], string> => ({
  look: t('Look for links'),
  check: t('Check of known links'),
  import: t('Import'),
  crawl: t('Site audit'),
});

/** Label and color of each status of a run. */
export const runStatusLabels = (t: Translator): Record<BacklinkRun['status'], { word: string; tone: Tone }> => ({
  queued: { word: t('Waiting'), tone: 'neutral' },
  running: { word: t('Running'), tone: 'accent' },
  done: { word: t('Done'), tone: 'good' },
  stopped: { word: t('Stopped'), tone: 'warning' },
  failed: { word: t('Failed'), tone: 'fault' },
});

/** Coverage note next to all figures: how much was read, and when. */
export function coverageOf(
  t: Translator,
  { last_look: look, current }: Pick<BacklinkDomain, 'last_look' | 'current'>,
  engine?: string,
): string {
  if (!look) return current?.kind === 'look' ? t('The first look is under way.') : t('Nobody has looked yet.');
  const when = t.moment(look.finished_at ?? look.created_at);
  if (look.status === 'failed') return t('The last look failed, {when}.', { when });
  const results = engine
    ? t.many(look.pages_read, '{count} page of {engine} results|{count} pages of {engine} results', { engine })
    : t.many(look.pages_read, '{count} page of search results|{count} pages of search results');
  return t.many(
    look.pages_checked,
    'Last look: {results} and {count} page read, {when}.|Last look: {results} and {count} pages read, {when}.',
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
  if (url === '') return t('not known');
  const at = URL.parse(url);
  if (at?.hostname !== domain && at?.hostname !== `www.${domain}`) return shortUrl(url);
  return `${at.pathname}${at.search}${at.hash}`;
}
