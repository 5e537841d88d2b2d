import { z } from 'zod';
import type { Finding } from '#lib/audit/types.ts';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { uuid } from '#lib/contract/fields.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import { auditDetail } from '#lib/features/page-audits/contract.ts';

/** User verdicts on findings, and the limits of checks. */

export const MAX_REASON = 1_000;

const auditId = uuid.meta({ title: 'Audit', description: 'Id of a page audit.' });
const name = (title: string, description: string, example: string) =>
  z
    .string()
    .min(1)
    .refine(hasText, EMPTY)
    .max(100)
    .regex(/^[A-Za-z0-9-]+$/, { error: 'must be letters, digits and hyphens' })
    .meta({ title, description, examples: [example] });
const check = name('Check', 'Id of the check, as in the report.', 'title-too-long');
/** Why a finding does not count; the same for pages and sites. */
export const verdictReason = z
  .string()
  .trim()
  .min(1)
  .refine(hasText, EMPTY)
  .max(MAX_REASON)
  .meta({
    title: 'Reason',
    description: `Reason, shown in the report; 1 to ${MAX_REASON} characters.`,
    examples: ['The newsroom wants the long title.'],
  });
export const verdictKind = z.enum(['ignored', 'mistaken']);

// Built by our own pure code, like the report that it is a part of.
const finding = z.looseObject({}) as unknown as z.ZodType<Finding>;

const shared = { scope: 'audit', area: 'pages', tool: false } as const;
const changed = z.object({ data: z.object({ audit: auditDetail.describe('The audit with its new score') }) });

export const setVerdict = defineEndpoint({
  ...shared,
  id: 'set_finding_verdict',
  method: 'POST',
  path: '/audits/{id}/verdicts',
  title: 'Ignore an issue',
  summary:
    'Ignores an issue or marks it as a false positive: it no longer counts in this and later audits of the page, until the finding changes.',
  input: z.object({
    id: auditId,
    check,
    verdict: verdictKind.meta({
      title: 'Verdict',
      description: 'ignored: correct but intended; mistaken: false positive',
      examples: ['ignored'],
    }),
    reason: verdictReason,
  }),
  output: changed,
});

export const removeVerdict = defineEndpoint({
  ...shared,
  id: 'remove_finding_verdict',
  method: 'DELETE',
  path: '/audits/{id}/verdicts/{check}',
  title: 'Restore an ignored issue',
  summary: 'Restores an ignored issue.',
  input: z.object({ id: auditId, check }),
  output: changed,
});

export const recheckFinding = defineEndpoint({
  ...shared,
  id: 'recheck_finding',
  method: 'POST',
  path: '/audits/{id}/checks/{check}',
  cost: 'browser',
  title: 'Check one issue again',
  summary:
    'Fetches the page of an audit again and runs one check on it. Only what the check needs is measured again; the stored report does not change.',
  input: z.object({ id: auditId, check }),
  output: z.object({
    data: z.object({
      result: z
        .object({
          check: z.string().describe('Check'),
          title: z.string().describe('Issue if it failed, else the rule'),
          state: z.enum(['failed', 'passed', 'not_applicable', 'not_measured']).describe('Result of the check'),
          found: z
            .string()
            .nullable()
            .describe('Found value; the reason if it is not applicable or not measured; null if there is none'),
          finding: finding.nullable().describe('The issue as the page shows it now; null unless the check failed'),
          repeated: z
            .array(z.enum(['page', 'rendering', 'site']))
            .describe(
              'What was measured again: the page, its rendering in a browser, its site (robots.txt, sitemaps, host, links)',
            ),
          checked_at: z.string().describe('When, ISO 8601 UTC'),
        })
        .describe('Result of the check now'),
    }),
  }),
});
/** What a check says about the page now. */
export type RecheckResult = z.output<typeof recheckFinding.output>['data']['result'];

export const limitGroup = z.object({
  id: z.string().describe('Id of the threshold group'),
  title: z.string().describe('What is checked'),
  category: z.string().describe('Topic'),
  checks: z.array(z.string()).describe('Checks that use them'),
  limits: z
    .array(
      z.object({
        name: z.string().describe('Name of the threshold'),
        label: z.string().describe('Label before the number'),
        unit: z.string().describe('Label after the number; "" if none'),
        value: z.number().describe('Current value'),
        default: z.number().describe('Default value'),
        min: z.number().describe('Minimum value'),
        max: z.number().describe('Maximum value'),
        step: z.number().describe('1: whole numbers only'),
      }),
    )
    .describe('The thresholds'),
});
/** A group of limits with their values. */
export type LimitGroupSetting = z.output<typeof limitGroup>;

const groups = z.object({ data: z.object({ groups: z.array(limitGroup).describe('All thresholds by group') }) });
const group = z.object({ data: z.object({ group: limitGroup.describe('The current thresholds') }) });
const limitsId = name('Limits', 'Id of a threshold group, as listed.', 'title-length');

export const listLimits = defineEndpoint({
  ...shared,
  id: 'list_audit_limits',
  method: 'GET',
  path: '/audit_limits',
  title: 'List audit thresholds',
  summary: 'Lists all thresholds of the checks: current value, default and range.',
  input: z.object({}),
  output: groups,
});

export const setLimit = defineEndpoint({
  ...shared,
  id: 'set_audit_limit',
  method: 'PATCH',
  path: '/audit_limits/{id}',
  title: 'Update an audit threshold',
  summary: 'Changes a threshold for new audits.',
  input: z.object({
    id: limitsId,
    limit: name('Limit', 'Name of the threshold in the group.', 'maxChars'),
    value: z.number().meta({ title: 'Value', description: 'The new value, within its range.', examples: [65] }),
  }),
  output: group,
});

export const resetLimits = defineEndpoint({
  ...shared,
  id: 'reset_audit_limits',
  method: 'DELETE',
  path: '/audit_limits/{id}',
  title: 'Reset audit thresholds',
  summary: 'Resets the thresholds of a group to their defaults.',
  input: z.object({ id: limitsId }),
  output: group,
});
