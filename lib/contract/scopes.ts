/** Permissions of a token, in display order. A token's empty list means all of them. */
export const SCOPES = ['serp', 'scrape', 'audit', 'domain', 'keywords', 'content', 'projects'] as const;

/** One sentence for each, for the screen that creates tokens. */
export const SCOPE_TEXTS: Record<(typeof SCOPES)[number], string> = {
  serp: 'Search results, AI Overviews, rankings and indexation',
  scrape: 'Scrape pages and sites, run scripts in pages',
  audit: 'SEO analysis of pages and sites, stored audits',
  domain: 'Backlinks, email addresses and domain lookups',
  keywords: 'Keyword suggestions, research, lists and clusters',
  content: 'Drafts, briefs and generated content',
  projects: 'Projects and everything assigned to them',
};
