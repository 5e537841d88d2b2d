import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { verdictKind, verdictReason } from '#lib/features/page-audits/findings-contract.ts';
import { checkId, detailAnswer, pageNo, siteOperation } from '#lib/features/site-audits/fields-contract.ts';
import { siteAuditId } from '#lib/features/site-audits/parts-contract.ts';

/** User verdicts on findings of a site audit. */

const page = pageNo
  .meta({
    title: 'Page',
    description: 'Number of the one page that is meant; left out: all pages.',
    examples: [1],
  })
  .optional();

export const setSiteVerdict = defineEndpoint({
  ...siteOperation,
  id: 'set_site_verdict',
  method: 'POST',
  path: '/site_audits/{id}/verdicts',
  title: 'Leave a finding of a site audit out',
  summary:
    'Ignores a finding, of one page or of all, or marks it as mistaken: it stops counting in this audit and in those of the site after it, until what is found changes. Of all pages: until their number changes by more than a quarter.',
  input: z.object({
    id: siteAuditId,
    check: checkId,
    page,
    verdict: verdictKind.meta({
      title: 'Verdict',
      description: 'ignored: found rightly and meant to stay; mistaken: the check is wrong about it',
      examples: ['ignored'],
    }),
    reason: verdictReason,
  }),
  output: detailAnswer,
});

export const removeSiteVerdict = defineEndpoint({
  ...siteOperation,
  id: 'remove_site_verdict',
  method: 'DELETE',
  path: '/site_audits/{id}/verdicts/{check}',
  title: 'Count a finding of a site audit again',
  summary: 'Takes back that a finding, of one page or of all, was ignored or marked as mistaken.',
  input: z.object({ id: siteAuditId, check: checkId, page }),
  output: detailAnswer,
});
