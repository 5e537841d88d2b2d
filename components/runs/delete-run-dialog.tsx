'use client';

import type { ReactNode } from 'react';
import { DeleteDialog } from '#components/ui/delete-dialog.tsx';
import type { RunKind } from '#lib/contract/runs.ts';
import { call } from '#lib/features/call.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

/** Kinds of runs that are deleted one by one: a brief goes with its draft, a round of checks with its project. */
export type DeletableKind = Exclude<RunKind, 'brief' | 'tracking_round'>;

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
} as const satisfies Record<DeletableKind, { operation: string; list: string }>;

/** What one is called, and what is deleted with it and what is kept. */
const texts = (t: Translator): Record<DeletableKind, { what: string; description: string }> => ({
  audit: { what: t('audit'), description: t('Its report goes with it. Other audits of the same page stay.') },
  site_audit: {
    what: t('site audit'),
    description: t('Its pages, findings and kept HTML go with it. Other audits of the site stay.'),
  },
  search: {
    what: t('search'),
    description: t('Its results and stored pages go with it. Other searches of the same query stay.'),
  },
  ai_answer: {
    what: t('AI answer'),
    description: t('Its texts, sources and stored pages go with it. Other answers to the same query stay.'),
  },
  domain_report: {
    what: t('domain report'),
    description: t('Everything found and the raw answers go with it. Other looks at the same domain stay.'),
  },
  email_run: {
    what: t('look'),
    description: t('Its addresses go with it. Other looks at the same domain stay, and so do the searches it made.'),
  },
  backlink_run: {
    what: t('domain'),
    description: t(
      'Its links and their history go with it; what is under way for it ends. Searches and site audits stay.',
    ),
  },
  keyword_research: {
    what: t('keyword research'),
    description: t('Its keywords and their figures go with it. Lists that you put keywords on keep them.'),
  },
  keyword_grouping: {
    what: t('grouping'),
    description: t('Its groups go; what is under way for it ends. Keyword lists and searches stay.'),
  },
  bulk_run: {
    what: t('bulk run'),
    description: t('What is under way for it ends. The searches, audits and reports that came of it stay.'),
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
