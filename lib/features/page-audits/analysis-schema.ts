import { z } from 'zod';

/**
 * The `analysis` object of `web_page_seo_analysis` (docs/api-contract.md §4). A value that could not be measured is
 * null, with its reason in `unmeasured` of the same group, under the field's name. Absent is not the same as unmeasured:
 * an absent text is "".
 */

const text = (about: string) => z.string().nullable().describe(about);
const flag = (about: string) => z.boolean().nullable().describe(about);
const count = (about: string) => z.number().int().nonnegative().nullable().describe(about);
const percent = (about: string) => z.number().int().min(0).max(100).nullable().describe(about);
const texts = (about: string) => z.array(z.string()).nullable().describe(about);
const unmeasured = z
  .record(z.string(), z.string())
  .describe('Why a field of this object is null: field name → reason. Empty if everything was measured.');

const brokenLink = z.object({
  url: z.string().describe('Target URL'),
  status: z.number().int().nullable().describe('HTTP status; null without a response'),
  reason: z.string().describe('Issue'),
});

const hop = z.object({
  url: z.string().describe('Requested URL'),
  status: z.number().int().describe('HTTP status'),
});

export const analysisSchema = z.object({
  url: z.string().describe('Final URL after redirects'),
  status: z.number().int().describe('HTTP status of the final URL'),
  analysed_at: z.string().describe('When the page was fetched, ISO 8601 UTC'),
  keyword: z.string().nullable().describe('Target keyword: the given one, or the most frequent term of the page'),
  unmeasured,
  title: text('Title tag'),
  title_length: count('Title length in characters'),
  meta_description: text('Meta description'),
  meta_description_length: count('Length of the meta description'),
  title_contains_keyword: flag('The title contains the keyword'),
  description_contains_keyword: flag('The meta description contains the keyword'),
  canonical_url: text('Canonical URL, absolute'),
  robots_meta: text('Content of the robots meta elements'),
  noindex_detected: flag('noindex in a robots meta element or the X-Robots-Tag header'),
  nofollow_detected: flag('nofollow in a robots meta element or the X-Robots-Tag header'),
  structured_data: z
    .object({
      types: texts('Unique types'),
      raw: z.array(z.unknown()).nullable().describe('JSON-LD, microdata and RDFa items'),
      unmeasured,
    })
    .describe('Structured data'),
  headings: z
    .object({
      h1: text('Text of the first H1'),
      h1_count: count('Number of H1s'),
      h1_contains_keyword: flag('The first H1 contains the keyword'),
      structure: z
        .object({
          h1: z.number().int().describe('Number of H1s'),
          h2: z.number().int().describe('Number of H2s'),
          h3: z.number().int().describe('Number of H3s'),
          h4: z.number().int().describe('Number of H4s'),
          h5: z.number().int().describe('Number of H5s'),
          h6: z.number().int().describe('Number of H6s'),
        })
        .nullable()
        .describe('Headings by level'),
      unmeasured,
    })
    .describe('Headings'),
  content: z
    .object({
      word_count: count('Word count of the main content'),
      keyword_density: z
        .record(z.string(), z.number())
        .nullable()
        .describe('The ten most frequent terms, percent with two decimals'),
      readability_score: percent('Flesch reading ease in the page’s language, 0–100'),
      duplicate_content: flag('Another known URL of the same site has the same or nearly the same main content'),
      thin_content: flag('Under 200 words of main content'),
      near_duplicate_content_hash: text('64-bit simhash of the main content, 16 hex digits'),
      content_topics: texts('Main topics'),
      unmeasured,
    })
    .describe('Main content'),
  links: z
    .object({
      internal_links_count: count('Internal links'),
      external_links_count: count('External links'),
      broken_links: z.array(brokenLink).nullable().describe('Broken links'),
      redirect_chain: z.array(hop).nullable().describe('Redirect chain from the requested to the final URL'),
      nofollow_links_count: count('Links with rel nofollow'),
      checked_links_count: count('Number of links checked for broken_links'),
      unmeasured,
    })
    .describe('Links'),
  images: z
    .object({
      total_images: count('Images'),
      missing_alt_attributes: texts('URLs of images without an alt attribute, one per img element'),
      image_alt_coverage: percent('Share of images with an alt attribute, percent'),
      unmeasured,
    })
    .describe('Images'),
  technical: z
    .object({
      html_lang: text('lang of the html element'),
      doctype: text('Doctype'),
      semantic_tags_used: texts('Semantic elements used'),
      robots_txt_disallowed: flag('robots.txt disallows this URL'),
      sitemap_included: flag('The URL is in a sitemap of the site'),
      viewport_tag_present: flag('Has a viewport meta tag'),
      https: flag('The final URL is HTTPS'),
      secure_canonical: flag('The canonical URL is HTTPS'),
      mixed_content: texts('HTTP resources of an HTTPS page, unique URLs'),
      javascript_rendered: flag('JavaScript adds content to the page'),
      lazy_loaded_content: flag('Images or frames load lazily'),
      important_content_in_js: flag('Main content or headings require JavaScript'),
      mobile_friendly: flag('Readable and usable on a phone without zooming'),
      mobile_interstitials_detected: flag('Intrusive interstitial on mobile'),
      page_speed_score: percent('From LCP, CLS, TBT and FCP, 0–100'),
      core_web_vitals: z
        .object({
          lcp: text('Largest Contentful Paint (LCP), with unit'),
          fid: text('Input delay of one interaction, with unit'),
          cls: text('Cumulative Layout Shift (CLS)'),
          unmeasured,
        })
        .describe('Measured in the browser'),
      aria_roles_present: flag('role attributes are used'),
      landmark_elements: texts('Landmarks'),
      unmeasured,
    })
    .describe('Technical facts'),
  social_meta: z
    .object({
      og_title: text('og:title'),
      og_description: text('og:description'),
      og_image: text('og:image, absolute'),
      microblog_card: text('Card type'),
      microblog_title: text('Card title'),
      microblog_image: text('Card image, absolute'),
      twitter_card: text('Same as microblog_card'),
      twitter_title: text('Same as microblog_title'),
      twitter_image: text('Same as microblog_image'),
      social_meta_complete: flag('All tags for a preview are present'),
      unmeasured,
    })
    .describe('Social previews'),
  indexability: z
    .object({
      indexable: flag('Search engines may index this page'),
      crawl_depth: count('Click depth from the home page if known, otherwise the path depth'),
      unmeasured,
    })
    .describe('Indexability'),
  summary: z
    .object({
      score: percent('0–100; the stored audit explains each deduction'),
      issues: z.array(z.string()).describe('Issues, most severe first'),
      recommendations: z.array(z.string()).describe('Recommended fixes, in the same order'),
      unmeasured,
    })
    .describe('Result'),
});

/** The `analysis` object, by part. */
export type Analysis = z.output<typeof analysisSchema>;
