'use client';

import { agoColumn, RecordState, RecordTable } from '#components/ui/record-table.tsx';
import { Unknown } from '#components/ui/unknown.tsx';
import { formatAgo, formatMoment, formatNumber, plural } from '#lib/client/format.ts';
import { isUnderWay } from '#lib/client/keyword-researches.ts';
import type { ResearchSummary } from '#lib/features/keyword-research/contract.ts';
import { kindWords, statusWords, titleOf } from './keyword-words.ts';

interface ResearchTableProps {
  researches: readonly ResearchSummary[];
  now: number;
  onDelete: (research: ResearchSummary) => void;
}

/** Stored keyword researches. */
export function ResearchTable({ researches, now, onDelete }: ResearchTableProps) {
  return (
    <RecordTable
      label="Keyword researches"
      rows={researches}
      href={({ id }) => `/keywords/${id}`}
      lead={{ title: 'Began with', name: titleOf, line: underTitle }}
      columns={[
        { title: 'Kind', className: 'w-28', look: 'line', cell: ({ kind }) => kindWords[kind].short },
        { title: 'Keywords', className: 'w-24', look: 'number', cell: countOf },
        { title: 'With figures', className: 'w-32', look: 'number', cell: figuresOf },
        { title: 'State', className: 'w-28', cell: stateOf },
        agoColumn('Asked for', now),
      ]}
      card={{
        line: (research) => (
          <>
            {kindWords[research.kind].short} · {formatAgo(research.created_at, now)}
            {!isUnderWay(research.status) && ` · ${plural(research.keywords_count, 'keyword')}`}
          </>
        ),
        end: stateOf,
      }}
      onDelete={onDelete}
      nameOf={(research) => `the research of ${titleOf(research)}, ${formatMoment(research.created_at)}`}
    />
  );
}

const underTitle = ({ country, seeds, url, error }: ResearchSummary): string =>
  [country.toUpperCase(), seeds.length > 0 && url, error].filter(Boolean).join(' · ');

const countOf = ({ status, keywords_count: count }: ResearchSummary) =>
  isUnderWay(status) ? null : formatNumber(count);

function figuresOf({ status, with_figures_count: count }: ResearchSummary) {
  if (count > 0) return formatNumber(count);
  return isUnderWay(status) ? null : <Unknown />;
}

const stateOf = ({ status, error }: ResearchSummary) => (
  <RecordState {...statusWords[status]} isRunning={isUnderWay(status)} why={error} />
);
