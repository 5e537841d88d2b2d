import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { draftId } from '#lib/features/content/drafts/fields-contract.ts';

export const passage = z.object({
  field: z.enum(['title', 'meta_title', 'meta_description', 'slug', 'body', 'post']).describe('Field of the draft'),
  network: z.string().nullable().describe('Social network of a post; null otherwise'),
  from: z.int().describe('First character, from 0 (UTF-16 units)'),
  to: z.int().describe('Character after the last'),
  text: z.string().describe('The text, at most 200 characters'),
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
  source: source.describe('Part of the check'),
  severity: z.enum(['critical', 'error', 'warning', 'notice', 'best_practice', 'info']).describe('Severity'),
  title: z.string().describe('The issue'),
  why: z.string().describe('Why it matters'),
  fix: z.string().describe('How to fix it'),
  found: z.string().describe('Value in the draft'),
  expected: z.string().describe('Expected value'),
  passages: z.array(passage).describe('Where it is, at most 20 passages; empty if something is missing'),
});
/** A finding of the check. */
export type DraftFinding = z.output<typeof draftFinding>;

const covered = z.boolean().describe('Whether the draft covers it');
const positions = z.array(z.int()).describe('Positions of the pages with it');

export const keywordUse = z.object({
  keyword: z.string().describe('The keyword'),
  count: z.int().describe('Number of uses in the text'),
  percent: z.number().describe('Keyword density in percent'),
  in_title: z.boolean().describe('In the page title'),
  in_description: z.boolean().describe('In the meta description'),
  in_main_heading: z.boolean().describe('In the H1'),
  in_path: z.boolean().describe('In the slug'),
  in_first_paragraph: z.boolean().describe('In the first paragraph'),
  headings: z.int().describe('Subheadings'),
  headings_with_it: z.int().describe('Subheadings with the keyword'),
  passages: z.array(passage).describe('Where it is in the text, at most 20 passages'),
});
/** Where a draft uses its keyword. */
export type KeywordUse = z.output<typeof keywordUse>;

export const briefComparison = z.object({
  brief_id: z.string().describe('The brief'),
  pages_read: z.int().describe('Pages it is based on'),
  words: z.int().describe('Word count of the draft'),
  words_median: z.number().nullable().describe('Median word count of the pages'),
  words_low: z.number().nullable().describe('Lower quartile'),
  words_high: z.number().nullable().describe('Upper quartile'),
  headings: z
    .array(z.object({ text: z.string().describe('Heading of the pages'), covered, positions }))
    .describe('Headings used by two or more pages'),
  questions: z
    .array(z.object({ text: z.string().describe('The question'), covered, positions }))
    .describe('Questions of the brief'),
  terms: z
    .array(z.object({ term: z.string().describe('One or two words'), covered, positions }))
    .describe('Shared terms'),
});
/** A draft compared with its brief. */
export type BriefComparison = z.output<typeof briefComparison>;

export const draftCheck = z.object({
  revision: z.int().describe('Revision of the draft that was checked'),
  score: z.int().nullable().describe('0 to 100, of the audit checks that apply to a draft; null without text'),
  words: z.int().describe('Word count'),
  findings: z.array(draftFinding).describe('Issues, most severe first'),
  passed: z
    .array(
      z.object({
        id: z.string().describe('Name of the check'),
        source: source.describe('Part of the check'),
        title: z.string().describe('The rule'),
        found: z.string().nullable().describe('Details'),
      }),
    )
    .describe('Checks that passed'),
  left_out: z
    .array(
      z.object({
        id: z.string().describe('Name of the check'),
        title: z.string().describe('The rule'),
        reason: z.string().describe('What it depends on'),
      }),
    )
    .describe('Page audit checks that do not apply to a draft'),
  keyword: keywordUse.nullable().describe('Keyword usage; null without a keyword'),
  brief: briefComparison.nullable().describe('Comparison with its brief; null without a completed brief'),
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
  summary: 'Checks a draft like a page audit, with keyword usage and a comparison with its brief.',
  input: z.object({ id: draftId }),
  output: z.object({ data: z.object({ check: draftCheck.describe('The check') }) }),
});
