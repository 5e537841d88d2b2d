import { ENGINES } from '#lib/contract/fields.ts';
import type { DraftDetail, DraftSummary } from '#lib/features/content/drafts/contract.ts';
import { type DraftRow, type SummaryRow, socialOf } from '#lib/features/content/drafts/store.ts';

/** A draft as lists show it. */
export function toSummary(row: SummaryRow): DraftSummary {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    keyword: row.keyword,
    country: row.country,
    engine: ENGINES.find((engine) => engine === row.engine) ?? null,
    language: row.language,
    words: row.words,
    networks: Object.keys(socialOf(row.social)),
    project_id: row.projectId,
    brief_id: row.briefId,
    revision: row.revision,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** A stored draft with its texts as in the response. */
export function toDetail(row: DraftRow, versions: { latest: number; count: number }): DraftDetail {
  return {
    ...toSummary(row),
    body: row.body,
    meta_title: row.metaTitle,
    meta_description: row.metaDescription,
    slug: row.slug,
    social: socialOf(row.social),
    version: versions.latest,
    versions_count: versions.count,
  };
}
