'use client';

import { NotMeasured } from '#components/ui/not-measured.tsx';
import { agoColumn, RecordTable } from '#components/ui/record-table.tsx';
import { isUnderWay } from '#lib/features/searches/client.ts';
import type { SearchSummary } from '#lib/features/searches/searches-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { locationName } from '#lib/text/location-name.ts';
import { useMessages } from '#messages';
import { engineNames } from './search-labels.ts';
import { StateBadge } from './search-state.tsx';

interface SearchTableProps {
  searches: readonly SearchSummary[];
  now: number;
  onDelete?: (search: SearchSummary) => void;
}

/** Stored searches. */
export function SearchTable({ searches, now, onDelete }: SearchTableProps) {
  const t = useMessages();
  return (
    <RecordTable
      label={t('SERP checks')}
      rows={searches}
      href={({ id }) => `/searches/${id}`}
      lead={{ title: t('Query'), name: ({ query }) => query, beside: (search) => besideOf(t, search) }}
      columns={[
        { title: t('Engine'), className: 'w-32', look: 'line', cell: (search) => engineNames[search.search_engine] },
        { title: t('Country'), className: 'w-24', cell: countryOf },
        { title: t('Results'), className: 'w-24', look: 'number', cell: (search) => countOf(t, search) },
        { title: t('Status'), className: 'w-36', cell: (search) => <StateBadge search={search} /> },
        agoColumn(t('Created'), now),
      ]}
      card={{
        line: (search) => (
          <>
            {engineNames[search.search_engine]} · {countryOf(search)} ·{' '}
            {search.device === 'mobile' && `${t('Mobile')} · `}
            {search.state === 'done' && `${t.many(search.results_count, '{count} result ·|{count} results ·')} `}
            {t.ago(search.created_at, now)}
          </>
        ),
        end: (search) => search.state !== 'done' && <StateBadge search={search} />,
      }}
      onDelete={onDelete}
      nameOf={({ query, search_engine: engine, created_at: at }) =>
        t('the SERP check for {query} on {engine}, {at}', { query, engine: engineNames[engine], at: t.moment(at) })
      }
    />
  );
}

const countryOf = ({ country }: SearchSummary) => <span className="uppercase">{country}</span>;

/** Never shows zero where nothing could be measured. */
function countOf(t: Translator, search: SearchSummary) {
  if (isUnderWay(search)) return <span className="text-muted">…</span>;
  if (search.state === 'failed' && search.results_count === 0) return <NotMeasured />;
  return t.number(search.results_count);
}

/** What sets a check apart from one of the form's defaults: device, location, and why it was started. */
function besideOf(t: Translator, { device, location, purpose }: SearchSummary) {
  const words = [
    device === 'mobile' && t('Mobile'),
    location !== null && locationName(location),
    purpose !== 'serp' && purposeOf(t, purpose),
  ].filter(Boolean);
  if (words.length === 0) return null;
  return <span className="max-w-60 shrink-0 truncate text-meta text-muted">{words.join(' · ')}</span>;
}

/** Label of searches that were not started by this form. */
function purposeOf(t: Translator, purpose: string): string {
  const words: Record<string, string> = {
    brief: t('Content brief'),
    'keyword-groups': t('Keyword clustering'),
    emails: t('Email finder'),
    backlinks: t('Backlinks'),
    ranking: t('Rank checker'),
    page_indexation: t('Index checker'),
    alert_indexed: t('Alert'),
    local_grid: t('Local grid'),
    question_tree: t('Question tree'),
  };
  return words[purpose] ?? purpose.replaceAll(/[_-]/g, ' ');
}
