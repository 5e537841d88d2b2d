import { type Operation, operation } from '#lib/api/operation.ts';
import { getUser } from '#lib/features/accounts/contract.ts';
import {
  createPersonReset,
  deletePerson,
  invitePerson,
  listPeople,
  revokePersonInvitation,
  updatePerson,
} from '#lib/features/accounts/people/contract.ts';
import { exportSecurityEvents, listSecurityEvents } from '#lib/features/accounts/security-log-contract.ts';
import {
  aiAnswerHistory,
  cancelAiAnswer,
  deleteAiAnswer,
  getAiAnswer,
  listAiAnswers,
  startAiAnswer,
} from '#lib/features/ai-answers/answers-contract.ts';
import { serpAi, serpAiMode, serpAiResult, serpJs, serpJsResult } from '#lib/features/ai-answers/contract.ts';
import {
  exportAiVisibility,
  getAiOverview,
  getAiVisibility,
  listAiChanges,
  listAiKeywords,
  listAiSources,
} from '#lib/features/ai-visibility/contract.ts';
import {
  createAlertChannel,
  deleteAlertChannel,
  listAlertChannels,
  testAlertChannel,
  updateAlertChannel,
} from '#lib/features/alerts/channels-contract.ts';
import { listAlertEvents, markAlertsSeen, retryAlertDelivery } from '#lib/features/alerts/history-contract.ts';
import {
  createAlertRule,
  deleteAlertRule,
  listAlertRules,
  previewAlertRule,
  updateAlertRule,
} from '#lib/features/alerts/rules-contract.ts';
import { getBacklinks } from '#lib/features/backlinks/contract.ts';
import {
  checkBacklinks,
  deleteBacklinkDomain,
  exportBacklinks,
  getBacklink,
  getBacklinkDomain,
  listBacklinkDomains,
  listBacklinks,
  setBacklinkSchedule,
  startBacklinkLook,
  stopBacklinkRun,
} from '#lib/features/backlinks/index-contract.ts';
import {
  deleteBulkRun,
  estimateBulkRun,
  exportBulkRun,
  getBulkRun,
  listBulkItems,
  listBulkRuns,
  pauseBulkRun,
  resumeBulkRun,
  retryBulkRun,
  startBulkRun,
  stopBulkRun,
} from '#lib/features/bulk-runs/contract.ts';
import { cancelBrief, deleteBrief, getBrief, listBriefs, startBrief } from '#lib/features/content/briefs/contract.ts';
import { checkDraft } from '#lib/features/content/drafts/check-contract.ts';
import {
  createDraft,
  deleteDraft,
  exportDraft,
  getDraft,
  getDraftVersion,
  listDrafts,
  listDraftVersions,
  nameDraftVersion,
  restoreDraftVersion,
  saveDraft,
  writeDraft,
} from '#lib/features/content/drafts/contract.ts';
import {
  generateCmsContent,
  generateSocialContent,
  webPageAiAnalysis,
} from '#lib/features/content/generation/contract.ts';
import { deleteTextRun, getTextRun, listTextRuns } from '#lib/features/content/generation/runs-contract.ts';
import { listTextModels } from '#lib/features/content/text-model/contract.ts';
import { domainInfos } from '#lib/features/domains/contract.ts';
import {
  cancelDomainReport,
  deleteDomainReport,
  domainReportHistory,
  getDomainEvidence,
  getDomainReport,
  listDomainReports,
  startDomainReport,
} from '#lib/features/domains/reports-contract.ts';
import { domainEmails } from '#lib/features/emails/contract.ts';
import {
  deleteEmailRun,
  exportEmailRun,
  getEmailRun,
  listEmailRuns,
  startEmailRun,
} from '#lib/features/emails/runs-contract.ts';
import { listJobs } from '#lib/features/jobs/contract.ts';
import {
  cancelKeywordGrouping,
  deleteKeywordGrouping,
  estimateKeywordGrouping,
  exportKeywordGrouping,
  getKeywordGrouping,
  listKeywordGroupings,
  repeatKeywordGrouping,
  retryKeywordGrouping,
  startKeywordGrouping,
} from '#lib/features/keywords/groups/contract.ts';
import { keywordsSearchVolume, keywordsSuggestions, longTailKeywords } from '#lib/features/keywords/ideas/contract.ts';
import {
  addListKeywords,
  createKeywordList,
  deleteKeywordList,
  exportKeywordList,
  getKeywordList,
  listKeywordLists,
  listListKeywords,
  refreshListFigures,
  removeListKeywords,
  tagListKeywords,
  updateKeywordList,
  updateListKeyword,
} from '#lib/features/keywords/lists/contract.ts';
import {
  cancelKeywordResearch,
  deleteKeywordResearch,
  getKeywordResearch,
  listKeywordResearches,
  repeatKeywordResearch,
  startKeywordResearch,
} from '#lib/features/keywords/research/contract.ts';
import {
  exportKeywordResearch,
  groupResearchedKeywords,
  listResearchedKeywords,
} from '#lib/features/keywords/research/keywords-contract.ts';
import {
  cancelAudit,
  compareAudit,
  deleteAudit,
  getAudit,
  getAuditEvidence,
  listAuditEvidence,
  listAudits,
  scrape,
  startAudit,
  webPageSeoAnalysis,
} from '#lib/features/page-audits/contract.ts';
import {
  listLimits,
  removeVerdict,
  resetLimits,
  setLimit,
  setVerdict,
} from '#lib/features/page-audits/findings-contract.ts';
import { runScript, scrapeJs, scrapeJsWithProxy } from '#lib/features/page-scripts/contract.ts';
import {
  createProject,
  deleteProject,
  getProject,
  listProjects,
  removeSample,
  updateProject,
} from '#lib/features/projects/contract.ts';
import {
  answerOwnership,
  changeMember,
  inviteMember,
  listMembers,
  removeMember,
  revokeInvitation,
} from '#lib/features/projects/members-contract.ts';
import { addNote, changeNote, deleteNote, listNotes } from '#lib/features/projects/notes-contract.ts';
import { getOverview, getTimeline, listStandings } from '#lib/features/projects/overview-contract.ts';
import { describeRankings, listRankings } from '#lib/features/rankings/contract.ts';
import {
  compareRankings,
  getRankingFigures,
  getRankingHistory,
  getShareOfVoice,
  listCtrCurves,
} from '#lib/features/rankings/figures-contract.ts';
import { exportRankings, importRankings } from '#lib/features/rankings/files-contract.ts';
import {
  compareKeywordSnapshots,
  getKeywordSnapshot,
  getTrackedKeyword,
  listKeywordSnapshots,
} from '#lib/features/rankings/history-contract.ts';
import {
  addTrackedKeywords,
  removeTrackedKeywords,
  updateTrackedKeywords,
} from '#lib/features/rankings/keywords-contract.ts';
import {
  estimateTrackingRound,
  getTrackingRound,
  listTrackingRounds,
  retryTrackingRound,
  startTrackingRound,
  stopTrackingRound,
} from '#lib/features/rankings/rounds-contract.ts';
import {
  createReport,
  deleteReport,
  exportReportPdf,
  getReport,
  getReportDocument,
  listReports,
  saveReport,
} from '#lib/features/reports/contract.ts';
import { getReportDigest, sendReportDigest, setReportDigest } from '#lib/features/reports/digest-contract.ts';
import { createReportShare, listReportShares, revokeReportShare } from '#lib/features/reports/shares-contract.ts';
import { getRetention, setRetention } from '#lib/features/retention/contract.ts';
import {
  compareKeptResults,
  deleteKeptResult,
  getKeptResult,
  keepResult,
  listKeptResults,
  updateKeptResult,
} from '#lib/features/saved-results/contract.ts';
import { listSchedules, previewSchedule, setSchedule } from '#lib/features/schedules/contract.ts';
import { serp, serpHtml, serpText } from '#lib/features/searches/contract.ts';
import { pageIndexation } from '#lib/features/searches/indexation/contract.ts';
import { getRanking } from '#lib/features/searches/ranking/contract.ts';
import {
  cancelSearch,
  compareSearch,
  deleteSearch,
  engineHealth,
  getSearch,
  listSearches,
  listSearchSources,
  setSearchSource,
  startSearch,
  tryEngine,
} from '#lib/features/searches/searches-contract.ts';
import { compareSiteAudits, listComparedPages } from '#lib/features/site-audits/compare-contract.ts';
import {
  deleteSiteAudit,
  getSiteAudit,
  listSiteAudits,
  pauseSiteAudit,
  resumeSiteAudit,
  startSiteAudit,
  stopSiteAudit,
} from '#lib/features/site-audits/contract.ts';
import { getSiteGraph, getSiteTree } from '#lib/features/site-audits/map-contract.ts';
import { exportSiteAudit, getSitePage, listSitePages } from '#lib/features/site-audits/pages-contract.ts';
import {
  listIssuePages,
  listSiteDuplicates,
  listSiteIssues,
  listSiteLinks,
} from '#lib/features/site-audits/report-contract.ts';
import { readSiteTable } from '#lib/features/site-audits/table-contract.ts';
import { removeSiteVerdict, setSiteVerdict } from '#lib/features/site-audits/verdict-contract.ts';
import { scrapeDomain } from '#lib/features/site-scrape/contract.ts';
import { getSystem, retryJob } from '#lib/features/system/contract.ts';
import { deleteView, listViews, saveView } from '#lib/features/views/contract.ts';

