/** Permissions of a token, in display order. A token's empty list means all of them. */
export const SCOPES = ['serp', 'scrape', 'audit', 'domain', 'keywords', 'content', 'projects'] as const;

/** One sentence for each, for the screen that creates tokens. */
export const SCOPE_TEXTS: Record<(typeof SCOPES)[number], string> = {
  serp: 'Search results, AI answers, rankings and indexation',
  scrape: 'Fetch pages and whole sites, run scripts in pages',
  audit: 'SEO analysis of pages and sites, stored audits',
  domain: 'Backlinks, e-mail addresses and technical facts of domains',
  keywords: 'Keyword suggestions, researches, lists and groups',
  content: 'Drafts and briefs, texts written with the connected model',
  projects: 'Projects and what is filed under them',
};
