'use client';

import dynamic from 'next/dynamic';
import Link from 'next/link';
import { kindIds, kindLabels, statusIds, statusLabels } from '#components/keywords/keyword-labels.ts';
import { choiceOf, RecordList } from '#components/ui/record-list.tsx';
import { researchListQuery } from '#lib/features/keywords/research/client.ts';
import type { ResearchKind, ResearchStatus, ResearchSummary } from '#lib/features/keywords/research/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { ResearchTable } from './research-table.tsx';

const DeleteDialog = dynamic(() => import('./delete-dialog.tsx').then((module) => module.DeleteDialog), { ssr: false });

const filters = (t: Translator) => ({
  find: { label: t('Filter by keyword or page') },
  of: choiceOf(t('Filter by kind'), t('Every kind'), kindIds, (kind) => kindLabels(t)[kind].word),
  state: choiceOf(t('Filter by state'), t('Every state'), statusIds, (status) => statusLabels(t)[status].word),
});

interface ResearchListProps {
  initial: { researches: ResearchSummary[]; next_cursor: string | null };
  /** Filter of the initial page. */
  initialFilter: { find: string; of: ResearchKind | ''; state: ResearchStatus | '' };
  now: number;
}

/** All keyword researches, updated live while one is running. */
export function ResearchList({ initial, initialFilter, now }: ResearchListProps) {
  const t = useMessages();
  return (
    <RecordList
      label={t('Your keyword researches')}
      what={t('the keyword researches')}
      filters={filters(t)}
      initial={initial}
      initialFilter={initialFilter}
      query={({ find, of, state }, cursor) =>
        researchListQuery({
          ...(find && { q: find }),
          ...(of && { kind: of }),
          ...(state && { status: state }),
          ...(cursor && { cursor }),
        })
      }
      rowsOf={({ researches }) => researches}
      unfit={t('No keyword research fits this filter')}
      none={{
        title: t('No keywords yet'),
        help: (
          <>
            <p>
              {t(
                'Type a keyword above. What people type around it is there within half a minute; no key is needed. Search volumes come from Google Ads, once it is connected.',
              )}
            </p>
            <p className="mt-2">
              <Link
                href="/keywords?q=sourdough+bread"
                className="rounded-control font-medium text-accent-strong underline underline-offset-2"
              >
                {t('Try “sourdough bread”')}
              </Link>
            </p>
          </>
        ),
      }}
      confirmDelete={(research, onClose) => <DeleteDialog research={research} onClose={onClose} />}
    >
      {(researches, onDelete) => <ResearchTable researches={researches} now={now} onDelete={onDelete} />}
    </RecordList>
  );
}
