'use client';

import dynamic from 'next/dynamic';
import { choiceOf, RecordList } from '#components/ui/record-list.tsx';
import type { AnswerStatus, AnswerSummary } from '#lib/features/ai-answers/answers-contract.ts';
import { answerListQuery } from '#lib/features/ai-answers/client.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { statuses, statusLabels } from './answer-labels.ts';
import { AnswerTable } from './answer-table.tsx';

const DeleteDialog = dynamic(() => import('./delete-dialog.tsx').then((module) => module.DeleteDialog), { ssr: false });

const filters = (t: Translator) => ({
  find: { label: t('Filter by query') },
  state: choiceOf(t('Filter by state'), t('Every state'), statuses, (status) => statusLabels(t)[status].word),
});

interface AnswerListProps {
  initial: { answers: AnswerSummary[]; next_cursor: string | null };
  /** Filter of the initial page. */
  initialFilter: { find: string; state: AnswerStatus | '' };
  now: number;
}

/** All AI answers, updated live while one is running. */
export function AnswerList({ initial, initialFilter, now }: AnswerListProps) {
  const t = useMessages();
  return (
    <RecordList
      label={t('Your AI answers')}
      what={t('the AI answers')}
      filters={filters(t)}
      initial={initial}
      initialFilter={initialFilter}
      query={({ find, state }, cursor) =>
        answerListQuery({ ...(find && { query: find }), ...(state && { status: state }), ...(cursor && { cursor }) })
      }
      rowsOf={({ answers }) => answers}
      unfit={t('No AI answer fits this filter')}
      none={{
        title: t('No AI answers yet'),
        help: t(
          'Type a question above. Google opens in a browser, its AI overview and its AI mode are waited for: about half a minute. Texts, sources and pages are kept, so the next answer shows what changed.',
        ),
      }}
      confirmDelete={(answer, onClose) => <DeleteDialog answer={answer} onClose={onClose} />}
    >
      {(answers, onDelete) => <AnswerTable answers={answers} now={now} onDelete={onDelete} />}
    </RecordList>
  );
}
