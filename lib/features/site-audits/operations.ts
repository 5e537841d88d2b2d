import { operation } from '#lib/features/operation.ts';
import { compareSiteAudits, listComparedPages } from './compare-contract.ts';
import {
  deleteSiteAudit,
  getSiteAudit,
  listSiteAudits,
  pauseSiteAudit,
  resumeSiteAudit,
  startSiteAudit,
  stopSiteAudit,
} from './contract.ts';
import {
  deleteCrawlSettings,
  getCrawlSettings,
  listCrawlSettings,
  saveCrawlSettings,
  testCrawlSettings,
} from './crawl-settings-contract.ts';
import { tryExtraction } from './extraction-contract.ts';
import { listLinkTargets, listOrphans, suggestLinks } from './internal-links-contract.ts';
import { getSiteGraph, getSiteTree } from './map-contract.ts';
import { exportSiteAudit, getSitePage, listSitePages } from './pages-contract.ts';
import { exportRedirects, suggestRedirects } from './redirects-contract.ts';
import { listIssuePages, listSiteDuplicates, listSiteIssues, listSiteLinks } from './report-contract.ts';
import { readSiteTable } from './table-contract.ts';
import { removeSiteVerdict, setSiteVerdict } from './verdict-contract.ts';

export const operations = [
  operation(startSiteAudit, async () => (await import('./audits.ts')).startSiteAudit),
  operation(listSiteAudits, async () => (await import('./audits.ts')).listSiteAudits),
  operation(getSiteAudit, async () => (await import('./audits.ts')).getSiteAudit),
  operation(pauseSiteAudit, async () => (await import('./audits.ts')).pauseSiteAudit),
  operation(resumeSiteAudit, async () => (await import('./audits.ts')).resumeSiteAudit),
  operation(stopSiteAudit, async () => (await import('./audits.ts')).stopSiteAudit),
  operation(deleteSiteAudit, async () => (await import('./audits.ts')).deleteSiteAudit),
  operation(listSitePages, async () => (await import('./tables/pages.ts')).listSitePages),
  operation(getSitePage, async () => (await import('./tables/pages.ts')).getSitePage),
  operation(readSiteTable, async () => (await import('./tables/table.ts')).readSiteTable),
  operation(listSiteIssues, async () => (await import('./report/report.ts')).listSiteIssues),
  operation(listIssuePages, async () => (await import('./report/report.ts')).listIssuePages),
  operation(listSiteLinks, async () => (await import('./report/report.ts')).listSiteLinks),
  operation(listSiteDuplicates, async () => (await import('./report/report.ts')).listSiteDuplicates),
  operation(getSiteTree, async () => (await import('./report/map.ts')).getSiteTree),
  operation(getSiteGraph, async () => (await import('./report/map.ts')).getSiteGraph),
  operation(setSiteVerdict, async () => (await import('./verdicts/verdicts.ts')).setSiteVerdict),
  operation(removeSiteVerdict, async () => (await import('./verdicts/verdicts.ts')).removeSiteVerdict),
  operation(compareSiteAudits, async () => (await import('./report/compare.ts')).compareSiteAudits),
  operation(listComparedPages, async () => (await import('./report/compare.ts')).listComparedPages),
  operation(saveCrawlSettings, async () => (await import('./settings/settings.ts')).saveCrawlSettings),
  operation(listCrawlSettings, async () => (await import('./settings/settings.ts')).listCrawlSettings),
  operation(getCrawlSettings, async () => (await import('./settings/settings.ts')).getCrawlSettings),
  operation(deleteCrawlSettings, async () => (await import('./settings/settings.ts')).deleteCrawlSettings),
  operation(testCrawlSettings, async () => (await import('./settings/test-settings.ts')).testCrawlSettings),
  operation(tryExtraction, async () => (await import('./extraction/try-extraction.ts')).tryExtraction),
  operation(listLinkTargets, async () => (await import('./report/internal-links.ts')).listLinkTargets),
  operation(listOrphans, async () => (await import('./report/internal-links.ts')).listOrphans),
  operation(suggestLinks, async () => (await import('./suggestions/suggest-links.ts')).suggestLinks),
  operation(suggestRedirects, async () => (await import('./redirects/suggest-redirects.ts')).suggestRedirects),
  operation(exportRedirects, async () => (await import('./redirects/suggest-redirects.ts')).exportRedirects),
  operation(exportSiteAudit, async () => (await import('./report/export.ts')).exportSiteAudit),
];
