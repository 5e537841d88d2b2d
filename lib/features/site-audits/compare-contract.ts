import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import {
  checkId,
  nextCursor,
  otherAudit,
  partByPart,
  siteOperation,
} from '#lib/features/site-audits/fields-contract.ts';
import { severity, siteAuditId, siteAuditSummary } from '#lib/features/site-audits/parts-contract.ts';

/** Comparison of two audits of one site. */

const changedIssue = z.object({
  check: z.string().describe('Check'),
  title: z.string().describe('What is wrong'),
  severity: severity.describe('How bad it is'),
  new: z.int().describe('Pages on which it is new'),
  mended: z.int().describe('Pages on which it is fixed: the page was read again and passes'),
  removed: z.int().describe('Pages with it that are gone: no longer found, redirecting, or answering 404 or 410'),
  still: z.int().describe('Pages on which it was found then and now'),
  left_out: z.int().describe('Pages on which it was found then, and is ignored or marked as mistaken now'),
  unknown: z.int().describe('Pages on which one audit found it and the other did not measure it'),
});

export const compareSiteAudits = defineEndpoint({
  ...siteOperation,
  id: 'compare_site_audits',
  method: 'GET',
  path: '/site_audits/{id}/comparison',
  title: 'Compare two site audits',
  summary: 'New, fixed, removed and remaining findings since another audit of the same site; pages added and gone.',
  input: z.object({
    id: siteAuditId,
    with: otherAudit,
  }),
  output: z.object({
    data: z.object({
      comparison: z
        .object({
          previous: siteAuditSummary.nullable().describe('The audit compared with; null when there is none'),
          score_delta: z.int().nullable().describe('Score now less score then'),
          issues: z.array(changedIssue).describe('Checks that failed then or now, the most changed first'),
          new: z.int().describe('Findings that are new'),
          mended: z.int().describe('Findings that are fixed'),
          removed: z.int().describe('Findings on pages that are gone; nothing was fixed'),
          still: z.int().describe('Findings that were there and are there'),
          left_out: z.int().describe('Findings that were there and are ignored or marked as mistaken now'),
          unknown: z
            .int()
            .describe(
              'Findings of one audit that the other did not measure: limit reached, page blocked or unreadable, other settings',
            ),
          pages_added: z.int().describe('Pages that were not there then'),
          pages_gone: z.int().describe('Pages that were there then and are not now'),
          pages_unknown: z
            .int()
            .describe('Pages that one audit read and the other did not measure; neither added nor gone'),
          pages_changed: z.int().describe('Pages whose status, title, description, heading or text differ'),
        })
        .describe('The comparison'),
    }),
  }),
});

export const listComparedPages = defineEndpoint({
  ...siteOperation,
  id: 'list_compared_site_pages',
  method: 'GET',
  path: '/site_audits/{id}/comparison/pages',
  title: 'Pages in which two site audits differ',
  summary: 'Pages added, gone, changed or not measured; or the pages behind one figure of the findings.',
  input: z.object({
    id: siteAuditId,
    with: otherAudit,
    what: z
      .enum(['added', 'gone', 'changed', 'pages_unknown', 'new', 'mended', 'removed', 'still', 'left_out', 'unknown'])
      .meta({
        title: 'Which',
        description:
          'Pages added, gone, changed, pages_unknown; findings new, mended (fixed), removed, still, left_out, unknown',
        examples: ['added'],
      }),
    check: checkId
      .meta({ title: 'Check', description: 'Only findings of this check.', examples: ['title-missing'] })
      .optional(),
    ...partByPart,
  }),
  output: z.object({
    data: z.object({
      pages: z
        .array(
          z.object({
            url: z.string().describe('Address'),
            no: z.int().nullable().describe('Its number now; null when it is gone'),
            previous_no: z.int().nullable().describe('Its number then; null when it was not there'),
            check: z.string().nullable().describe('Check; null for pages added, gone or changed'),
            title: z.string().nullable().describe('What is wrong; null for pages added, gone or changed'),
            changes: z
              .array(
                z.object({
                  field: z.string().describe('Column'),
                  before: z.string().nullable().describe('Value then'),
                  now: z.string().nullable().describe('Value now'),
                }),
              )
              .describe('What differs: facts of changed pages; outcome and status for findings removed and unknown'),
          }),
        )
        .describe('Pages by address'),
      next_cursor: nextCursor,
    }),
  }),
});
