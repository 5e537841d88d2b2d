import type { ENGINES } from '#lib/contract/fields.ts';

/** Kinds of alerts, with the settings of each and their defaults. */
export const ALERT_KINDS = [
  'position',
  'top',
  'visibility',
  'deindexed',
  'audit_score',
  'certificate',
  'domain_expiry',
  'backlink_lost',
  'ai_citation_lost',
  'engine_blocked',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

export interface KindInfo {
  title: string;
  /** When it notifies, in one sentence. */
  when: string;
  /** Settings it accepts; keyword filters are those of rankings. */
  takes: readonly (keyof Params)[];
  defaults: Partial<Params>;
}

/** All settings. */
export interface Params {
  /** Minimum number of places that a position moves. */
  places: number;
  /** Days between the two measurements, or before expiry. */
  days: number;
  direction: 'both' | 'down' | 'up';
  /** Number of top results. */
  top: number;
  /** Relative loss in percent. */
  percent: number;
  /** Points that a score has to drop; 0: any. */
  by: number;
  /** Score below which it notifies; 0: disabled. */
  below: number;
  /** Hours without a measurement. */
  hours: number;
  scope: 'domain' | 'link' | 'site' | 'page' | 'all';
  /** URLs that should stay in the index. */
  pages: string[];
  /** Whether to notify about recovery too. */
  recovered: boolean;
  tags: string[];
  engines: (typeof ENGINES)[number][];
  keywords: string[];
}

const keywordFilters = ['tags', 'engines', 'keywords'] as const;

export const KIND_INFO: Record<AlertKind, KindInfo> = {
  position: {
    title: 'Position moves',
    when: 'A keyword moves by so many places between two measurements.',
    takes: ['places', 'days', 'direction', ...keywordFilters],
    defaults: { places: 5, days: 1, direction: 'both' },
  },
  top: {
    title: 'Leaves or enters the top',
    when: 'A keyword leaves the first results, or comes in.',
    takes: ['top', 'direction', ...keywordFilters],
    defaults: { top: 10, direction: 'both' },
  },
  visibility: {
    title: 'Visibility falls',
    when: 'The visibility of all keywords falls by so many percent of what it was.',
    takes: ['percent', 'days', 'tags', 'engines'],
    defaults: { percent: 20, days: 7 },
  },
  deindexed: {
    title: 'Page leaves the index',
    when: 'A page is no longer found by a search for its own address. Each is looked for once a day.',
    takes: ['pages', 'engines', 'recovered'],
    defaults: { pages: [], engines: ['google'], recovered: true },
  },
  audit_score: {
    title: 'Audit score falls',
    when: 'The score of a site or page audit falls by so many points, or below a limit.',
    takes: ['by', 'below', 'scope', 'recovered'],
    defaults: { by: 5, below: 0, scope: 'all', recovered: false },
  },
  certificate: {
    title: 'Certificate ends soon',
    when: 'The certificate of the domain ends within so many days; told again 7 days and 1 day before, and when it has ended.',
    takes: ['days', 'recovered'],
    defaults: { days: 14, recovered: true },
  },
  domain_expiry: {
    title: 'Registration ends soon',
    when: 'The registration of the domain ends within so many days; told again 7 days and 1 day before, and when it has ended.',
    takes: ['days', 'recovered'],
    defaults: { days: 30, recovered: true },
  },
  backlink_lost: {
    title: 'Backlink lost',
    when: 'A link is gone from its page, or no link of a referring domain is left. A page that refuses us counts as unknown.',
    takes: ['scope', 'recovered'],
    defaults: { scope: 'domain', recovered: false },
  },
  ai_citation_lost: {
    title: 'AI citation lost',
    when: 'An AI overview that named the domain as a source is shown without it.',
    takes: ['recovered', ...keywordFilters],
    defaults: { recovered: false },
  },
  engine_blocked: {
    title: 'Engine blocked',
    when: 'Nothing could be measured in an engine for so many hours.',
    takes: ['hours', 'engines', 'recovered'],
    defaults: { hours: 24, recovered: true },
  },
};
