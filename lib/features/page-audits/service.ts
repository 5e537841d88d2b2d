/** What other features use of this one. */
export { cancelAudit, getAudit, startAudit } from '#lib/features/page-audits/audits.ts';
export { limitsOf } from '#lib/features/page-audits/findings/limits-of.ts';
export { fetchPage } from '#lib/features/page-audits/page/fetch-page.ts';
export { renderDocument } from '#lib/features/page-audits/page/load-page.ts';
export { isHtml, toPageInput } from '#lib/features/page-audits/page/page-input.ts';
export { parseFacts } from '#lib/features/page-audits/page/parse-facts.ts';
export { tryLink } from '#lib/features/page-audits/site/check-links.ts';
export { inspectHost } from '#lib/features/page-audits/site/inspect-host.ts';
