import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { cursor, limit, tableFormat } from '#lib/contract/fields.ts';
import { fileAnswer } from '#lib/contract/file-answer.ts';
import { SECURITY_EVENT_KINDS } from '#lib/features/security-log/events-contract.ts';

const filter = {
  kind: z
    .enum(SECURITY_EVENT_KINDS)
    .optional()
    .meta({
      title: 'Kind',
      description: 'Only events of this kind.',
      examples: ['sign_in'],
    }),
  email: z
    .email()
    .max(254)
    .optional()
    .meta({
      title: 'Person',
      description: 'Only events by or about the account with this email, including deleted accounts.',
      examples: ['ada@example.com'],
    }),
};

const event = z.object({
  id: z.string().describe('Id of the event'),
  at: z.string().describe('When it happened, ISO 8601 UTC'),
  kind: z.enum(SECURITY_EVENT_KINDS).describe('What happened'),
  actor: z.string().nullable().describe('Email of the actor; null: not signed in, or a command'),
  subject: z.string().nullable().describe('Email of the account concerned; null: unknown, or none'),
  address: z
    .string()
    .nullable()
    .describe('IP address of the request, IPv6 as its /64 network; null: a command, or the IP address of another user'),
  detail: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]))
    .describe('Details by event'),
});
/** A security event. */
export type SecurityEvent = z.output<typeof event>;

const shared = { scope: null, area: 'account', tool: false, audience: 'dashboard', method: 'GET' } as const;

export const listSecurityEvents = defineEndpoint({
  ...shared,
  id: 'list_security_events',
  path: '/security_events',
  title: 'List security events',
  summary:
    'Sign-ins, tokens, members, roles, connections and restored backups, newest first. Owners see those of the installation, members those of their own account. Requires a token with full access.',
  input: z.object({ ...filter, cursor: cursor.optional(), limit }),
  output: z.object({
    data: z.object({
      events: z.array(event).describe('Events, newest first'),
      next_cursor: z.string().nullable().describe('Cursor of the next page; null on the last one'),
    }),
  }),
});

export const exportSecurityEvents = defineEndpoint({
  ...shared,
  id: 'export_security_events',
  path: '/security_events/export',
  file: true,
  title: 'Export security events',
  summary: 'Exports the matching security events as CSV, JSON or XLSX. Same permissions as the list.',
  input: z.object({ ...filter, format: tableFormat }),
  output: fileAnswer,
});
