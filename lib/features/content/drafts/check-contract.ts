import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { draftId } from '#lib/features/content/drafts/fields-contract.ts';

export const passage = z.object({
  field: z
    .enum(['title', 'meta_title', 'meta_description', 'slug', 'body', 'post'])
    .describe('Field of the draft it stands in'),
  network: z.string().nullable().describe('Network, of a passage of a post; null elsewhere'),
  from: z.int().describe('First character, from 0 (UTF-16 units)'),
  to: z.int().describe('Character after the last'),
  text: z.string().describe('What stands there, at most 200 characters'),
});
/** A place in the text that a finding is about. */
export type Passage = z.output<typeof passage>;

/**
 * `audit`: checks of the page audit; `keyword`: use of the keyword; `brief`: comparison with the ranking pages;
 * `network`: limits of a social network.
 */
const source = z.enum(['audit', 'keyword', 'brief', 'network']);

export const draftFinding = z.object({
  id: z.string().describe('Name of the check, such as "title-too-long"'),
  source: source.describe('Which part of the check found it'),
  severity: z.enum(['error', 'warning', 'notice']).describe('How grave it is'),
  title: z.string().describe('The fault'),
  why: z.string().describe('Why it matters'),
  fix: z.string().describe('What to do'),
  found: z.string().describe('What the draft has'),
  expected: z.string().describe('What would pass'),
  passages: z.array(passage).describe('Where it stands, at most 20 places; empty for what is missing'),
});
/** A finding of the check. */
export type DraftFinding = z.output<typeof draftFinding>;

const covered = z.boolean().describe('Whether the draft speaks of it');
const positions = z.array(z.int()).describe('Positions of the pages that have it');

export const keywordUse = z.object({
  keyword: z.string().describe('The keyword'),
  count: z.int().describe('How often it stands in the text'),
  percent: z.number().describe('Percent of the words of the text'),
  in_title: z.boolean().describe('In the title for search engines'),
  in_description: z.boolean().describe('In the description'),
  in_main_heading: z.boolean().describe('In the main heading'),
  in_path: z.boolean().describe('In the path'),
  in_first_paragraph: z.boolean().describe('In the first paragraph'),
  headings: z.int().describe('Headings below the main one'),
  headings_with_it: z.int().describe('Those of them that have it'),
  passages: z.array(passage).describe('Where it stands in the text, at most 20 places'),
});
/** Where a draft uses its keyword. */
export type KeywordUse = z.output<typeof keywordUse>;

export const briefComparison = z.object({
  brief_id: z.string().describe('The brief'),
  pages_read: z.int().describe('Pages it stands on'),
  words: z.int().describe('Words of the draft'),
  words_median: z.number().nullable().describe('Words of the pages, median'),
  words_low: z.number().nullable().describe('A quarter of the pages has fewer words'),
  words_high: z.number().nullable().describe('A quarter of the pages has more words'),
  headings: z
    .array(z.object({ text: z.string().describe('Heading of the pages'), covered, positions }))
    .describe('Headings that two pages or more share'),
  questions: z
    .array(z.object({ text: z.string().describe('The question'), covered, positions }))
    .describe('Questions of the brief'),
  terms: z.array(z.object({ term: z.string().describe('A word or two'), covered, positions })).describe('Shared terms'),
});
/** A draft compared with its brief. */
export type BriefComparison = z.output<typeof briefComparison>;

export const draftCheck = z.object({
  revision: z.int().describe('Revision of the draft that was checked'),
  score: z.int().nullable().describe('0 to 100, of the checks of the audit that a draft settles; null without a text'),
  words: z.int().describe('Words of the text'),
  findings: z.array(draftFinding).describe('What to mend, gravest first'),
  passed: z
    .array(
      z.object({
        id: z.string().describe('Name of the check'),
        source: source.describe('Which part of the check it belongs to'),
        title: z.string().describe('The rule it keeps'),
        found: z.string().nullable().describe('What was found, where worth saying'),
      }),
    )
    .describe('Checks that passed'),
  left_out: z
    .array(
      z.object({
        id: z.string().describe('Name of the check'),
        title: z.string().describe('The rule'),
        reason: z.string().describe('What it would have to know'),
      }),
    )
    .describe('Checks of a page audit that rest on more than a draft settles'),
  keyword: keywordUse.nullable().describe('Use of the keyword; null without one'),
  brief: briefComparison.nullable().describe('Comparison with its brief; null without one that is done'),
});
/** The result of the check. */
export type DraftCheck = z.output<typeof draftCheck>;

export const checkDraft = defineEndpoint({
  id: 'check_draft',
  method: 'GET',
  path: '/drafts/{id}/check',
  scope: 'content',
  area: 'content',
  tool: false,
  title: 'Check a draft',
  summary: 'The draft as the page it would be, by the checks of a page audit; use of its keyword; against its brief.',
  input: z.object({ id: draftId }),
  output: z.object({ data: z.object({ check: draftCheck.describe('The check') }) }),
});
