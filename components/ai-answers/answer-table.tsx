'use client';

import { NotMeasured } from '#components/ui/not-measured.tsx';
import { agoColumn, RecordTable } from '#components/ui/record-table.tsx';
import type { AnswerSummary, ListedAnswer } from '#lib/features/ai-answers/answers-contract.ts';
import { isOpen } from '#lib/features/ai-answers/client.ts';
import { useMessages } from '#messages';
import { citationLabels } from './answer-labels.ts';
import { CitationBadge } from './citation-badge.tsx';
import { StatusBadge } from './status-badge.tsx';

interface AnswerTableProps {
  answers: readonly ListedAnswer[];
  now: number;
  onDelete: (answer: ListedAnswer) => void;
}

/** AI Overview checks, one row for each query with its newest check; its page has the history. */
export function AnswerTable({ answers, now, onDelete }: AnswerTableProps) {
  const t = useMessages();
  return (
    <RecordTable
      label={t('AI Overview checks')}
      rows={answers}
      href={({ id }) => `/ai-answers/${id}`}
      lead={{ title: t('Query'), name: ({ query }) => query }}
      columns={[
        { title: t('Country'), className: 'w-20', cell: countryOf },
        {
          title: t('Checks'),
          className: 'w-20',
          look: 'number',
          cell: ({ checks_count: checks }) => (checks === null ? null : t.number(checks)),
        },
        { title: t('AI Overview'), className: 'w-36', cell: (row) => standing(row, row.overview_standing) },
        { title: t('AI Mode'), className: 'w-36', cell: (row) => standing(row, row.ai_mode_standing) },
        { title: t('Status'), className: 'w-36', cell: (answer) => <StatusBadge answer={answer} /> },
        agoColumn(t('Checked'), now),
      ]}
      card={{
        line: (answer) => (
          <>
            {countryOf(answer)} · {t.ago(answer.created_at, now)}
            {answer.checks_count !== null &&
              answer.checks_count > 1 &&
              ` · ${t.many(answer.checks_count, '{count} check|{count} checks')}`}
            {answer.status === 'done' && answer.ai_mode_standing && (
              <> {t('· AI Mode: {word}', { word: t.inText(citationLabels(t)[answer.ai_mode_standing].word) })}</>
            )}
          </>
        ),
        end: (answer) =>
          answer.status === 'done' ? (
            <CitationBadge standing={answer.overview_standing} />
          ) : (
            <StatusBadge answer={answer} />
          ),
      }}
      onDelete={onDelete}
      nameOf={({ query, created_at: at }) => t('the AI Overview check of {query}, {at}', { query, at: t.moment(at) })}
    />
  );
}

const countryOf = ({ country }: AnswerSummary) => <span className="uppercase">{country}</span>;

/** Never shows "absent" where nothing could be measured. */
function standing({ status, error }: AnswerSummary, found: AnswerSummary['overview_standing']) {
  if (status === 'done' || isOpen(status)) return <CitationBadge standing={found} />;
  return <NotMeasured why={error ?? undefined} />;
}
