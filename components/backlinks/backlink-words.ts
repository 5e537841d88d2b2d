import type { Tone } from '#components/ui/badge.tsx';
import { formatMoment, plural } from '#lib/client/format.ts';
import type { BacklinkDomain, BacklinkRun, KeptLink } from '#lib/features/backlinks/index-contract.ts';

/** Words and tints of backlinks, said once for all their screens. */

export const linkStates: Record<KeptLink['state'], { word: string; tone: Tone; note: string }> = {
  alive: { word: 'Stands', tone: 'good', note: 'The page holds the link.' },
  rel_changed: { word: 'Kind changed', tone: 'warning', note: 'It stands, with another rel than at first.' },
  target_broken: { word: 'Target broken', tone: 'fault', note: 'It stands, and what it points to is not there.' },
  gone: { word: 'Gone', tone: 'neutral', note: 'The page no longer holds the link, or is gone itself.' },
  blocked: { word: 'Blocked', tone: 'warning', note: 'The page refuses us: whether it stands is not known.' },
  no_answer: { word: 'No answer', tone: 'warning', note: 'The page gave no answer: whether it stands is not known.' },
  unverified: { word: 'Not checked', tone: 'neutral', note: 'A file tells of it; nobody has looked yet.' },
};
export const linkStateIds = Object.keys(linkStates) as KeptLink['state'][];

export const followWords: Record<NonNullable<KeptLink['follow']> | 'unknown', string> = {
  follow: 'Follow',
  nofollow: 'Nofollow',
  ugc: 'UGC',
  sponsored: 'Sponsored',
  unknown: 'Not known',
};
export const followIds = ['follow', 'nofollow', 'ugc', 'sponsored'] as const;

export const foundWords: Record<KeptLink['found_by'], string> = {
  search: 'A search',
  crawl: 'A site audit',
  import: 'An imported file',
};

export const runWords: Record<BacklinkRun['kind'], string> = {
  look: 'Look for links',
  check: 'Check of known links',
  import: 'Import',
  crawl: 'Site audit',
};

export const runStatusWords: Record<BacklinkRun['status'], { word: string; tone: Tone }> = {
  queued: { word: 'Waiting', tone: 'neutral' },
  running: { word: 'Running', tone: 'accent' },
  done: { word: 'Done', tone: 'good' },
  stopped: { word: 'Stopped', tone: 'warning' },
  failed: { word: 'Failed', tone: 'fault' },
};

/** What every screen says beside its figures: how much was read, and when. */
export function coverageOf(
  { last_look: look, current }: Pick<BacklinkDomain, 'last_look' | 'current'>,
  engine?: string,
): string {
  if (!look) return current?.kind === 'look' ? 'The first look is under way.' : 'Nobody has looked yet.';
  const when = formatMoment(look.finished_at ?? look.created_at);
  if (look.status === 'failed') return `The last look failed, ${when}.`;
  const results = `${plural(look.pages_read, 'page')} of ${engine ?? 'search'} results`;
  return `Last look: ${results} and ${plural(look.pages_checked, 'page')} read, ${when}.`;
}

/** An address without its scheme. */
export const shortUrl = (url: string): string => url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');

/** An address of the domain by its path; of another host as a whole. "" is one that no file told. */
export function targetOf(url: string, domain: string): string {
  if (url === '') return 'not known';
  const at = URL.parse(url);
  if (at?.hostname !== domain && at?.hostname !== `www.${domain}`) return shortUrl(url);
  return `${at.pathname}${at.search}${at.hash}`;
}
