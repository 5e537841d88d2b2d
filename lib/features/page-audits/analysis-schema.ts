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
  .describe('Why a field of this object is null: field name → reason. Empty when everything was measured.');

const brokenLink = z.object({
  url: z.string().describe('Address the link leads to'),
  status: z.number().int().nullable().describe('Answered status; null when there was no answer'),
  reason: z.string().describe('What is wrong with it'),
});

const hop = z.object({
  url: z.string().describe('Address that was asked'),
  status: z.number().int().describe('Status it answered'),
});

export const analysisSchema = z.object({
  url: z.string().describe('Final address, after redirects'),
  status: z.number().int().describe('Status the final address answered'),
  analysed_at: z.string().describe('When the page was fetched, ISO 8601 UTC'),
  keyword: z.string().nullable().describe('Keyword the page was judged by: the given one, or the page’s leading term'),
  unmeasured,
  title: text('Text of the title element'),
  title_length: count('Length of the title in characters as a reader counts them'),
  meta_description: text('Meta description'),
  meta_description_length: count('Length of the meta description'),
  title_contains_keyword: flag('The title holds the keyword'),
  description_contains_keyword: flag('The meta description holds the keyword'),
  canonical_url: text('Canonical address, absolute'),
  robots_meta: text('Content of the robots meta elements'),
  noindex_detected: flag('noindex in a robots meta element or the X-Robots-Tag header'),
  nofollow_detected: flag('nofollow in a robots meta element or the X-Robots-Tag header'),
  structured_data: z
    .object({
      types: texts('Types of all items, each once'),
      raw: z.array(z.unknown()).nullable().describe('JSON-LD, microdata and RDFa items'),
      unmeasured,
    })
    .describe('Structured data'),
  headings: z
    .object({
      h1: text('Text of the first h1'),
      h1_count: count('Number of h1'),
      h1_contains_keyword: flag('The first h1 holds the keyword'),
      structure: z
        .object({
          h1: z.number().int().describe('Number of h1'),
          h2: z.number().int().describe('Number of h2'),
          h3: z.number().int().describe('Number of h3'),
          h4: z.number().int().describe('Number of h4'),
          h5: z.number().int().describe('Number of h5'),
          h6: z.number().int().describe('Number of h6'),
        })
        .nullable()
        .describe('Headings by level'),
      unmeasured,
    })
    .describe('Headings'),
  content: z
    .object({
      word_count: count('Words of the main text'),
      keyword_density: z
        .record(z.string(), z.number())
        .nullable()
        .describe('The ten leading terms, percent with two decimals'),
      readability_score: percent('Flesch reading ease in the page’s language, 0–100'),
      duplicate_content: flag('Another known address of the same site has the same or nearly the same main text'),
      thin_content: flag('Under 200 words of main text'),
      near_duplicate_content_hash: text('64-bit simhash of the main text, 16 hex digits'),
      content_topics: texts('Leading topics'),
      unmeasured,
    })
    .describe('Main text'),
  links: z
    .object({
      internal_links_count: count('Links to the same site'),
      external_links_count: count('Links to other sites'),
      broken_links: z.array(brokenLink).nullable().describe('Links that lead nowhere'),
      redirect_chain: z.array(hop).nullable().describe('Every answer from the given address to the final one'),
      nofollow_links_count: count('Links with rel nofollow'),
      checked_links_count: count('How many links were asked for broken_links'),
      unmeasured,
    })
    .describe('Links'),
  images: z
    .object({
      total_images: count('Images'),
      missing_alt_attributes: texts('Addresses of images without an alt attribute, one for each img element'),
      image_alt_coverage: percent('Share of images with an alt attribute, percent'),
      unmeasured,
    })
    .describe('Images'),
  technical: z
    .object({
      html_lang: text('lang of the html element'),
      doctype: text('Document type'),
      semantic_tags_used: texts('Semantic elements in use'),
      robots_txt_disallowed: flag('robots.txt forbids this address'),
      sitemap_included: flag('The address stands in a sitemap of the site'),
      viewport_tag_present: flag('A viewport meta element is there'),
      https: flag('The final address is https'),
      secure_canonical: flag('The canonical address is https'),
      mixed_content: texts('http resources of an https page, each address once'),
      javascript_rendered: flag('Running JavaScript adds to the page'),
      lazy_loaded_content: flag('Images or frames load lazily'),
      important_content_in_js: flag('Main text or headings are there only after running JavaScript'),
      mobile_friendly: flag('Readable and usable on a phone without zooming'),
      mobile_interstitials_detected: flag('A layer covers the text on a phone'),
      page_speed_score: percent('From LCP, CLS, blocking time and first paint, 0–100'),
      core_web_vitals: z
        .object({
          lcp: text('Largest contentful paint, with unit'),
          fid: text('Delay of one trusted input, with unit'),
          cls: text('Cumulative layout shift'),
          unmeasured,
        })
        .describe('Measured in the browser'),
      aria_roles_present: flag('role attributes are in use'),
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
      social_meta_complete: flag('Everything a preview needs is there'),
      unmeasured,
    })
    .describe('Previews in social networks'),
  indexability: z
    .object({
      indexable: flag('Search engines may index this page'),
      crawl_depth: count('Clicks from the home page where known, else the depth of the path'),
      unmeasured,
    })
    .describe('Indexability'),
  summary: z
    .object({
      score: percent('0–100; the stored audit explains every deduction'),
      issues: z.array(z.string()).describe('What is wrong, worst first'),
      recommendations: z.array(z.string()).describe('What to do about it, in the same order'),
      unmeasured,
    })
    .describe('Result'),
});

/** The `analysis` object, by part. */
export type Analysis = z.output<typeof analysisSchema>;
