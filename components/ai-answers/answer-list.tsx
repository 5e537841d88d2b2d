'use client';

import { RunList, type RunListProps } from '#components/runs/run-list.tsx';
import { choiceOf } from '#components/ui/record-list.tsx';
import type { AnswerStatus, AnswerSummary } from '#lib/features/ai-answers/answers-contract.ts';
import { answerListQuery } from '#lib/features/ai-answers/client.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { statuses, statusLabels } from './answer-labels.ts';
import { AnswerTable } from './answer-table.tsx';

const filters = (t: Translator) => ({
  find: { label: t('Filter by query') },
  state: choiceOf(t('Filter by state'), t('Every state'), statuses, (status) => statusLabels(t)[status].word),
});

type AnswerListProps = RunListProps<'answers', AnswerSummary, { find: string; state: AnswerStatus | '' }>;

/** All AI answers, updated live while one is running. */
export function AnswerList({ now, ...first }: AnswerListProps) {
  const t = useMessages();
  return (
    <RunList
      {...first}
      kind="ai_answer"
      label={t('Your AI answers')}
      what={t('the AI answers')}
      filters={filters(t)}
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
      nameOf={(answer) => answer.query}
    >
      {(answers, onDelete) => <AnswerTable answers={answers} now={now} onDelete={onDelete} />}
    </RunList>
  );
}
