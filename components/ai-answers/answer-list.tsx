'use client';

import { RunList, type RunListProps } from '#components/runs/run-list.tsx';
import { choiceOf } from '#components/ui/record-list.tsx';
import type { AnswerStatus, ListedAnswer } from '#lib/features/ai-answers/answers-contract.ts';
import { answerListQuery } from '#lib/features/ai-answers/client.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { statuses, statusLabels } from './answer-labels.ts';
import { AnswerTable } from './answer-table.tsx';

const filters = (t: Translator) => ({
  find: { label: t('Filter by query') },
  state: choiceOf(t('Filter by status'), t('All statuses'), statuses, (status) => statusLabels(t)[status].word),
});

type AnswerListProps = RunListProps<'answers', ListedAnswer, { find: string; state: AnswerStatus | '' }>;

/** All AI answers, updated live while one is running. */
export function AnswerList({ now, ...first }: AnswerListProps) {
  const t = useMessages();
  return (
    <RunList
      {...first}
      kind="ai_answer"
      what={t('the AI Overview checks')}
      filters={filters(t)}
      query={({ find, state }, cursor, scope) =>
        answerListQuery({
          ...scope,
          per_query: true,
          ...(find && { query: find }),
          ...(state && { status: state }),
          ...(cursor && { cursor }),
        })
      }
      rowsOf={({ answers }) => answers}
      noMatch={t('No matching AI Overview checks')}
      none={{
        title: t('No AI Overview checks yet'),
        help: t(
          "Enter a question above. We capture Google's AI Overview and AI Mode (about 30 seconds) and track changes.",
        ),
      }}
      nameOf={(answer) => answer.query}
    >
      {(answers, onDelete) => <AnswerTable answers={answers} now={now} onDelete={onDelete} />}
    </RunList>
  );
}
