'use client';

import Link from 'next/link';
import { MIN_CHART_VALUES } from '#components/charts/few-values.tsx';
import { Spark } from '#components/charts/spark.tsx';
import { shareOf, valueTone } from '#components/charts/spark-scale.ts';
import { ScoreChip } from '#components/page-audits/score.tsx';
import { SeverityCounts } from '#components/page-audits/severity.tsx';
import { agoColumn, RecordTable } from '#components/ui/record-table.tsx';
import type { ListedSiteAudit } from '#lib/features/site-audits/parts-contract.ts';
import { useMessages } from '#messages';
import { shortUrl } from './site-labels.ts';
import { StateBadge } from './state-badge.tsx';

interface SiteAuditTableProps {
  audits: readonly ListedSiteAudit[];
  now: number;
  onDelete: ((audit: ListedSiteAudit) => void) | undefined;
}

/** Stored site audits. */
export function SiteAuditTable({ audits, now, onDelete }: SiteAuditTableProps) {
  const t = useMessages();
  return (
    <RecordTable
      label={t('Site audits')}
      rows={audits}
      href={({ id }) => `/site-audits/${id}`}
      first={{
        title: t('Health'),
        className: 'w-24',
        cell: (audit) => <ScoreChip score={audit.score} version={audit.score_version} />,
      }}
      lead={{
        title: t('Site'),
        name: ({ url }) => shortUrl(url),
        beside: ({ host, site }) =>
          site &&
          site.audits > 1 && (
            <Link
              prefetch={false}
              href={`/site-audits?find=${encodeURIComponent(host)}`}
              className="shrink-0 rounded-control text-accent-strong text-meta underline underline-offset-2"
            >
              {t.many(site.audits, '{count} audit|{count} audits')}
            </Link>
          ),
      }}
      columns={[
        ...(audits.some(({ site }) => site)
          ? [
              {
                title: t('Trend'),
                className: 'w-28',
                cell: ({ site }: ListedSiteAudit) => <ScoreTrend scores={site?.scores ?? []} />,
              },
            ]
          : []),
        { title: t('Pages'), className: 'w-28', look: 'number', cell: ({ pages }) => t.number(pages) },
        {
          title: t('Issues'),
          className: 'w-44',
          look: 'line',
          cell: ({ issues }) => <SeverityCounts counts={issues} />,
        },
        { title: t('Status'), className: 'w-28', cell: (audit) => <StateBadge audit={audit} /> },
        agoColumn(t('Created'), now),
      ]}
      card={{
        line: ({ created_at: at, pages }) =>
          t.many(pages, '{at} · {count} page|{at} · {count} pages', { at: t.ago(at, now) }),
        end: (audit) =>
          audit.status === 'done' ? (
            <ScoreChip score={audit.score} version={audit.score_version} />
          ) : (
            <StateBadge audit={audit} />
          ),
      }}
      onDelete={onDelete}
      nameOf={({ url, created_at: at }) =>
        t('the audit of {shortUrl}, {at}', { shortUrl: shortUrl(url), at: t.moment(at) })
      }
    />
  );
}

/** Site health of the last audits on a scale from 0 to 100; nothing below three. */
function ScoreTrend({ scores }: { scores: readonly number[] }) {
  const t = useMessages();
  if (scores.length < MIN_CHART_VALUES) return <span className="text-meta text-muted">{t('No history yet')}</span>;
  return (
    <Spark
      values={scores.map((score) => shareOf(score, { max: 100 }))}
      tone={valueTone(scores)}
      label={t('Site health of the last {count} audits: {scores}', { count: scores.length, scores: scores.join(', ') })}
    />
  );
}
