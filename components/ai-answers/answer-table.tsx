'use client';

import { Trash2 } from 'lucide-react';
import Link from 'next/link';
import { reasonWords } from '#components/search/search-words.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { isOpen } from '#lib/client/ai-answers.ts';
import { formatAgo, formatMoment } from '#lib/client/format.ts';
import type { AnswerSummary } from '#lib/features/ai-answers/answers-contract.ts';
import { failureOf, standingWords, statusWords } from './answer-words.ts';
import { StandingBadge } from './standing.tsx';

interface AnswerTableProps {
  answers: readonly AnswerSummary[];
  /** Milliseconds; "ago" is counted from it, so that server and browser draw the same. */
  now: number;
  onDelete: (answer: AnswerSummary) => void;
}

/** Stored AI answers: a table, and cards on a phone. */
export function AnswerTable({ answers, now, onDelete }: AnswerTableProps) {
  return (
    <>
      <div className="max-md:hidden">
        <Table aria-label="AI answers">
          <thead>
            <tr>
              <Th>Query</Th>
              <Th className="w-20">Country</Th>
              <Th className="w-36">AI overview</Th>
              <Th className="w-36">AI mode</Th>
              <Th className="w-36">State</Th>
              <Th className="w-32">Asked</Th>
              <Th className="w-12">
                <span className="sr-only">Delete</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {answers.map((answer) => (
              <Tr key={answer.id}>
                <Td className="w-full max-w-0">
                  <Link
                    data-row=""
                    prefetch={false}
                    dir="auto"
                    href={`/ai-answers/${answer.id}`}
                    className="block truncate rounded-control font-medium hover:text-accent-strong"
                  >
                    {answer.query}
                  </Link>
                </Td>
                <Td className="uppercase">{answer.country}</Td>
                <Td>
                  <Standing answer={answer} part="overview_standing" />
                </Td>
                <Td>
                  <Standing answer={answer} part="ai_mode_standing" />
                </Td>
                <Td>
                  <StatusBadge answer={answer} />
                </Td>
                <Td className="whitespace-nowrap text-muted">
                  <time dateTime={answer.created_at} title={formatMoment(answer.created_at)}>
                    {formatAgo(answer.created_at, now)}
                  </time>
                </Td>
                <Td className="pl-0">
                  <DeleteButton answer={answer} onDelete={onDelete} />
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
      <ul aria-label="AI answers" className="divide-y md:hidden">
        {answers.map((answer) => (
          <li key={answer.id} className="flex items-center gap-2 px-4 py-2.5">
            <Link
              data-row=""
              prefetch={false}
              href={`/ai-answers/${answer.id}`}
              className="min-w-0 flex-1 rounded-control"
            >
              <span dir="auto" className="block truncate font-medium">
                {answer.query}
              </span>
              <span className="block truncate text-meta text-muted">
                <span className="uppercase">{answer.country}</span> · {formatAgo(answer.created_at, now)}
                {answer.status === 'done' && answer.ai_mode_standing && (
                  <> · AI mode: {standingWords[answer.ai_mode_standing].word.toLowerCase()}</>
                )}
              </span>
            </Link>
            {answer.status === 'done' ? (
              <StandingBadge standing={answer.overview_standing} />
            ) : (
              <StatusBadge answer={answer} />
            )}
            <DeleteButton answer={answer} onDelete={onDelete} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Never an "absent" where nothing could be read. */
function Standing({ answer, part }: { answer: AnswerSummary; part: 'overview_standing' | 'ai_mode_standing' }) {
  if (answer.status === 'done' || isOpen(answer.status)) return <StandingBadge standing={answer[part]} />;
  return (
    <span className="text-muted" title={answer.error ?? 'Not measured'}>
      ·<span className="sr-only">not measured</span>
    </span>
  );
}

export function StatusBadge({ answer }: { answer: AnswerSummary }) {
  const { status, error } = answer;
  const failure = failureOf(answer);
  const { word, tone } = statusWords[status];
  return (
    <span title={error ?? undefined}>
      <Badge tone={status === 'failed' && failure ? 'warning' : tone}>
        {status === 'running' && <Spinner />}
        {status === 'failed' && failure ? reasonWords[failure].short : word}
      </Badge>
    </span>
  );
}

function DeleteButton({ answer, onDelete }: { answer: AnswerSummary; onDelete: (answer: AnswerSummary) => void }) {
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={`Delete the answer to ${answer.query}, ${formatMoment(answer.created_at)}`}
      onClick={() => onDelete(answer)}
    >
      <Trash2 />
    </Button>
  );
}