/**
 * Every operation with the service behind it, loaded on first use; without one it is not built yet. The order is that of
 * the reference page.
 */
export const operations: readonly Operation[] = [
  operation(
    scrapeJsWithProxy,
    async () => (await import('#lib/features/page-scripts/service.ts')).scrapeJsThroughProxy,
  ),
  operation(scrapeJs, async () => (await import('#lib/features/page-scripts/service.ts')).scrapeJsPage),
  operation(serpHtml, async () => (await import('#lib/features/searches/serp-with-pages.ts')).getSerpHtml),
  operation(serpText, async () => (await import('#lib/features/searches/serp-with-pages.ts')).getSerpText),
  operation(serp, async () => (await import('#lib/features/searches/get-serp.ts')).getSerp),
  operation(serpAi, async () => (await import('#lib/features/ai-answers/launch.ts')).launch),
  operation(serpAiResult, async () => (await import('#lib/features/ai-answers/poll.ts')).pollAnswer),
  operation(serpAiMode, async () => (await import('#lib/features/ai-answers/launch.ts')).askAtOnce),
  operation(serpJs, async () => (await import('#lib/features/ai-answers/launch.ts')).launch),
  operation(serpJsResult, async () => (await import('#lib/features/ai-answers/poll.ts')).pollResults),
  operation(getBacklinks, async () => (await import('#lib/features/backlinks/find-backlinks.ts')).findBacklinks),
  operation(getRanking, async () => (await import('#lib/features/searches/ranking/service.ts')).findRanking),
  operation(scrapeDomain, async () => (await import('#lib/features/site-scrape/service.ts')).scrapeDomain),
  operation(
    keywordsSuggestions,
    async () => (await import('#lib/features/keywords/ideas/suggest-keywords.ts')).suggestKeywords,
  ),
  operation(
    keywordsSearchVolume,
    async () => (await import('#lib/features/keywords/ideas/search-volume.ts')).searchVolume,
  ),
  operation(domainEmails, async () => (await import('#lib/features/emails/service.ts')).findDomainEmails),
  operation(
    webPageSeoAnalysis,
    async () => (await import('#lib/features/page-audits/analyse-web-page.ts')).analyseWebPage,
  ),
  operation(domainInfos, async () => (await import('#lib/features/domains/service.ts')).getDomainInfos),
  operation(
    longTailKeywords,
    async () => (await import('#lib/features/keywords/ideas/long-tail-keywords.ts')).generateLongTail,
  ),
  operation(
    generateCmsContent,
    async () => (await import('#lib/features/content/generation/generate-content.ts')).writePost,
  ),
  operation(pageIndexation, async () => (await import('#lib/features/searches/indexation/service.ts')).checkIndexation),
  operation(scrape, async () => (await import('#lib/features/page-audits/scrape-page.ts')).scrapePage),
  operation(
    generateSocialContent,
    async () => (await import('#lib/features/content/generation/generate-content.ts')).writeSocialPost,
  ),
  operation(
    webPageAiAnalysis,
    async () => (await import('#lib/features/content/generation/ask-about-page.ts')).askAboutPage,
  ),
  operation(listTextRuns, async () => (await import('#lib/features/content/generation/runs.ts')).listTextRuns),
  operation(getTextRun, async () => (await import('#lib/features/content/generation/runs.ts')).getTextRun),
  operation(deleteTextRun, async () => (await import('#lib/features/content/generation/runs.ts')).deleteTextRun),
  operation(listTextModels, async () => (await import('#lib/features/content/text-model/service.ts')).listTextModels),
  operation(runScript, async () => (await import('#lib/features/page-scripts/try-script.ts')).tryScript),
  operation(startAudit, async () => (await import('#lib/features/page-audits/audits.ts')).startAudit),
  operation(listAudits, async () => (await import('#lib/features/page-audits/audits.ts')).listAudits),
  operation(getAudit, async () => (await import('#lib/features/page-audits/audits.ts')).getAudit),
  operation(compareAudit, async () => (await import('#lib/features/page-audits/audits.ts')).compareAudit),
  operation(
    listAuditEvidence,
    async () => (await import('#lib/features/page-audits/audit-evidence.ts')).listAuditEvidence,
  ),
  operation(
    getAuditEvidence,
    async () => (await import('#lib/features/page-audits/audit-evidence.ts')).getAuditEvidence,
  ),
  operation(setVerdict, async () => (await import('#lib/features/page-audits/findings.ts')).setVerdict),
  operation(removeVerdict, async () => (await import('#lib/features/page-audits/findings.ts')).removeVerdict),
  operation(listLimits, async () => (await import('#lib/features/page-audits/audit-limits.ts')).listLimits),
  operation(setLimit, async () => (await import('#lib/features/page-audits/audit-limits.ts')).setLimit),
  operation(resetLimits, async () => (await import('#lib/features/page-audits/audit-limits.ts')).resetLimits),
  operation(deleteAudit, async () => (await import('#lib/features/page-audits/audits.ts')).deleteAudit),
  operation(cancelAudit, async () => (await import('#lib/features/page-audits/audits.ts')).cancelAudit),
  operation(startSiteAudit, async () => (await import('#lib/features/site-audits/audits.ts')).startSiteAudit),
  operation(listSiteAudits, async () => (await import('#lib/features/site-audits/audits.ts')).listSiteAudits),
  operation(getSiteAudit, async () => (await import('#lib/features/site-audits/audits.ts')).getSiteAudit),
  operation(pauseSiteAudit, async () => (await import('#lib/features/site-audits/audits.ts')).pauseSiteAudit),
  operation(resumeSiteAudit, async () => (await import('#lib/features/site-audits/audits.ts')).resumeSiteAudit),
  operation(stopSiteAudit, async () => (await import('#lib/features/site-audits/audits.ts')).stopSiteAudit),
  operation(deleteSiteAudit, async () => (await import('#lib/features/site-audits/audits.ts')).deleteSiteAudit),
  operation(listSitePages, async () => (await import('#lib/features/site-audits/pages.ts')).listSitePages),
  operation(getSitePage, async () => (await import('#lib/features/site-audits/pages.ts')).getSitePage),
  operation(readSiteTable, async () => (await import('#lib/features/site-audits/table.ts')).readSiteTable),
  operation(listSiteIssues, async () => (await import('#lib/features/site-audits/report.ts')).listSiteIssues),
  operation(listIssuePages, async () => (await import('#lib/features/site-audits/report.ts')).listIssuePages),
  operation(listSiteLinks, async () => (await import('#lib/features/site-audits/report.ts')).listSiteLinks),
  operation(listSiteDuplicates, async () => (await import('#lib/features/site-audits/report.ts')).listSiteDuplicates),
  operation(getSiteTree, async () => (await import('#lib/features/site-audits/map.ts')).getSiteTree),
  operation(getSiteGraph, async () => (await import('#lib/features/site-audits/map.ts')).getSiteGraph),
  operation(setSiteVerdict, async () => (await import('#lib/features/site-audits/verdicts.ts')).setSiteVerdict),
  operation(removeSiteVerdict, async () => (await import('#lib/features/site-audits/verdicts.ts')).removeSiteVerdict),
  operation(compareSiteAudits, async () => (await import('#lib/features/site-audits/compare.ts')).compareSiteAudits),
  operation(listComparedPages, async () => (await import('#lib/features/site-audits/compare.ts')).listComparedPages),
  operation(exportSiteAudit, async () => (await import('#lib/features/site-audits/export.ts')).exportSiteAudit),
  operation(startEmailRun, async () => (await import('#lib/features/emails/runs.ts')).startEmailRun),
  operation(listEmailRuns, async () => (await import('#lib/features/emails/runs.ts')).listEmailRuns),
  operation(getEmailRun, async () => (await import('#lib/features/emails/runs.ts')).getEmailRun),
  operation(exportEmailRun, async () => (await import('#lib/features/emails/runs.ts')).exportEmailRun),
  operation(deleteEmailRun, async () => (await import('#lib/features/emails/runs.ts')).deleteEmailRun),
  operation(startSearch, async () => (await import('#lib/features/searches/start-search.ts')).startSearch),
  operation(listSearches, async () => (await import('#lib/features/searches/searches.ts')).listSearches),
  operation(getSearch, async () => (await import('#lib/features/searches/searches.ts')).getSearch),
  operation(compareSearch, async () => (await import('#lib/features/searches/searches.ts')).compareSearch),
  operation(deleteSearch, async () => (await import('#lib/features/searches/searches.ts')).deleteSearch),
  operation(cancelSearch, async () => (await import('#lib/features/searches/start-search.ts')).cancelSearch),
  operation(engineHealth, async () => (await import('#lib/features/searches/engine-health.ts')).getEngineHealth),
  operation(tryEngine, async () => (await import('#lib/features/searches/try-engine.ts')).tryEngineNow),
  operation(listSearchSources, async () => (await import('#lib/features/searches/source-choice.ts')).getSearchSources),
  operation(setSearchSource, async () => (await import('#lib/features/searches/source-choice.ts')).chooseSearchSource),
  operation(startAiAnswer, async () => (await import('#lib/features/ai-answers/stored-answers.ts')).startAiAnswer),
  operation(listAiAnswers, async () => (await import('#lib/features/ai-answers/stored-answers.ts')).listAiAnswers),
  operation(getAiAnswer, async () => (await import('#lib/features/ai-answers/stored-answers.ts')).getAiAnswer),
  operation(
    aiAnswerHistory,
    async () => (await import('#lib/features/ai-answers/stored-answers.ts')).getAiAnswerHistory,
  ),
  operation(deleteAiAnswer, async () => (await import('#lib/features/ai-answers/stored-answers.ts')).deleteAiAnswer),
  operation(cancelAiAnswer, async () => (await import('#lib/features/ai-answers/stored-answers.ts')).cancelAiAnswer),
  operation(startBacklinkLook, async () => (await import('#lib/features/backlinks/domains.ts')).startBacklinkLook),
  operation(listBacklinkDomains, async () => (await import('#lib/features/backlinks/domains.ts')).listBacklinkDomains),
  operation(getBacklinkDomain, async () => (await import('#lib/features/backlinks/domains.ts')).getBacklinkDomain),
  operation(setBacklinkSchedule, async () => (await import('#lib/features/backlinks/domains.ts')).setBacklinkSchedule),
  operation(
    deleteBacklinkDomain,
    async () => (await import('#lib/features/backlinks/domains.ts')).deleteBacklinkDomain,
  ),
  operation(checkBacklinks, async () => (await import('#lib/features/backlinks/domains.ts')).checkBacklinks),
  operation(stopBacklinkRun, async () => (await import('#lib/features/backlinks/domains.ts')).stopBacklinkRun),
  operation(listBacklinks, async () => (await import('#lib/features/backlinks/links.ts')).listBacklinks),
  operation(getBacklink, async () => (await import('#lib/features/backlinks/links.ts')).getBacklink),
  operation(exportBacklinks, async () => (await import('#lib/features/backlinks/export.ts')).exportBacklinks),
  operation(startBrief, async () => (await import('#lib/features/content/briefs/briefs.ts')).startBrief),
  operation(listBriefs, async () => (await import('#lib/features/content/briefs/briefs.ts')).listBriefs),
  operation(getBrief, async () => (await import('#lib/features/content/briefs/briefs.ts')).getBrief),
  operation(cancelBrief, async () => (await import('#lib/features/content/briefs/briefs.ts')).cancelBrief),
  operation(deleteBrief, async () => (await import('#lib/features/content/briefs/briefs.ts')).deleteBrief),
  operation(createDraft, async () => (await import('#lib/features/content/drafts/drafts.ts')).createDraft),
  operation(listDrafts, async () => (await import('#lib/features/content/drafts/drafts.ts')).listDrafts),
  operation(getDraft, async () => (await import('#lib/features/content/drafts/drafts.ts')).getDraft),
  operation(saveDraft, async () => (await import('#lib/features/content/drafts/drafts.ts')).saveDraft),
  operation(writeDraft, async () => (await import('#lib/features/content/drafts/write-draft.ts')).writeDraft),
  operation(checkDraft, async () => (await import('#lib/features/content/drafts/check/check-draft.ts')).checkDraft),
  operation(exportDraft, async () => (await import('#lib/features/content/drafts/export-draft.ts')).exportDraft),
  operation(
    listDraftVersions,
    async () => (await import('#lib/features/content/drafts/versions.ts')).listDraftVersions,
  ),
  operation(getDraftVersion, async () => (await import('#lib/features/content/drafts/versions.ts')).getDraftVersion),
  operation(nameDraftVersion, async () => (await import('#lib/features/content/drafts/versions.ts')).nameDraftVersion),
  operation(
    restoreDraftVersion,
    async () => (await import('#lib/features/content/drafts/versions.ts')).restoreDraftVersion,
  ),
  operation(deleteDraft, async () => (await import('#lib/features/content/drafts/drafts.ts')).deleteDraft),
  operation(startDomainReport, async () => (await import('#lib/features/domains/reports.ts')).startDomainReport),
  operation(listDomainReports, async () => (await import('#lib/features/domains/reports.ts')).listDomainReports),
  operation(getDomainReport, async () => (await import('#lib/features/domains/reports.ts')).getDomainReport),
  operation(domainReportHistory, async () => (await import('#lib/features/domains/reports.ts')).getDomainHistory),
  operation(
    getDomainEvidence,
    async () => (await import('#lib/features/domains/report-evidence.ts')).getDomainEvidence,
  ),
  operation(cancelDomainReport, async () => (await import('#lib/features/domains/reports.ts')).cancelDomainReport),
  operation(deleteDomainReport, async () => (await import('#lib/features/domains/reports.ts')).deleteDomainReport),
  operation(
    startKeywordResearch,
    async () => (await import('#lib/features/keywords/research/researches.ts')).startKeywordResearch,
  ),
  operation(
    listKeywordResearches,
    async () => (await import('#lib/features/keywords/research/researches.ts')).listKeywordResearches,
  ),
  operation(
    getKeywordResearch,
    async () => (await import('#lib/features/keywords/research/researches.ts')).getKeywordResearch,
  ),
  operation(
    repeatKeywordResearch,
    async () => (await import('#lib/features/keywords/research/researches.ts')).repeatKeywordResearch,
  ),
  operation(
    cancelKeywordResearch,
    async () => (await import('#lib/features/keywords/research/researches.ts')).cancelKeywordResearch,
  ),
  operation(
    deleteKeywordResearch,
    async () => (await import('#lib/features/keywords/research/researches.ts')).deleteKeywordResearch,
  ),
  operation(
    listResearchedKeywords,
    async () => (await import('#lib/features/keywords/research/keywords.ts')).listResearchedKeywords,
  ),
  operation(
    groupResearchedKeywords,
    async () => (await import('#lib/features/keywords/research/keywords.ts')).groupResearchedKeywords,
  ),
  operation(
    exportKeywordResearch,
    async () => (await import('#lib/features/keywords/research/keywords.ts')).exportKeywordResearch,
  ),
  operation(createKeywordList, async () => (await import('#lib/features/keywords/lists/lists.ts')).createKeywordList),
  operation(listKeywordLists, async () => (await import('#lib/features/keywords/lists/lists.ts')).listKeywordLists),
  operation(getKeywordList, async () => (await import('#lib/features/keywords/lists/lists.ts')).getKeywordList),
  operation(updateKeywordList, async () => (await import('#lib/features/keywords/lists/lists.ts')).updateKeywordList),
  operation(deleteKeywordList, async () => (await import('#lib/features/keywords/lists/lists.ts')).deleteKeywordList),
  operation(
    addListKeywords,
    async () => (await import('#lib/features/keywords/lists/list-keywords.ts')).addListKeywords,
  ),
  operation(
    listListKeywords,
    async () => (await import('#lib/features/keywords/lists/list-keywords.ts')).listListKeywords,
  ),
  operation(
    updateListKeyword,
    async () => (await import('#lib/features/keywords/lists/list-keywords.ts')).updateListKeyword,
  ),
  operation(
    tagListKeywords,
    async () => (await import('#lib/features/keywords/lists/list-keywords.ts')).tagListKeywords,
  ),
  operation(
    removeListKeywords,
    async () => (await import('#lib/features/keywords/lists/list-keywords.ts')).removeListKeywords,
  ),
  operation(
    refreshListFigures,
    async () => (await import('#lib/features/keywords/lists/figures.ts')).refreshListFigures,
  ),
  operation(exportKeywordList, async () => (await import('#lib/features/keywords/lists/export.ts')).exportKeywordList),
  operation(estimateBulkRun, async () => (await import('#lib/features/bulk-runs/bulk-runs.ts')).estimateBulkRun),
  operation(startBulkRun, async () => (await import('#lib/features/bulk-runs/bulk-runs.ts')).startBulkRun),
  operation(listBulkRuns, async () => (await import('#lib/features/bulk-runs/bulk-runs.ts')).listBulkRuns),
  operation(getBulkRun, async () => (await import('#lib/features/bulk-runs/bulk-runs.ts')).getBulkRun),
  operation(listBulkItems, async () => (await import('#lib/features/bulk-runs/bulk-runs.ts')).listBulkItems),
  operation(pauseBulkRun, async () => (await import('#lib/features/bulk-runs/bulk-runs.ts')).pauseBulkRun),
  operation(resumeBulkRun, async () => (await import('#lib/features/bulk-runs/bulk-runs.ts')).resumeBulkRun),
  operation(stopBulkRun, async () => (await import('#lib/features/bulk-runs/bulk-runs.ts')).stopBulkRun),
  operation(retryBulkRun, async () => (await import('#lib/features/bulk-runs/bulk-runs.ts')).retryBulkRun),
  operation(deleteBulkRun, async () => (await import('#lib/features/bulk-runs/bulk-runs.ts')).deleteBulkRun),
  operation(exportBulkRun, async () => (await import('#lib/features/bulk-runs/bulk-runs.ts')).exportBulkRun),
  operation(
    estimateKeywordGrouping,
    async () => (await import('#lib/features/keywords/groups/groupings.ts')).estimateKeywordGrouping,
  ),
  operation(
    startKeywordGrouping,
    async () => (await import('#lib/features/keywords/groups/groupings.ts')).startKeywordGrouping,
  ),
  operation(
    listKeywordGroupings,
    async () => (await import('#lib/features/keywords/groups/groupings.ts')).listKeywordGroupings,
  ),
  operation(
    getKeywordGrouping,
    async () => (await import('#lib/features/keywords/groups/groupings.ts')).getKeywordGrouping,
  ),
  operation(
    cancelKeywordGrouping,
    async () => (await import('#lib/features/keywords/groups/groupings.ts')).cancelKeywordGrouping,
  ),
  operation(
    retryKeywordGrouping,
    async () => (await import('#lib/features/keywords/groups/groupings.ts')).retryKeywordGrouping,
  ),
  operation(
    repeatKeywordGrouping,
    async () => (await import('#lib/features/keywords/groups/groupings.ts')).repeatKeywordGrouping,
  ),
  operation(
    deleteKeywordGrouping,
    async () => (await import('#lib/features/keywords/groups/groupings.ts')).deleteKeywordGrouping,
  ),
  operation(
    exportKeywordGrouping,
    async () => (await import('#lib/features/keywords/groups/groupings.ts')).exportKeywordGrouping,
  ),
  operation(listProjects, async () => (await import('#lib/features/projects/service.ts')).listProjects),
  operation(createProject, async () => (await import('#lib/features/projects/service.ts')).createProject),
  operation(getProject, async () => (await import('#lib/features/projects/service.ts')).getProject),
  operation(updateProject, async () => (await import('#lib/features/projects/service.ts')).updateProject),
  operation(deleteProject, async () => (await import('#lib/features/projects/service.ts')).deleteProject),
  operation(removeSample, async () => (await import('#lib/features/projects/removal.ts')).removeSample),
  operation(getOverview, async () => (await import('#lib/features/projects/overview.ts')).getOverview),
  operation(listStandings, async () => (await import('#lib/features/projects/overview.ts')).listStandings),
  operation(getTimeline, async () => (await import('#lib/features/projects/timeline.ts')).getTimeline),
  operation(listMembers, async () => (await import('#lib/features/projects/members.ts')).listMembers),
  operation(changeMember, async () => (await import('#lib/features/projects/members.ts')).changeMember),
  operation(answerOwnership, async () => (await import('#lib/features/projects/members.ts')).answerOwnership),
  operation(removeMember, async () => (await import('#lib/features/projects/members.ts')).removeMember),
  operation(inviteMember, async () => (await import('#lib/features/projects/members.ts')).inviteMember),
  operation(revokeInvitation, async () => (await import('#lib/features/projects/members.ts')).revokeInvitation),
  operation(listNotes, async () => (await import('#lib/features/projects/notes.ts')).listNotes),
  operation(addNote, async () => (await import('#lib/features/projects/notes.ts')).addNote),
  operation(changeNote, async () => (await import('#lib/features/projects/notes.ts')).changeNote),
  operation(deleteNote, async () => (await import('#lib/features/projects/notes.ts')).deleteNote),
  operation(listSchedules, async () => (await import('#lib/features/schedules/schedules.ts')).listSchedules),
  operation(setSchedule, async () => (await import('#lib/features/schedules/schedules.ts')).setSchedule),
  operation(previewSchedule, async () => (await import('#lib/features/schedules/schedules.ts')).previewSchedule),
  operation(listRankings, async () => (await import('#lib/features/rankings/rankings.ts')).listRankings),
  operation(describeRankings, async () => (await import('#lib/features/rankings/rankings.ts')).describeRankings),
  operation(addTrackedKeywords, async () => (await import('#lib/features/rankings/keywords.ts')).addTrackedKeywords),
  operation(
    updateTrackedKeywords,
    async () => (await import('#lib/features/rankings/keywords.ts')).updateTrackedKeywords,
  ),
  operation(
    removeTrackedKeywords,
    async () => (await import('#lib/features/rankings/keywords.ts')).removeTrackedKeywords,
  ),
  operation(
    estimateTrackingRound,
    async () => (await import('#lib/features/rankings/rounds.ts')).estimateTrackingRound,
  ),
  operation(startTrackingRound, async () => (await import('#lib/features/rankings/rounds.ts')).startTrackingRound),
  operation(listTrackingRounds, async () => (await import('#lib/features/rankings/rounds.ts')).listTrackingRounds),
  operation(getTrackingRound, async () => (await import('#lib/features/rankings/rounds.ts')).getTrackingRound),
  operation(stopTrackingRound, async () => (await import('#lib/features/rankings/rounds.ts')).stopTrackingRound),
  operation(retryTrackingRound, async () => (await import('#lib/features/rankings/rounds.ts')).retryTrackingRound),
  operation(exportRankings, async () => (await import('#lib/features/rankings/export-rankings.ts')).exportRankings),
  operation(importRankings, async () => (await import('#lib/features/rankings/import-rankings.ts')).importRankings),
  operation(getTrackedKeyword, async () => (await import('#lib/features/rankings/history.ts')).getTrackedKeyword),
  operation(listKeywordSnapshots, async () => (await import('#lib/features/rankings/history.ts')).listKeywordSnapshots),
  operation(getKeywordSnapshot, async () => (await import('#lib/features/rankings/history.ts')).getKeywordSnapshot),
  operation(
    compareKeywordSnapshots,
    async () => (await import('#lib/features/rankings/history.ts')).compareKeywordSnapshots,
  ),
  operation(getRankingFigures, async () => (await import('#lib/features/rankings/figures.ts')).getRankingFigures),
  operation(getRankingHistory, async () => (await import('#lib/features/rankings/figures.ts')).getRankingHistory),
  operation(getShareOfVoice, async () => (await import('#lib/features/rankings/figures.ts')).getShareOfVoice),
  operation(compareRankings, async () => (await import('#lib/features/rankings/figures.ts')).compareRankings),
  operation(listCtrCurves, async () => (await import('#lib/features/rankings/figures.ts')).listCtrCurves),
  operation(getAiVisibility, async () => (await import('#lib/features/ai-visibility/service.ts')).getAiVisibility),
  operation(listAiSources, async () => (await import('#lib/features/ai-visibility/service.ts')).listAiSources),
  operation(listAiChanges, async () => (await import('#lib/features/ai-visibility/service.ts')).listAiChanges),
  operation(listAiKeywords, async () => (await import('#lib/features/ai-visibility/service.ts')).listAiKeywords),
  operation(getAiOverview, async () => (await import('#lib/features/ai-visibility/overviews.ts')).getAiOverview),
  operation(exportAiVisibility, async () => (await import('#lib/features/ai-visibility/export.ts')).exportAiVisibility),
  operation(keepResult, async () => (await import('#lib/features/saved-results/service.ts')).keepResult),
  operation(listKeptResults, async () => (await import('#lib/features/saved-results/service.ts')).listKeptResults),
  operation(getKeptResult, async () => (await import('#lib/features/saved-results/service.ts')).getKeptResult),
  operation(updateKeptResult, async () => (await import('#lib/features/saved-results/service.ts')).updateKeptResult),
  operation(deleteKeptResult, async () => (await import('#lib/features/saved-results/service.ts')).deleteKeptResult),
  operation(
    compareKeptResults,
    async () => (await import('#lib/features/saved-results/service.ts')).compareKeptResults,
  ),
  operation(createReport, async () => (await import('#lib/features/reports/reports.ts')).createReport),
  operation(listReports, async () => (await import('#lib/features/reports/reports.ts')).listReports),
  operation(getReport, async () => (await import('#lib/features/reports/reports.ts')).getReport),
  operation(saveReport, async () => (await import('#lib/features/reports/reports.ts')).saveReport),
  operation(deleteReport, async () => (await import('#lib/features/reports/reports.ts')).deleteReport),
  operation(getReportDocument, async () => (await import('#lib/features/reports/draw-report.ts')).getReportDocument),
  operation(exportReportPdf, async () => (await import('#lib/features/reports/print.ts')).exportReportPdf),
  operation(createReportShare, async () => (await import('#lib/features/reports/shares.ts')).createReportShare),
  operation(getReportDigest, async () => (await import('#lib/features/reports/digests.ts')).getReportDigest),
  operation(setReportDigest, async () => (await import('#lib/features/reports/digests.ts')).setReportDigest),
  operation(sendReportDigest, async () => (await import('#lib/features/reports/digests.ts')).sendReportDigest),
  operation(listReportShares, async () => (await import('#lib/features/reports/shares.ts')).listReportShares),
  operation(revokeReportShare, async () => (await import('#lib/features/reports/shares.ts')).revokeReportShare),
  operation(listAlertChannels, async () => (await import('#lib/features/alerts/channels.ts')).listAlertChannels),
  operation(createAlertChannel, async () => (await import('#lib/features/alerts/channels.ts')).createAlertChannel),
  operation(updateAlertChannel, async () => (await import('#lib/features/alerts/channels.ts')).updateAlertChannel),
  operation(deleteAlertChannel, async () => (await import('#lib/features/alerts/channels.ts')).deleteAlertChannel),
  operation(testAlertChannel, async () => (await import('#lib/features/alerts/channels.ts')).testAlertChannel),
  operation(listAlertRules, async () => (await import('#lib/features/alerts/rules.ts')).listAlertRules),
  operation(createAlertRule, async () => (await import('#lib/features/alerts/rules.ts')).createAlertRule),
  operation(updateAlertRule, async () => (await import('#lib/features/alerts/rules.ts')).updateAlertRule),
  operation(deleteAlertRule, async () => (await import('#lib/features/alerts/rules.ts')).deleteAlertRule),
  operation(previewAlertRule, async () => (await import('#lib/features/alerts/rules.ts')).previewAlertRule),
  operation(listAlertEvents, async () => (await import('#lib/features/alerts/history.ts')).listAlertEvents),
  operation(markAlertsSeen, async () => (await import('#lib/features/alerts/history.ts')).markAlertsSeen),
  operation(retryAlertDelivery, async () => (await import('#lib/features/alerts/history.ts')).retryAlertDelivery),
  operation(listViews, async () => (await import('#lib/features/views/service.ts')).listViews),
  operation(saveView, async () => (await import('#lib/features/views/service.ts')).saveView),
  operation(deleteView, async () => (await import('#lib/features/views/service.ts')).deleteView),
  operation(listJobs, async () => (await import('#lib/features/jobs/service.ts')).listJobs),
  operation(getSystem, async () => (await import('#lib/features/system/service.ts')).getSystem),
  operation(listPeople, async () => (await import('#lib/features/accounts/people/people.ts')).listPeople),
  operation(invitePerson, async () => (await import('#lib/features/accounts/people/people.ts')).invitePerson),
  operation(
    revokePersonInvitation,
    async () => (await import('#lib/features/accounts/people/people.ts')).revokePersonInvitation,
  ),
  operation(updatePerson, async () => (await import('#lib/features/accounts/people/people.ts')).updatePerson),
  operation(createPersonReset, async () => (await import('#lib/features/accounts/people/people.ts')).createPersonReset),
  operation(deletePerson, async () => (await import('#lib/features/accounts/people/delete-person.ts')).deletePerson),
  operation(
    listSecurityEvents,
    async () => (await import('#lib/features/accounts/security-log.ts')).listSecurityEvents,
  ),
  operation(
    exportSecurityEvents,
    async () => (await import('#lib/features/accounts/security-log.ts')).exportSecurityEvents,
  ),
  operation(getRetention, async () => (await import('#lib/features/retention/retention.ts')).getRetention),
  operation(setRetention, async () => (await import('#lib/features/retention/retention.ts')).setRetention),
  operation(retryJob, async () => (await import('#lib/features/system/service.ts')).retryJob),
  operation(getUser, async () => (await import('#lib/features/accounts/describe-account.ts')).describeAccount),
];

const byId = new Map(operations.map((entry) => [entry.endpoint.id, entry]));

/** The operation of this id, as /api/run and the MCP tools name it. */
export function operationById(id: string): Operation | undefined {
  return byId.get(id);
}

/** All operations under a path, aliases included: one for each method. */
export function operationsAt(path: string): Operation[] {
  return operations.filter(({ endpoint }) => endpoint.path === path || endpoint.aliases?.includes(path));
}
