import type { InsightKindId } from './contract.ts';
import type { Evidence } from './evidence-contract.ts';

const percent = (share: number) => `${Math.round(share * 1_000) / 10}%`;

/** What was found, in one English sentence. */
export function summarize(
  kind: InsightKindId,
  { query, url }: { query: string | null; url: string | null },
  e: Evidence,
) {
  const name = query === null ? (url ?? '') : `“${query}”`;
  const { now, before } = e;
  const ctr = now && now.impressions > 0 ? now.clicks / now.impressions : 0;
  const shown = `${now?.impressions ?? 0} impressions and ${now?.clicks ?? 0} clicks`;
  switch (kind) {
    case 'striking_distance':
      return `${name} is at position ${now?.position} with ${shown}.`;
    case 'low_ctr':
      return `${name} has a CTR of ${percent(ctr)} at position ${now?.position}; ${percent(e.expected_ctr ?? 0)} is expected.`;
    case 'content_decay':
      return `${name} went from ${before?.clicks} to ${now?.clicks} clicks in 90 days${e.seasonal ? ', as at this time last year' : ''}.`;
    case 'cannibalization':
      return `${e.pages.length} pages compete for ${name}.`;
    case 'lost_queries':
    case 'lost_pages':
      return `${name} had ${before?.clicks} clicks and is no longer shown.`;
    case 'lost_ai_citations':
      return `The AI Overview for ${name} no longer cites the domain.`;
    case 'queries_to_track':
      return `${name} is not tracked and has ${shown}.`;
    case 'pages_without_keyword':
      return `No tracked keyword leads to ${name}, which has ${shown}.`;
    case 'new_queries':
    case 'new_pages':
      return `${name} is new, with ${shown}.`;
  }
}
