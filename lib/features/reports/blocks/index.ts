import { aiAssistantCitationRate, aiAssistantsTable, aiMentionRate } from './ai-assistants.ts';
import { aiChart, aiCitationRate, aiCoverage } from './ai-overviews.ts';
import { landingPagesTable, organicKeyEvents, organicSessions, organicSessionsChart } from './analytics.ts';
import { auditErrors, auditFindings, auditScore, auditScores } from './audits.ts';
import {
  backlinkCount,
  linksOverTime,
  lostBacklinkCount,
  lostBacklinks,
  newBacklinkCount,
  newBacklinks,
  referringDomains,
} from './backlinks.ts';
import type { ChartBlock, FigureBlock, TableBlock } from './define-block.ts';
import { topInsights } from './insights.ts';
import { localPackPositions } from './local-packs.ts';
import { crawlerErrors, crawlerRequests, crawlerRequestsChart, crawlersTable } from './log-files.ts';
import {
  averagePosition,
  averagePositionChart,
  keywordRankings,
  positionBuckets,
  topMovers,
  topTen,
  trackedKeywords,
  visibility,
  visibilityChart,
} from './rankings.ts';
import { savedResults } from './saved-results.ts';
import { serpVolatility, serpVolatilityChart } from './serp-volatility.ts';
import { shareOfVoice, shareOfVoiceChart } from './share-of-voice.ts';
import { fieldVitalsChart, fieldVitalsTable, phoneCls, phoneInp, phoneLcp } from './web-vitals.ts';

/** What a report can show, by its id in the API and in stored reports, in menu order. */

export const FIGURES = {
  visibility,
  average_position: averagePosition,
  top_10: topTen,
  tracked_keywords: trackedKeywords,
  share_of_voice: shareOfVoice,
  serp_volatility: serpVolatility,
  ai_coverage: aiCoverage,
  ai_citation_rate: aiCitationRate,
  audit_score: auditScore,
  audit_errors: auditErrors,
  backlinks: backlinkCount,
  referring_domains: referringDomains,
  backlinks_new: newBacklinkCount,
  backlinks_lost: lostBacklinkCount,
  organic_sessions: organicSessions,
  organic_key_events: organicKeyEvents,
  field_lcp: phoneLcp,
  field_inp: phoneInp,
  field_cls: phoneCls,
  ai_mention_rate: aiMentionRate,
  ai_assistant_citation_rate: aiAssistantCitationRate,
  crawler_requests: crawlerRequests,
  crawler_errors: crawlerErrors,
} satisfies Record<string, FigureBlock>;

export const CHARTS = {
  visibility: visibilityChart,
  average_position: averagePositionChart,
  buckets: positionBuckets,
  share_of_voice: shareOfVoiceChart,
  serp_volatility: serpVolatilityChart,
  ai_coverage: aiChart,
  audit_score: auditScores,
  backlinks: linksOverTime,
  organic_sessions: organicSessionsChart,
  field_vitals: fieldVitalsChart,
  crawler_requests: crawlerRequestsChart,
} satisfies Record<string, ChartBlock>;

export const TABLES = {
  top_movers: topMovers,
  keyword_rankings: keywordRankings,
  local_packs: localPackPositions,
  audit_findings: auditFindings,
  new_backlinks: newBacklinks,
  lost_backlinks: lostBacklinks,
  top_insights: topInsights,
  landing_pages: landingPagesTable,
  kept_results: savedResults,
  field_vitals: fieldVitalsTable,
  ai_assistants: aiAssistantsTable,
  crawlers: crawlersTable,
} satisfies Record<string, TableBlock>;

/** Id of a figure. */
export type FigureId = keyof typeof FIGURES;
/** Id of a chart. */
export type ChartId = keyof typeof CHARTS;
/** Id of a table. */
export type TableId = keyof typeof TABLES;

// The keys of these records are exactly these.
export const FIGURE_IDS = Object.keys(FIGURES) as FigureId[];
export const CHART_IDS = Object.keys(CHARTS) as ChartId[];
export const TABLE_IDS = Object.keys(TABLES) as TableId[];
