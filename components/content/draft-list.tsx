'use client';

import { choiceOf, type ListedProject, RecordList } from '#components/ui/record-list.tsx';
import { draftListQuery } from '#lib/features/content/drafts/client.ts';
import type { DraftSummary } from '#lib/features/content/drafts/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { draftKinds, kindLabels, nameOf } from './content-labels.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { DraftTable } from './draft-table.tsx';

const filters = (t: Translator) => ({
  find: { label: t('Filter by title or keyword') },
  kind: choiceOf(t('Filter by type'), t('All types'), draftKinds, (kind) => kindLabels(t)[kind]),
});

interface DraftListProps {
  initial: { drafts: DraftSummary[]; next_cursor: string | null };
  /** Filter of the initial page. */
  initialFilter: { find: string; kind: DraftSummary['kind'] | '' };
  project: ListedProject | null;
  now: number;
}

/** All drafts, last changed first. */
export function DraftList({ initial, initialFilter, project, now }: DraftListProps) {
  const t = useMessages();
  return (
    <RecordList
      key={project?.id}
      project={project}
      what={t('the drafts')}
      filters={filters(t)}
      initial={initial}
      initialFilter={initialFilter}
      query={({ find, kind }, cursor, scope) =>
        draftListQuery({ ...scope, ...(find && { find }), ...(kind && { kind }), ...(cursor && { cursor }) })
      }
      rowsOf={({ drafts }) => drafts}
      noMatch={t('No matching drafts')}
      none={{
        title: t('No drafts yet'),
        help: t(
          'Start from a keyword to get a brief from the top-ranking pages (about a minute), or start with an empty page or a social post.',
        ),
      }}
      confirmDelete={(draft, onClose) => (
        <DeleteDialog draft={draft && { id: draft.id, name: nameOf(t, draft) }} onClose={onClose} />
      )}
    >
      {(drafts, onDelete) => <DraftTable drafts={drafts} now={now} onDelete={onDelete} />}
    </RecordList>
  );
}
