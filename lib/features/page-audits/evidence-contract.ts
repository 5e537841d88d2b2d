import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { auditId, moment, role } from '#lib/features/page-audits/contract.ts';

export const listAuditEvidence = defineEndpoint({
  id: 'list_audit_evidence',
  method: 'GET',
  path: '/audits/{id}/evidence',
  scope: 'audit',
  area: 'pages',
  tool: false,
  title: 'List the evidence of an audit',
  summary: 'What an audit was judged by and whether it is still there, each piece checked against its hash.',
  input: z.object({ id: auditId }),
  output: z.object({
    data: z.object({
      evidence: z
        .array(
          z.object({
            role: role.describe('What it shows'),
            state: z
              .enum(['kept', 'not_kept', 'missing', 'damaged'])
              .describe('Whether it can be read: kept; never kept; its file is gone; its file no longer has its hash'),
            note: z.string().nullable().describe('Why it cannot be read; null when it can'),
            hash: z.string().nullable().describe('SHA-256 of the content; null when never kept'),
            content_type: z.string().nullable().describe('Content type it was served with; null when never kept'),
            bytes: z.number().int().nullable().describe('Size in bytes; null when not known'),
            kept_at: moment('When it was first stored'),
          }),
        )
        .describe('Page as served, page after scripts, screenshot'),
    }),
  }),
});

/** A piece of evidence and whether it is still stored. */
export type EvidenceState = z.output<typeof listAuditEvidence.output>['data']['evidence'][number];

export const getAuditEvidence = defineEndpoint({
  id: 'get_audit_evidence',
  method: 'GET',
  path: '/audits/{id}/evidence/{role}',
  scope: 'audit',
  area: 'pages',
  tool: false,
  title: 'Read evidence of an audit',
  summary: 'One stored piece: the HTML as text, or the screenshot as base64.',
  input: z.object({
    id: auditId,
    role: role.meta({
      title: 'Evidence',
      description: 'raw: the page as served; rendered: after its scripts ran; screenshot: as a phone shows it',
      examples: ['raw'],
    }),
  }),
  output: z.object({
    data: z.object({
      piece: z
        .object({
          role: role.describe('What it shows'),
          hash: z.string().describe('SHA-256 of the stored bytes'),
          content_type: z.string().describe('Content type it was served with, "" when none was named'),
          bytes: z.number().int().describe('Size of the stored bytes'),
          charset: z.string().nullable().describe('Encoding the text was read with; null for what is no text'),
          text: z.string().nullable().describe('The content as text; null for what is no text'),
          base64: z.string().nullable().describe('The content in base64; null for text'),
        })
        .describe('The piece'),
    }),
  }),
});

/** A piece of evidence with its content. */
export type EvidencePiece = z.output<typeof getAuditEvidence.output>['data']['piece'];
