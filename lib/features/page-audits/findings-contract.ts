import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { uuid } from '#lib/contract/fields.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import { auditDetail } from '#lib/features/page-audits/contract.ts';

/** User verdicts on findings, and the limits of checks. */

export const MAX_REASON = 1_000;

const auditId = uuid.meta({ title: 'Audit', description: 'Id of a stored audit.' });
const name = (title: string, description: string, example: string) =>
  z
    .string()
    .min(1)
    .refine(hasText, EMPTY)
    .max(100)
    .regex(/^[A-Za-z0-9-]+$/, { error: 'must be letters, digits and hyphens' })
    .meta({ title, description, examples: [example] });
const check = name('Check', 'Id of the finding’s check, as in the report.', 'title-too-long');
/** Why a finding does not count; the same for pages and sites. */
export const verdictReason = z
  .string()
  .trim()
  .min(1)
  .refine(hasText, EMPTY)
  .max(MAX_REASON)
  .meta({
    title: 'Reason',
    description: `Why it does not count, for those who read the report; 1 to ${MAX_REASON} characters.`,
    examples: ['The long title is wanted by the newsroom.'],
  });
export const verdictKind = z.enum(['ignored', 'mistaken']);

const shared = { scope: 'audit', area: 'pages', tool: false } as const;
const changed = z.object({ data: z.object({ audit: auditDetail.describe('The audit, scored anew') }) });

export const setVerdict = defineEndpoint({
  ...shared,
  id: 'set_finding_verdict',
  method: 'POST',
  path: '/audits/{id}/verdicts',
  title: 'Leave a finding out',
  summary:
    'Ignores a finding or marks it as mistaken: it stops counting in this audit and in those of the same page after it, until what is found changes.',
  input: z.object({
    id: auditId,
    check,
    verdict: verdictKind.meta({
      title: 'Verdict',
      description: 'ignored: found rightly and meant to stay; mistaken: the check is wrong about this page',
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
  title: 'Count a finding again',
  summary: 'Takes back that a finding was ignored or marked as mistaken.',
  input: z.object({ id: auditId, check }),
  output: changed,
});

export const limitGroup = z.object({
  id: z.string().describe('Name under which the limits are set'),
  title: z.string().describe('What is judged'),
  category: z.string().describe('Topic'),
  checks: z.array(z.string()).describe('Checks that are judged by them'),
  limits: z
    .array(
      z.object({
        name: z.string().describe('Name of the limit'),
        label: z.string().describe('Words before the number'),
        unit: z.string().describe('Words after the number; "" without any'),
        value: z.number().describe('The limit in use'),
        default: z.number().describe('The limit when it is not changed'),
        min: z.number().describe('Least value allowed'),
        max: z.number().describe('Greatest value allowed'),
        step: z.number().describe('1: whole numbers alone'),
      }),
    )
    .describe('The limits'),
});
/** A group of limits with their values. */
export type LimitGroupSetting = z.output<typeof limitGroup>;

const groups = z.object({ data: z.object({ groups: z.array(limitGroup).describe('All limits, by what they judge') }) });
const group = z.object({ data: z.object({ group: limitGroup.describe('The limits as they are now') }) });
const limitsId = name('Limits', 'Id of a group of limits, as the list has it.', 'title-length');

export const listLimits = defineEndpoint({
  ...shared,
  id: 'list_audit_limits',
  method: 'GET',
  path: '/audit_limits',
  title: 'List the limits of audits',
  summary: 'Every number that checks compare with: yours, the default and the range. Stored audits are judged by them.',
  input: z.object({}),
  output: groups,
});

export const setLimit = defineEndpoint({
  ...shared,
  id: 'set_audit_limit',
  method: 'PATCH',
  path: '/audit_limits/{id}',
  title: 'Change a limit of audits',
  summary: 'Changes one limit for audits that begin from now on.',
  input: z.object({
    id: limitsId,
    limit: name('Limit', 'Name of the limit in the group.', 'maxChars'),
    value: z.number().meta({ title: 'Value', description: 'The new limit, inside its range.', examples: [65] }),
  }),
  output: group,
});

export const resetLimits = defineEndpoint({
  ...shared,
  id: 'reset_audit_limits',
  method: 'DELETE',
  path: '/audit_limits/{id}',
  title: 'Reset limits of audits',
  summary: 'Gives the limits of a group their defaults back.',
  input: z.object({ id: limitsId }),
  output: group,
});
