import { operation } from '#lib/features/operation.ts';
import { cancelBrief, deleteBrief, getBrief, listBriefs, startBrief } from './briefs/contract.ts';
import { checkDraft } from './drafts/check-contract.ts';
import {
  createDraft,
  deleteDraft,
  exportDraft,
  getDraft,
  listDrafts,
  saveDraft,
  writeDraft,
} from './drafts/contract.ts';
import {
  getDraftVersion,
  listDraftVersions,
  nameDraftVersion,
  restoreDraftVersion,
} from './drafts/versions-contract.ts';
import { generateCmsContent, generateSocialContent, webPageAiAnalysis } from './generation/contract.ts';
import { deleteTextRun, getTextRun, listTextRuns } from './generation/runs-contract.ts';
import { listTextModels } from './text-model/contract.ts';

export const operations = [
  operation(generateCmsContent, async () => (await import('./generation/generate-content.ts')).writePost),
  operation(generateSocialContent, async () => (await import('./generation/generate-content.ts')).writeSocialPost),
  operation(webPageAiAnalysis, async () => (await import('./generation/ask-about-page.ts')).askAboutPage),
  operation(listTextRuns, async () => (await import('./generation/runs.ts')).listTextRuns),
  operation(getTextRun, async () => (await import('./generation/runs.ts')).getTextRun),
  operation(deleteTextRun, async () => (await import('./generation/runs.ts')).deleteTextRun),
  operation(listTextModels, async () => (await import('./text-model/service.ts')).listTextModels),
  operation(startBrief, async () => (await import('./briefs/briefs.ts')).startBrief),
  operation(listBriefs, async () => (await import('./briefs/briefs.ts')).listBriefs),
  operation(getBrief, async () => (await import('./briefs/briefs.ts')).getBrief),
  operation(cancelBrief, async () => (await import('./briefs/briefs.ts')).cancelBrief),
  operation(deleteBrief, async () => (await import('./briefs/briefs.ts')).deleteBrief),
  operation(createDraft, async () => (await import('./drafts/drafts.ts')).createDraft),
  operation(listDrafts, async () => (await import('./drafts/drafts.ts')).listDrafts),
  operation(getDraft, async () => (await import('./drafts/drafts.ts')).getDraft),
  operation(saveDraft, async () => (await import('./drafts/drafts.ts')).saveDraft),
  operation(writeDraft, async () => (await import('./drafts/write-draft.ts')).writeDraft),
  operation(checkDraft, async () => (await import('./drafts/check/check-draft.ts')).checkDraft),
  operation(exportDraft, async () => (await import('./drafts/export-draft.ts')).exportDraft),
  operation(listDraftVersions, async () => (await import('./drafts/versions.ts')).listDraftVersions),
  operation(getDraftVersion, async () => (await import('./drafts/versions.ts')).getDraftVersion),
  operation(nameDraftVersion, async () => (await import('./drafts/versions.ts')).nameDraftVersion),
  operation(restoreDraftVersion, async () => (await import('./drafts/versions.ts')).restoreDraftVersion),
  operation(deleteDraft, async () => (await import('./drafts/drafts.ts')).deleteDraft),
];
