'use client';

import type { ReactNode } from 'react';
import { DeleteDialog } from '#components/ui/delete-dialog.tsx';
import type { RunKind } from '#lib/contract/runs.ts';
import { call } from '#lib/features/call.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

/** Kinds of runs that are deleted one by one: a brief goes with its draft, a round of checks with its project. */
export type DeletableKind = Exclude<
  RunKind,
  'brief' | 'tracking_round' | 'search_console_sync' | 'analytics_sync' | 'pagespeed_test' | 'log_import'
>;

/** The operation that deletes each kind, and the key of the queries that list it. */
const deletions = {
  audit: { operation: 'delete_audit', list: 'audits' },
  site_audit: { operation: 'delete_site_audit', list: 'site-audits' },
  search: { operation: 'delete_search', list: 'searches' },
  ai_answer: { operation: 'delete_ai_answer', list: 'ai-answers' },
  domain_report: { operation: 'delete_domain_report', list: 'domain-reports' },
  email_run: { operation: 'delete_email_run', list: 'email-runs' },
  backlink_run: { operation: 'delete_backlink_domain', list: 'backlink-domains' },
  keyword_research: { operation: 'delete_keyword_research', list: 'keyword-researches' },
  keyword_grouping: { operation: 'delete_keyword_grouping', list: 'keyword-groupings' },
  bulk_run: { operation: 'delete_bulk_run', list: 'bulk-runs' },
  redirect_map: { operation: 'delete_redirect_map', list: 'redirect-maps' },
  local_grid: { operation: 'delete_local_grid', list: 'local-grids' },
  question_tree: { operation: 'delete_question_tree', list: 'question-trees' },
} as const satisfies Record<DeletableKind, { operation: string; list: string }>;

/** What one is called, and what is deleted with it and what is kept. */
const texts = (t: Translator): Record<DeletableKind, { what: string; description: string }> => ({
  audit: { what: t('audit'), description: t('Deletes this report. Other audits of this page are kept.') },
  site_audit: {
    what: t('site audit'),
    description: t('Deletes its pages, issues and stored HTML. Other audits of this site are kept.'),
  },
  search: {
    what: t('SERP check'),
    description: t('Deletes its results and stored pages. Other checks of this query are kept.'),
  },
  ai_answer: {
    what: t('AI Overview check'),
    description: t('Deletes its text, sources and stored pages. Other checks of this query are kept.'),
  },
  domain_report: {
    what: t('domain lookup'),
    description: t('Deletes this lookup and its raw data. Other lookups of this domain are kept.'),
  },
  email_run: {
    what: t('email search'),
    description: t('Deletes its email addresses. Other searches of this domain and SERP checks are kept.'),
  },
  backlink_run: {
    what: t('domain'),
    description: t('Deletes its backlinks and history and stops running checks. SERP checks and site audits are kept.'),
  },
  keyword_research: {
    what: t('keyword research'),
    description: t('Deletes its keywords and metrics. Keywords added to lists are kept.'),
  },
  keyword_grouping: {
    what: t('clustering'),
    description: t('Deletes its clusters and stops the job. Keyword lists and SERP checks are kept.'),
  },
  bulk_run: {
    what: t('bulk job'),
    description: t('Running items are canceled. Finished results are kept.'),
  },
  redirect_map: { what: t('redirect map'), description: t('Deletes its URLs and results.') },
  local_grid: {
    what: t('local grid'),
    description: t('Deletes its points and stops it. Its SERP checks are kept.'),
  },
  question_tree: {
    what: t('question tree'),
    description: t('Deletes its questions and stops it. Its SERP checks are kept.'),
  },
});

interface DeleteRunDialogProps {
  kind: DeletableKind;
  /** Id of the run to delete; null while there is none. */
  id: string | null;
  onClose: () => void;
  onDeleted?: () => void;
  /** What it is called. */
  children: ReactNode;
}

/** Asks for confirmation, then deletes a run. */
export function DeleteRunDialog({ kind, children, ...dialog }: DeleteRunDialogProps) {
  const t = useMessages();
  const { operation, list } = deletions[kind];
  return (
    <DeleteDialog {...dialog} {...texts(t)[kind]} remove={(id) => call(operation, { id })} stale={[list]}>
      {children}
    </DeleteDialog>
  );
}
