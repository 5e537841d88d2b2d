import type { Tone } from '#components/ui/badge.tsx';
import type { InsightKindId, InsightStatus } from '#lib/features/insights/contract.ts';
import type { PageGap } from '#lib/features/insights/evidence-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';

/** Name, meaning and color of each kind, in the order in which they are offered. */
export const kindLabels = (t: Translator): Record<InsightKindId, { name: string; advice: string; tone: Tone }> => ({
  striking_distance: {
    name: t('Striking distance'),
    advice: t('Improve the page for this query: it is shown already, just below the positions that get clicks.'),
    tone: 'accent',
  },
  low_ctr: {
    name: t('Low CTR'),
    advice: t('Rewrite title and description: the result is seen and clicked less than others at this position.'),
    tone: 'accent',
  },
  content_decay: {
    name: t('Content decay'),
    advice: t('Update the page: it is losing clicks.'),
    tone: 'warning',
  },
  cannibalization: {
    name: t('Cannibalization'),
    advice: t('Choose one page for the query: merge the others into it, or link to it.'),
    tone: 'warning',
  },
  lost_queries: {
    name: t('Lost queries'),
    advice: t('Check whether the page still answers the query and is still indexed.'),
    tone: 'fault',
  },
  lost_pages: {
    name: t('Lost pages'),
    advice: t('Check whether the page is still online, indexable and linked, or redirects.'),
    tone: 'fault',
  },
  lost_ai_citations: {
    name: t('Lost AI citations'),
    advice: t('Compare your page with the sources that are cited now.'),
    tone: 'fault',
  },
  queries_to_track: {
    name: t('Queries worth tracking'),
    advice: t('Track the query to see its position every day, with competitors and SERP features.'),
    tone: 'neutral',
  },
  pages_without_keyword: {
    name: t('Pages without a keyword'),
    advice: t('Track a keyword for the page.'),
    tone: 'neutral',
  },
  new_queries: { name: t('New queries'), advice: t('Google shows you for something new.'), tone: 'good' },
  new_pages: { name: t('New pages'), advice: t('Google shows a page for the first time.'), tone: 'good' },
});

/** Names of the statuses. */
export const statusLabels = (t: Translator): Record<InsightStatus, string> => ({
  open: t('Open'),
  done: t('Done'),
  dismissed: t('Dismissed'),
});

/** What a page lacks. */
export const gapLabels = (t: Translator): Record<PageGap, string> => ({
  title: t('words of the query missing in the title'),
  h1: t('words of the query missing in the H1'),
  description: t('words of the query missing in the meta description'),
  indexable: t('not indexable'),
  inlinks: t('fewer than 2 internal links'),
  words: t('fewer than 200 words'),
});
