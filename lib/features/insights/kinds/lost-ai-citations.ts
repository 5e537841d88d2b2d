import { MAX_PER_KIND } from '#lib/features/insights/contract.ts';
import { NO_EVIDENCE } from '#lib/features/insights/evidence-contract.ts';
import type { LostCitation } from '#lib/features/insights/sources-store.ts';
import { defineInsightKind } from './define-insight-kind.ts';

interface Data {
  citations: readonly LostCitation[];
}

/** Pages that an AI Overview cited, and that it no longer cites. */
export const lostAiCitations = defineInsightKind<Data>({
  formula:
    'Tracked keywords whose AI Overview cited the domain within the 90 days before its last measured check, and is now shown without it. Clicks from citations are not measured, so no gain is estimated.',
  async read(from) {
    const { plain } = await from.tracked();
    return plain.size === 0 ? 'No keywords are tracked.' : { citations: await from.lostCitations() };
  },
  evaluate: ({ citations }) =>
    citations.slice(0, MAX_PER_KIND).map((citation) => ({
      subject: `keyword:${citation.keywordId}`,
      query: citation.keyword,
      url: citation.url,
      gain: null,
      evidence: {
        ...NO_EVIDENCE,
        citation: {
          keyword_id: citation.keywordId,
          search_engine: citation.engine,
          country: citation.country,
          device: citation.device,
          cited_at: citation.citedAt.toISOString(),
          lost_at: citation.lostAt.toISOString(),
          place: citation.place,
        },
      },
    })),
});
