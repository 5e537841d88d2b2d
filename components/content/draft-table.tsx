'use client';

import { Badge } from '#components/ui/badge.tsx';
import { Moment } from '#components/ui/language.tsx';
import { RecordTable } from '#components/ui/record-table.tsx';
import type { DraftSummary } from '#lib/features/content/drafts/contract.ts';
import { useMessages } from '#messages';
import { kindLabels, nameOf } from './content-labels.ts';

interface DraftTableProps {
  drafts: readonly DraftSummary[];
  /** Milliseconds; base for "ago", so that server and browser render the same. */
  now: number;
  onDelete: (draft: DraftSummary) => void;
}

/** Drafts of pages and posts. */
export function DraftTable({ drafts, now, onDelete }: DraftTableProps) {
  const t = useMessages();
  return (
    <RecordTable
      label={t('Drafts')}
      rows={drafts}
      href={({ id }) => `/content/${id}`}
      lead={{ title: t('Draft'), name: (draft) => nameOf(t, draft) }}
      columns={[
        {
          title: t('Keyword'),
          className: 'w-60',
          cell: ({ keyword }) => (
            <span dir="auto" className="block max-w-60 truncate">
              {keyword || <span className="text-muted">{t('none')}</span>}
            </span>
          ),
        },
        { title: t('Type'), className: 'w-32', look: 'line', cell: ({ kind }) => kindLabels(t)[kind] },
        { title: t('Words'), className: 'w-24', look: 'number', cell: ({ words }) => t.number(words) },
        {
          title: t('Updated'),
          className: 'w-32',
          look: 'muted',
          cell: ({ updated_at: at }) => <Moment at={at} now={now} />,
        },
      ]}
      card={{
        line: ({ words, updated_at: at }) => `${t.many(words, '{count} word|{count} words')} · ${t.ago(at, now)}`,
        end: ({ kind }) => kind === 'social' && <Badge>{kindLabels(t).social}</Badge>,
      }}
      onDelete={onDelete}
      nameOf={(draft) => `${nameOf(t, draft)}, ${t.moment(draft.created_at)}`}
    />
  );
}
