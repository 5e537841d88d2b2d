import type { EventKind, Metric, Missing } from '#lib/features/profiles/contract.ts';
import type { PartId } from '#lib/features/profiles/labels.ts';
import type { Translator } from '#lib/i18n/translator.ts';

/** Title of each part. */
export const partTitles = (t: Translator): Record<PartId, string> => ({
  timeline: t('Timeline'),
  rankings: t('Rankings'),
  search_console: t('Search Console, 28 days'),
  analytics: t('Google Analytics, 28 days'),
  audit: t('Audit issues'),
  internal_links: t('Internal links'),
  backlinks: t('Backlinks'),
  web_vitals: t('Core Web Vitals'),
  ai_citations: t('AI citations'),
  notes: t('Notes'),
});

/** Why a part has no figures. */
export const missingTexts = (t: Translator): Record<Missing, string> => ({
  no_keyword: t('No tracked keyword ranks with this page or targets it.'),
  not_checked: t('Not checked yet. The next rank check measures it.'),
  no_property: t('Search Console is not connected.'),
  nothing_loaded: t('Search Console is connected; no data is loaded yet.'),
  file_only: t('The imported file has no days for single pages and queries. Connect Search Console.'),
  no_analytics: t('Google Analytics is not connected. Sessions and key events appear after that.'),
  no_sessions: t('Google Analytics is connected; 28 days are not loaded yet.'),
  url_with_query: t('Google Analytics does not distinguish URLs with a query or fragment.'),
  no_page: t('No page of the project ranks for this keyword, and none is set as its target.'),
  no_audit: t('The project has no finished site audit.'),
  not_in_audit: t('The last site audit did not reach this page.'),
  no_backlinks: t('The project shares no backlink index yet.'),
  no_key: t('Field data requires a Google API key.'),
  not_monitored: t('This page is not monitored. Add it to the monitored pages.'),
  not_refreshed: t('Not refreshed yet.'),
  not_in_crux: t('Too little traffic for the Chrome UX Report.'),
  no_overviews: t('AI Overviews are tracked in Google only.'),
  nothing_yet: t('No AI Overview measured yet.'),
});

/** Name of each figure. */
export const metricLabels = (t: Translator): Record<Metric, string> => ({
  position: t('Position'),
  best_position: t('Best position'),
  keywords: t('Keywords'),
  clicks: t('Clicks'),
  impressions: t('Impressions'),
  average_position: t('Average position'),
  sessions: t('Sessions'),
  engaged_sessions: t('Engaged sessions'),
  key_events: t('Key events'),
  score: t('Score'),
  issues: t('Issues'),
  links_in: t('Links in'),
  links_out: t('Links out'),
  backlinks: t('Backlinks'),
  referring_domains: t('Referring domains'),
  lost_backlinks: t('Lost backlinks'),
  lcp: t('LCP, field'),
  inp: t('INP, field'),
  cls: t('CLS, field'),
  fcp: t('FCP, field'),
  ttfb: t('TTFB, field'),
  lab_score: t('Score, lab'),
  lab_lcp: t('LCP, lab'),
  lab_cls: t('CLS, lab'),
  lab_tbt: t('TBT, lab'),
  citations: t('Citations'),
  citation_place: t('Citation position'),
  notes: t('Notes'),
});

/** Name of each kind of event. */
export const eventLabels = (t: Translator): Record<EventKind, string> => ({
  position: t('Position'),
  url_changed: t('Ranking URL changed'),
  citation_won: t('Citation won'),
  citation_lost: t('Citation lost'),
  audit: t('Site audit'),
  title_changed: t('Title changed'),
  note: t('Note'),
});

const MILLISECONDS: readonly Metric[] = ['lcp', 'inp', 'fcp', 'ttfb', 'lab_lcp', 'lab_tbt'];

/** A figure with its unit. */
export function figureText(t: Translator, metric: Metric, value: number): string {
  if (MILLISECONDS.includes(metric)) return `${t.number(Math.round(value))} ms`;
  return t.number(metric === 'cls' || metric === 'lab_cls' ? Math.round(value * 1_000) / 1_000 : value);
}
