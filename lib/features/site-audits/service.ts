/** What other features use of this one. */

export { checkById } from '#lib/features/site-audits/analysis/check-catalogue.ts';
export { deleteSiteAudit, getSiteAudit, startSiteAudit, stopSiteAudit } from '#lib/features/site-audits/audits.ts';
export { listComparedPages } from '#lib/features/site-audits/report/compare.ts';
export {
  type AuditedPage,
  auditsOfPage,
  issuesOfPage,
  linksToPage,
} from '#lib/features/site-audits/report/page-history-store.ts';
