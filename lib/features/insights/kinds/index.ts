import type { InsightKindId } from '#lib/features/insights/contract.ts';
import type { Sources } from '#lib/features/insights/sources.ts';
import { cannibalization } from './cannibalization.ts';
import { contentDecay } from './content-decay.ts';
import type { Finding } from './define-insight-kind.ts';
import { lostAiCitations } from './lost-ai-citations.ts';
import { lowCtr } from './low-ctr.ts';
import { lostPages, lostQueries, newPages, newQueries } from './new-and-lost.ts';
import { strikingDistance } from './striking-distance.ts';
import { pagesWithoutKeyword, queriesToTrack } from './untracked.ts';

/** All kinds by their id in the API and in stored insights, in the order in which they are offered. */
export const INSIGHT_KINDS: Record<
  InsightKindId,
  { formula: string; find: (from: Sources) => Promise<Finding[] | string> }
> = {
  striking_distance: strikingDistance,
  low_ctr: lowCtr,
  content_decay: contentDecay,
  cannibalization,
  lost_queries: lostQueries,
  lost_pages: lostPages,
  lost_ai_citations: lostAiCitations,
  queries_to_track: queriesToTrack,
  pages_without_keyword: pagesWithoutKeyword,
  new_queries: newQueries,
  new_pages: newPages,
};
