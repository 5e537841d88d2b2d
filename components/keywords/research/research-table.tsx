'use client';

import { kindLabels, titleOf } from '#components/keywords/keyword-labels.ts';
import { statusLabels } from '#components/runs/status-labels.ts';
import { NotMeasured } from '#components/ui/not-measured.tsx';
import { RecordState } from '#components/ui/record-state.tsx';
import { agoColumn, RecordTable } from '#components/ui/record-table.tsx';
import { isUnderWay } from '#lib/features/keywords/research/client.ts';
import type { ResearchSummary } from '#lib/features/keywords/research/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

interface ResearchTableProps {
  researches: readonly ResearchSummary[];
  now: number;
  onDelete: (research: ResearchSummary) => void;
}

/** Stored keyword researches. */
export function ResearchTable({ researches, now, onDelete }: ResearchTableProps) {
  const t = useMessages();
  return (
    <RecordTable
      label={t('Keyword research')}
      rows={researches}
      href={({ id }) => `/keywords/${id}`}
      lead={{ title: t('Seed keyword'), name: titleOf, line: underTitle }}
      columns={[
        { title: t('Type'), className: 'w-28', look: 'line', cell: ({ kind }) => kindLabels(t)[kind].short },
        { title: t('Keywords'), className: 'w-24', look: 'number', cell: (row) => countOf(t, row) },
        { title: t('With volume'), className: 'w-32', look: 'number', cell: (row) => figuresOf(t, row) },
        { title: t('Status'), className: 'w-28', cell: (row) => stateOf(t, row) },
        agoColumn(t('Created'), now),
      ]}
      card={{
        line: (research) => (
          <>
            {kindLabels(t)[research.kind].short} · {t.ago(research.created_at, now)}
            {!isUnderWay(research.status) &&
              ` · ${t.many(research.keywords_count, '{count} keyword|{count} keywords')}`}
          </>
        ),
        end: (row) => stateOf(t, row),
      }}
      onDelete={onDelete}
      nameOf={(research) =>
        t('research: {title}, {moment}', {
          title: titleOf(research),
          moment: t.moment(research.created_at),
        })
      }
    />
  );
}

const underTitle = ({ country, seeds, url, error }: ResearchSummary): string =>
  [country.toUpperCase(), seeds.length > 0 && url, error].filter(Boolean).join(' · ');

const countOf = (t: Translator, { status, keywords_count: count }: ResearchSummary) =>
  isUnderWay(status) ? null : t.number(count);

function figuresOf(t: Translator, { status, with_figures_count: count }: ResearchSummary) {
  if (count > 0) return t.number(count);
  return isUnderWay(status) ? null : <NotMeasured />;
}

const stateOf = (t: Translator, { status, error }: ResearchSummary) => (
  <RecordState {...statusLabels(t)[status]} isRunning={isUnderWay(status)} why={error} />
);
