import { toAnalysis } from '#lib/audit/to-analysis.ts';
import type { AuditReport } from '#lib/audit/types.ts';
import type { Analysis } from '#lib/features/page-audits/analysis-schema.ts';

/**
 * The `analysis` of `web_page_seo_analysis` from a report: names and types of the reference, with the reason for each
 * null in the object that contains the null (docs/api-contract.md §4).
 */
export function presentAnalysis(report: AuditReport, analysedAt: Date): Analysis {
  const { unmeasured, ...analysis } = toAnalysis(report);
  const reasons = reasonsByGroup(unmeasured);
  const why = (group: string) => reasons.get(group) ?? {};
  const { site, keyword } = report;
  return {
    ...analysis,
    url: report.finalUrl,
    status: report.facts.response.status,
    analysed_at: analysedAt.toISOString(),
    keyword: keyword?.keyword ?? null,
    unmeasured: keyword ? why('') : { ...why(''), keyword: 'The page has no text to extract a keyword from.' },
    structured_data: { ...analysis.structured_data, unmeasured: why('structured_data') },
    headings: { ...analysis.headings, unmeasured: why('headings') },
    content: { ...analysis.content, unmeasured: why('content') },
    links: {
      ...analysis.links,
      broken_links: analysis.links.broken_links?.map((link) => ({ ...link, reason: link.reason ?? '' })) ?? null,
      checked_links_count: site?.brokenLinks ? site.linksChecked : null,
      unmeasured: {
        ...why('links'),
        ...(site?.brokenLinks ? {} : { checked_links_count: why('links').broken_links ?? 'No link was checked.' }),
      },
    },
    images: { ...analysis.images, unmeasured: why('images') },
    technical: {
      ...analysis.technical,
      core_web_vitals: { ...analysis.technical.core_web_vitals, unmeasured: why('technical.core_web_vitals') },
      unmeasured: why('technical'),
    },
    social_meta: { ...analysis.social_meta, unmeasured: why('social_meta') },
    indexability: { ...analysis.indexability, unmeasured: why('indexability') },
    summary: { ...analysis.summary, unmeasured: why('summary') },
  };
}

/** "technical.core_web_vitals.lcp" → group "technical.core_web_vitals", field "lcp". */
function reasonsByGroup(unmeasured: Readonly<Record<string, string>>): Map<string, Record<string, string>> {
  const groups = new Map<string, Record<string, string>>();
  for (const [name, reason] of Object.entries(unmeasured)) {
    const dot = name.lastIndexOf('.');
    const group = dot < 0 ? '' : name.slice(0, dot);
    groups.set(group, { ...groups.get(group), [name.slice(dot + 1)]: reason });
  }
  return groups;
}
