import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { RETAINED } from '#lib/features/retention/rules.ts';

const MAX_DAYS = 36_500;

const kind = z.enum(RETAINED).meta({
  title: 'Kind',
  description:
    'Data type: pages (raw HTML, rendered HTML, SERPs, registry responses), screenshots, or records: audits, searches, searches of tracked keywords, site audits, domain lookups, AI Overview checks, answers of AI assistants to prompts, local grids, redirect maps, alert deliveries, API request log, security events.',
  examples: ['pages'],
});

const rule = z.object({
  kind: kind.describe('Data'),
  keep_days: z.int().nullable().describe('Days stored; null: forever'),
  keep_bytes: z.int().nullable().describe('Maximum stored bytes, oldest are deleted first; null: no limit'),
  sized: z.boolean().describe('Whether a size limit can be set'),
  default_days: z.int().nullable().describe('Default days'),
  default_bytes: z.int().nullable().describe('Default bytes'),
  last_run_at: z.string().nullable().describe('When the rule was last applied, ISO 8601 UTC; null: not yet'),
  last_rows: z.int().describe('Files or records deleted then'),
  last_bytes: z.int().describe('Bytes freed, if known'),
  last_fault: z.string().nullable().describe('Why the last run failed; null if it did not'),
});
/** How long one kind of data is stored. */
export type RetentionRule = z.output<typeof rule>;

const shared = { scope: null, area: 'account', tool: false } as const;

export const getRetention = defineEndpoint({
  ...shared,
  id: 'get_retention',
  method: 'GET',
  path: '/system/retention',
  title: 'List retention rules',
  summary:
    'Lists the retention rules and what was last deleted. Owner only. Records of a project and saved results are never deleted; searches of tracked keywords only if days are set, their positions and SERPs are kept. HTML and screenshots of project records are deleted too, except those of saved results. HTML of a site audit is deleted with the audit.',
  input: z.object({}),
  output: z.object({ data: z.object({ rules: z.array(rule).describe('One per data type') }) }),
});

export const setRetention = defineEndpoint({
  ...shared,
  id: 'set_retention',
  method: 'PATCH',
  path: '/system/retention',
  title: 'Update a retention rule',
  summary: 'Sets how long a data type is stored. Applied once a day. Owner only.',
  input: z.object({
    kind,
    keep_days: z
      .int()
      .min(0)
      .max(MAX_DAYS)
      .meta({ title: 'Days', description: 'Days to store, 1 to 36,500; 0: forever.', examples: [365] }),
    keep_gib: z
      .int()
      .min(0)
      .max(1_000_000)
      .optional()
      .meta({
        title: 'Max. GiB',
        description:
          'Maximum stored size of pages and screenshots; oldest are deleted first; 0: no limit; absent: unchanged.',
        examples: [50],
      }),
  }),
  output: z.object({ data: z.object({ rule: rule.describe('The updated rule') }) }),
});
