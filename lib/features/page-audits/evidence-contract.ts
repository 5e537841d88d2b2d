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
  title: 'List stored files of a page audit',
  summary: 'Lists the stored HTML and screenshot of an audit and verifies their hashes.',
  input: z.object({ id: auditId }),
  output: z.object({
    data: z.object({
      evidence: z
        .array(
          z.object({
            role: role.describe('Type'),
            state: z
              .enum(['kept', 'not_kept', 'missing', 'damaged'])
              .describe('Status: stored; never stored; file missing; hash mismatch'),
            note: z.string().nullable().describe('Why it is not available; null if it is'),
            hash: z.string().nullable().describe('SHA-256 of the content; null if never stored'),
            content_type: z.string().nullable().describe('Content type; null if never stored'),
            bytes: z.number().int().nullable().describe('Size in bytes; null if unknown'),
            kept_at: moment('When it was first stored'),
          }),
        )
        .describe('Raw HTML, rendered HTML, screenshot'),
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
  title: 'Get a stored file of a page audit',
  summary: 'Returns the HTML as text, or the screenshot as base64.',
  input: z.object({
    id: auditId,
    role: role.meta({
      title: 'Evidence',
      description: 'raw: raw HTML; rendered: rendered HTML; screenshot: mobile screenshot',
      examples: ['raw'],
    }),
  }),
  output: z.object({
    data: z.object({
      piece: z
        .object({
          role: role.describe('Type'),
          hash: z.string().describe('SHA-256 of the stored bytes'),
          content_type: z.string().describe('Content type; "" if none'),
          bytes: z.number().int().describe('Size of the stored bytes'),
          charset: z.string().nullable().describe('Encoding of the text; null for binary data'),
          text: z.string().nullable().describe('The content as text; null for binary data'),
          base64: z.string().nullable().describe('The content in base64; null for text'),
        })
        .describe('The file'),
    }),
  }),
});

/** A piece of evidence with its content. */
export type EvidencePiece = z.output<typeof getAuditEvidence.output>['data']['piece'];
