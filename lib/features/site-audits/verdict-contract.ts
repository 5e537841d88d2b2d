import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { verdictKind, verdictReason } from '#lib/features/page-audits/findings-contract.ts';
import { checkId, detailAnswer, pageNo, siteOperation } from '#lib/features/site-audits/fields-contract.ts';
import { siteAuditId } from '#lib/features/site-audits/parts-contract.ts';

/** User verdicts on findings of a site audit. */

const page = pageNo
  .meta({
    title: 'Page',
    description: 'Number of the page; absent: all pages.',
    examples: [1],
  })
  .optional();

export const setSiteVerdict = defineEndpoint({
  ...siteOperation,
  id: 'set_site_verdict',
  method: 'POST',
  path: '/site_audits/{id}/verdicts',
  title: 'Ignore a site audit issue',
  summary:
    'Ignores an issue on one or all pages, or marks it as a false positive: it no longer counts in this and later audits of the site, until the finding changes. For all pages: until their number changes by more than 25%.',
  input: z.object({
    id: siteAuditId,
    check: checkId,
    page,
    verdict: verdictKind.meta({
      title: 'Verdict',
      description: 'ignored: correct but intended; mistaken: false positive',
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
  title: 'Restore an ignored site audit issue',
  summary: 'Restores an issue on one or all pages that was ignored or marked as a false positive.',
  input: z.object({ id: siteAuditId, check: checkId, page }),
  output: detailAnswer,
});
