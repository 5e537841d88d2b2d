import type { AuditReport, Measure, PageFacts, StructuredValue } from './types.ts';

/** Reasons for missing values, by dotted field name. */
type Unmeasured = { [field: string]: string };

const NOT_INSPECTED = 'This part of the site was not checked';

/** "1.24 s", "38 ms", "0.02". */
function vital({ value, unit }: Measure): string | null {
  if (value === null) return null;
  if (unit === 'score') return String(Math.round(value * 1_000) / 1_000);
  return value >= 1_000 ? `${(value / 1_000).toFixed(2)} s` : `${Math.round(value)} ms`;
}

/**
 * The `analysis` object of `web_page_seo_analysis` (docs/api-contract.md §4): names and types of the reference, null for
 * values that were not measured, and `unmeasured` with the reason for every null.
 */
export function toAnalysis(report: AuditReport) {
  const { facts, rendered, site } = report;
  // Facts are no issues.
  const open = report.findings.filter(({ verdict, severity }) => verdict === null && severity !== 'info');
  const unmeasured: Unmeasured = {};
  const orNull = <T>(field: string, value: T | null | undefined, reason: string): T | null => {
    if (value !== null && value !== undefined) return value;
    unmeasured[field] = reason;
    return null;
  };
  const noBrowser = report.renderedReason ?? 'The browser did not measure it';
  const siteReason = (field: string) => site?.unmeasured[field] ?? NOT_INSPECTED;
  const { keyword } = report;
  const noKeyword = 'The page has no text to extract a keyword from';
  const vitalOf = (name: 'lcp' | 'fid' | 'cls') => {
    const measure = report.vitals?.[name];
    return orNull(`technical.core_web_vitals.${name}`, measure ? vital(measure) : null, measure?.reason ?? noBrowser);
  };
  const title = facts.head.titles.items[0];
  const description = facts.head.descriptions.items[0];
  const card = {
    card: facts.social.twitter.card ?? '',
    title: facts.social.twitter.title ?? '',
    image: facts.social.twitter.image ?? facts.social.twitter['image:src'] ?? '',
  };
  const canonical = facts.head.canonicals.items[0];
  const readability = facts.content.readability;
  const analysis = {
    title: title?.text ?? '',
    title_length: title?.length ?? 0,
    meta_description: description?.text ?? '',
    meta_description_length: description?.length ?? 0,
    title_contains_keyword: orNull('title_contains_keyword', keyword?.inTitle, noKeyword),
    description_contains_keyword: orNull('description_contains_keyword', keyword?.inDescription, noKeyword),
    canonical_url: canonical?.resolved ?? canonical?.href ?? '',
    robots_meta: facts.head.robots
      .filter((one) => one.source === 'meta' && one.agent === 'robots')
      .map((one) => one.raw)
      .join(', '),
    noindex_detected: facts.head.directives.noindex,
    nofollow_detected: facts.head.directives.nofollow,
    keyword: keyword?.keyword ?? '',
    structured_data: structuredData(facts),
    headings: headings(facts, orNull('headings.h1_contains_keyword', keyword?.inH1, noKeyword)),
    content: {
      word_count: facts.content.wordCount,
      keyword_density: Object.fromEntries(facts.content.keywordDensity.map(({ term, percent }) => [term, percent])),
      readability_score: orNull(
        'content.readability_score',
        readability.score === null ? null : Math.round(Math.min(100, Math.max(0, readability.score))),
        readability.reason ?? 'The text could not be measured',
      ),
      duplicate_content: orNull(
        'content.duplicate_content',
        site?.duplicates === null || site === null ? null : site.duplicates.length > 0,
        siteReason('duplicates'),
      ),
      thin_content: facts.content.mainWordCount < 200,
      near_duplicate_content_hash: facts.content.simhash,
      content_topics: facts.content.topics,
    },
    links: {
      internal_links_count: facts.links.internal,
      external_links_count: facts.links.external,
      broken_links: orNull('links.broken_links', site?.brokenLinks, siteReason('brokenLinks')),
      redirect_chain: [...facts.response.redirects, { url: facts.response.finalUrl, status: facts.response.status }],
      nofollow_links_count: facts.links.nofollow,
    },
    images: images(facts),
    technical: {
      html_lang: facts.document.htmlLang,
      doctype: facts.document.doctype,
      semantic_tags_used: facts.semantics.semanticTags,
      robots_txt_disallowed: orNull(
        'technical.robots_txt_disallowed',
        site?.robotsAllowed === null || site === null ? null : !site.robotsAllowed,
        siteReason('robotsAllowed'),
      ),
      sitemap_included: orNull('technical.sitemap_included', site?.sitemapIncluded, siteReason('sitemapIncluded')),
      viewport_tag_present: facts.head.viewport.count > 0,
      https: facts.response.https,
      secure_canonical: canonical?.resolved?.startsWith('https:') ?? false,
      mixed_content: [...new Set(facts.resources.mixedContent.items.map(({ url }) => url))],
      javascript_rendered: orNull('technical.javascript_rendered', report.diff?.javascriptRendered, noBrowser),
      lazy_loaded_content: facts.resources.lazyElements > 0 || facts.images.lazy > 0,
      important_content_in_js: orNull(
        'technical.important_content_in_js',
        report.diff?.importantContentInJs,
        noBrowser,
      ),
      mobile_friendly: orNull('technical.mobile_friendly', mobileFriendly(report), noBrowser),
      mobile_interstitials_detected: orNull(
        'technical.mobile_interstitials_detected',
        rendered?.layout?.interstitial.detected,
        rendered?.unmeasured.layout ?? noBrowser,
      ),
      page_speed_score: orNull('technical.page_speed_score', report.speed.value, report.speed.reason ?? noBrowser),
      core_web_vitals: { lcp: vitalOf('lcp'), fid: vitalOf('fid'), cls: vitalOf('cls') },
      aria_roles_present: facts.semantics.hasRole,
      landmark_elements: facts.semantics.landmarkElements,
    },
    social_meta: {
      og_title: facts.social.og.title ?? '',
      og_description: facts.social.og.description ?? '',
      og_image: facts.social.og.image ?? '',
      microblog_card: card.card,
      microblog_title: card.title,
      microblog_image: card.image,
      twitter_card: card.card,
      twitter_title: card.title,
      twitter_image: card.image,
      social_meta_complete:
        ['title', 'description', 'image'].every((name) => Boolean(facts.social.og[name])) && card.card !== '',
    },
    indexability: {
      indexable: orNull('indexability.indexable', report.indexable, siteReason('robotsAllowed')),
      crawl_depth: site?.crawlDepth ?? facts.url.depth,
    },
    summary: {
      score: orNull('summary.score', report.score.value, 'The response is not an HTML page'),
      issues: open.map((finding) => `${finding.title}: ${finding.evidence.found}`),
      recommendations: [...new Set(open.map((finding) => finding.fix))],
    },
  };
  return { ...analysis, unmeasured };
}

