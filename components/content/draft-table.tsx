'use client';

import { Badge } from '#components/ui/badge.tsx';
import { Ago, RecordTable } from '#components/ui/record-table.tsx';
import { formatAgo, formatMoment, formatNumber, plural } from '#lib/client/format.ts';
import type { DraftSummary } from '#lib/features/drafts/contract.ts';
import { kindWords, nameOf } from './content-words.ts';

interface DraftTableProps {
  drafts: readonly DraftSummary[];
  /** Milliseconds; "ago" is counted from it, so that server and browser draw the same. */
  now: number;
  onDelete: (draft: DraftSummary) => void;
}

/** Drafts of pages and posts. */
export function DraftTable({ drafts, now, onDelete }: DraftTableProps) {
  return (
    <RecordTable
      label="Drafts"
      rows={drafts}
      href={({ id }) => `/content/${id}`}
      lead={{ title: 'Draft', name: nameOf }}
      columns={[
        {
          title: 'Keyword',
          className: 'w-60',
          cell: ({ keyword }) => (
            <span dir="auto" className="block max-w-60 truncate">
              {keyword || <span className="text-muted">none</span>}
            </span>
          ),
        },
        { title: 'Kind', className: 'w-32', look: 'line', cell: ({ kind }) => kindWords[kind] },
        { title: 'Words', className: 'w-24', look: 'number', cell: ({ words }) => formatNumber(words) },
        {
          title: 'Changed',
          className: 'w-32',
          look: 'muted',
          cell: ({ updated_at: at }) => <Ago at={at} now={now} />,
        },
      ]}
      card={{
        line: ({ words, updated_at: at }) => `${plural(words, 'word')} · ${formatAgo(at, now)}`,
        end: ({ kind }) => kind === 'social' && <Badge>{kindWords.social}</Badge>,
      }}
      onDelete={onDelete}
      nameOf={(draft) => `${nameOf(draft)}, ${formatMoment(draft.created_at)}`}
    />
  );
}
