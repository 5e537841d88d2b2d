import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { uuid } from '#lib/contract/fields.ts';
import { checkId, nextCursor, partByPart, siteOperation } from '#lib/features/site-audit/fields-contract.ts';
import { severity, siteAuditId, siteAuditSummary } from '#lib/features/site-audit/parts-contract.ts';

/** Two audits of one site side by side. */

const otherAudit = uuid
  .meta({ title: 'With', description: 'Id of the other site audit; left out: the finished one before.' })
  .optional();

const changedIssue = z.object({
  check: z.string().describe('Check'),
  title: z.string().describe('What is wrong'),
  severity: severity.describe('How bad it is'),
  new: z.int().describe('Pages on which it is new'),
  mended: z.int().describe('Pages on which it is gone'),
  still: z.int().describe('Pages on which it was then and is now'),
  left_out: z.int().describe('Pages on which it was then, and is ignored or marked as mistaken now'),
  unknown: z.int().describe('Pages on which one audit found it, and at which the other did not look'),
});

export const compareSiteAudits = defineEndpoint({
  ...siteOperation,
  id: 'compare_site_audits',
  method: 'GET',
  path: '/site_audits/{id}/comparison',
  title: 'Compare two site audits',
  summary: 'What is new, mended and still there since another audit of the same site; pages added and gone.',
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
          mended: z.int().describe('Findings that are gone'),
          still: z.int().describe('Findings that were there and are there'),
          left_out: z.int().describe('Findings that were there and are ignored or marked as mistaken now'),
          pages_added: z.int().describe('Pages that were not there then'),
          pages_gone: z.int().describe('Pages that were there then and are not now'),
          pages_unknown: z
            .int()
            .describe('Pages that one audit has, and at which the other did not look; neither added nor gone'),
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
  summary: 'Pages added, gone or changed; or on which one check is new, mended or still there.',
  input: z.object({
    id: siteAuditId,
    with: otherAudit,
    what: z.enum(['added', 'gone', 'changed', 'new', 'mended', 'still', 'left_out']).meta({
      title: 'Which',
      description: 'Pages added, gone, changed; findings new, mended, still, left_out',
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
              .describe('What differs, for changed pages'),
          }),
        )
        .describe('Pages by address'),
      next_cursor: nextCursor,
    }),
  }),
});
