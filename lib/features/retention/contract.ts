import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { RETAINED } from '#lib/features/retention/rules.ts';

const MAX_DAYS = 36_500;

const kind = z.enum(RETAINED).meta({
  title: 'Kind',
  description:
    'What is kept: pages (as fetched, as rendered, of results, of registries), screenshots, or records: audits, searches, searches of tracked keywords, site audits, domain reports, AI answers, deliveries of alerts, lines about API requests, security events.',
  examples: ['pages'],
});

const rule = z.object({
  kind: kind.describe('What is kept'),
  keep_days: z.int().nullable().describe('Days it is kept; null: for ever'),
  keep_bytes: z.int().nullable().describe('Stored bytes that are kept, the oldest go first; null: no limit'),
  sized: z.boolean().describe('Whether a limit of size can be set'),
  default_days: z.int().nullable().describe('Days where nothing was set'),
  default_bytes: z.int().nullable().describe('Bytes where nothing was set'),
  last_run_at: z.string().nullable().describe('When the rule was last kept to, ISO 8601 UTC; null: not yet'),
  last_rows: z.int().describe('Pieces or records that were taken away then'),
  last_bytes: z.int().describe('Their stored bytes, where these are known'),
  last_fault: z.string().nullable().describe('Why the last run could not keep to it; null: it did'),
});
/** How long one kind of data is stored. */
export type RetentionRule = z.output<typeof rule>;

const shared = { scope: null, area: 'account', tool: false } as const;

export const getRetention = defineEndpoint({
  ...shared,
  id: 'get_retention',
  method: 'GET',
  path: '/system/retention',
  title: 'Read the rules of retention',
  summary:
    'For how long each kind of stored things is kept, and what was last taken away. For the owner. Records of a project and kept results stay; searches of tracked keywords go only where days are set, their positions and lists of results stay; evidence is taken of a project’s records too, only kept results keep theirs, and the figures stay. HTML that a site audit names goes with the audit, never before it.',
  input: z.object({}),
  output: z.object({ data: z.object({ rules: z.array(rule).describe('One for each kind') }) }),
});

export const setRetention = defineEndpoint({
  ...shared,
  id: 'set_retention',
  method: 'PATCH',
  path: '/system/retention',
  title: 'Change a rule of retention',
  summary:
    'Says for how long one kind of stored things is kept. It counts from the next run, once a day. For the owner.',
  input: z.object({
    kind,
    keep_days: z
      .int()
      .min(0)
      .max(MAX_DAYS)
      .meta({ title: 'Days', description: 'Days it is kept, 1 to 36,500; 0: for ever.', examples: [365] }),
    keep_gib: z
      .int()
      .min(0)
      .max(1_000_000)
      .optional()
      .meta({
        title: 'GiB at most',
        description:
          'Stored size that is kept, of pages and screenshots; the oldest go first; 0: no limit; left out: as it is.',
        examples: [50],
      }),
  }),
  output: z.object({ data: z.object({ rule: rule.describe('The rule as it is now') }) }),
});
