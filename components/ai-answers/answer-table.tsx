'use client';

import { reasonWords } from '#components/search/search-words.ts';
import { agoColumn, RecordState, RecordTable } from '#components/ui/record-table.tsx';
import { Unknown } from '#components/ui/unknown.tsx';
import { isOpen } from '#lib/client/ai-answers.ts';
import { formatAgo, formatMoment } from '#lib/client/format.ts';
import type { AnswerSummary } from '#lib/features/ai-answers/answers-contract.ts';
import { failureOf, standingWords, statusWords } from './answer-words.ts';
import { StandingBadge } from './standing.tsx';

interface AnswerTableProps {
  answers: readonly AnswerSummary[];
  now: number;
  onDelete: (answer: AnswerSummary) => void;
}

/** Stored AI answers. */
export function AnswerTable({ answers, now, onDelete }: AnswerTableProps) {
  return (
    <RecordTable
      label="AI answers"
      rows={answers}
      href={({ id }) => `/ai-answers/${id}`}
      lead={{ title: 'Query', name: ({ query }) => query }}
      columns={[
        { title: 'Country', className: 'w-20', cell: countryOf },
        { title: 'AI overview', className: 'w-36', cell: (row) => standing(row, row.overview_standing) },
        { title: 'AI mode', className: 'w-36', cell: (row) => standing(row, row.ai_mode_standing) },
        { title: 'State', className: 'w-36', cell: (answer) => <StatusBadge answer={answer} /> },
        agoColumn('Asked', now),
      ]}
      card={{
        line: (answer) => (
          <>
            {countryOf(answer)} · {formatAgo(answer.created_at, now)}
            {answer.status === 'done' && answer.ai_mode_standing && (
              <> · AI mode: {standingWords[answer.ai_mode_standing].word.toLowerCase()}</>
            )}
          </>
        ),
        end: (answer) =>
          answer.status === 'done' ? (
            <StandingBadge standing={answer.overview_standing} />
          ) : (
            <StatusBadge answer={answer} />
          ),
      }}
      onDelete={onDelete}
      nameOf={({ query, created_at: at }) => `the answer to ${query}, ${formatMoment(at)}`}
    />
  );
}

const countryOf = ({ country }: AnswerSummary) => <span className="uppercase">{country}</span>;

/** Never an "absent" where nothing could be read. */
function standing({ status, error }: AnswerSummary, found: AnswerSummary['overview_standing']) {
  if (status === 'done' || isOpen(status)) return <StandingBadge standing={found} />;
  return <Unknown why={error ?? undefined} />;
}

export function StatusBadge({ answer }: { answer: AnswerSummary }) {
  const { status, error } = answer;
  const failure = status === 'failed' ? failureOf(answer) : null;
  const { word, tone } = statusWords[status];
  return (
    <RecordState
      word={failure ? reasonWords[failure].short : word}
      tone={failure ? 'warning' : tone}
      isRunning={status === 'running'}
      why={error}
    />
  );
}