/** The `analysis` object of `web_page_seo_analysis`. */
export type Analysis = ReturnType<typeof toAnalysis>;

function structuredData(facts: PageFacts): { types: string[]; raw: StructuredValue[] } {
  const others = facts.structuredData.items
    .filter((item) => item.format !== 'json-ld')
    .map(
      (item): StructuredValue => ({
        format: item.format,
        type: item.types,
        ...(item.id === null ? {} : { id: item.id }),
        properties: item.properties,
      }),
    );
  return { types: facts.structuredData.types, raw: [...facts.structuredData.jsonLd, ...others] };
}

function headings(facts: PageFacts, containsKeyword: boolean | null) {
  const [h1 = 0, h2 = 0, h3 = 0, h4 = 0, h5 = 0, h6 = 0] = facts.headings.counts;
  return {
    h1: facts.headings.items.find((heading) => heading.level === 1)?.text ?? '',
    h1_count: h1,
    h1_contains_keyword: containsKeyword,
    structure: { h1, h2, h3, h4, h5, h6 },
  };
}

function images(facts: PageFacts) {
  const { total, withoutAlt, items } = facts.images;
  return {
    total_images: total,
    missing_alt_attributes: items.filter((image) => image.alt === null).map((image) => image.url ?? image.src),
    // No images: no text is missing.
    image_alt_coverage: total === 0 ? 100 : Math.round(((total - withoutAlt) / total) * 100),
  };
}

/** A viewport, no horizontal scrolling, and readable text; null if the layout was not measured. */
function mobileFriendly(report: AuditReport): boolean | null {
  const layout = report.rendered?.layout;
  if (report.facts.head.viewport.count === 0) return false;
  if (!layout) return null;
  return layout.contentWidth <= layout.viewportWidth + 1 && layout.smallText.share <= 0.4;
}
