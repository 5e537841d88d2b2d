'use client';

import dynamic from 'next/dynamic';
import Link from 'next/link';
import { choiceOf, RecordList } from '#components/ui/record-list.tsx';
import { researchListQuery } from '#lib/client/keyword-researches.ts';
import type { ResearchKind, ResearchStatus, ResearchSummary } from '#lib/features/keyword-research/contract.ts';
import { kindIds, kindWords, statusIds, statusWords } from './keyword-words.ts';
import { ResearchTable } from './research-table.tsx';

const DeleteDialog = dynamic(() => import('./delete-dialog.tsx').then((module) => module.DeleteDialog), { ssr: false });

const filters = {
  find: { label: 'Filter by keyword or page' },
  of: choiceOf('Filter by kind', 'Every kind', kindIds, (kind) => kindWords[kind].word),
  state: choiceOf('Filter by state', 'Every state', statusIds, (status) => statusWords[status].word),
};

interface ResearchListProps {
  initial: { researches: ResearchSummary[]; next_cursor: string | null };
  /** The filter the initial page was read with. */
  initialFilter: { find: string; of: ResearchKind | ''; state: ResearchStatus | '' };
  now: number;
}

/** All keyword researches, live while one is under way. */
export function ResearchList({ initial, initialFilter, now }: ResearchListProps) {
  return (
    <RecordList
      label="Your keyword researches"
      what="the keyword researches"
      filters={filters}
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
      unfit="No keyword research fits this filter"
      none={{
        title: 'No keywords yet',
        help: (
          <>
            <p>
              Type a keyword above. What people type around it is there within half a minute; no key is needed. Search
              volumes come from Google Ads, once it is connected.
            </p>
            <p className="mt-2">
              <Link
                href="/keywords?q=sourdough+bread"
                className="rounded-control font-medium text-accent-strong underline underline-offset-2"
              >
                Try “sourdough bread”
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
