'use client';

import { bucketColors, bucketLabels } from '#components/rankings/ranking-labels.ts';
import { PanelBody, TitledPanel } from '#components/ui/panel.tsx';
import { PrefetchLink } from '#components/ui/prefetch-link.tsx';
import type { Buckets } from '#lib/features/projects/overview-contract.ts';
import { useMessages } from '#messages';

const ORDER = ['1-3', '4-10', '11-20', '21-50', '51-100', 'not_found', 'not_measured'] as const;

interface PositionDistributionProps {
  projectId: string;
  /** Number of keywords measured on both dates; null: all of them. */
  compared: number | null;
  now: Buckets;
  /** Of the keywords measured on both dates; null: there are none. */
  before: Buckets | null;
  /** Comparison label: "7 days ago". */
  against: string;
}

/** Keywords by position, then and now: a stacked bar for each, and the numbers. */
export function PositionDistribution({ projectId, compared, now, before, against }: PositionDistributionProps) {
  const t = useMessages();
  const labels = bucketLabels(t);
  const number = 'py-1 text-right tabular-nums';
  return (
    <TitledPanel
      id="positions"
      title={t('Position distribution, now vs. {against}', { against })}
      note={
        !before
          ? t('Keywords by position range. No data from {against}.', { against })
          : compared !== null
            ? t.many(
                compared,
                'Keywords by position range. {against}: {count} keyword measured on both dates.|Keywords by position range. {against}: {count} keywords measured on both dates.',
                { against },
              )
            : t('Keywords by position range')
      }
      className="h-full"
    >
      <PanelBody>
        {before && <Stack label={against} buckets={before} />}
        <Stack label={t('Now')} buckets={now} />
        <table className="mt-2 w-full text-table">
          <thead className="text-meta text-muted">
            <tr>
              <th scope="col" className="text-left font-normal">
                {t('Position')}
              </th>
              {before && (
                <th scope="col" className="text-right font-normal">
                  {against}
                </th>
              )}
              <th scope="col" className="text-right font-normal">
                {t('Now')}
              </th>
            </tr>
          </thead>
          <tbody>
            {ORDER.map((bucket) => (
              <tr key={bucket} className="border-t">
                <th scope="row" className="py-1 text-left font-normal">
                  <PrefetchLink
                    href={`/rankings?project=${projectId}&bucket=${bucket}`}
                    className="inline-flex min-h-6 items-center gap-2 rounded-control hover:text-accent-strong"
                  >
                    <span
                      aria-hidden="true"
                      className="size-2.5 shrink-0 rounded-[2px] border"
                      style={{ background: bucketColors[bucket] }}
                    />
                    {labels[bucket]}
                  </PrefetchLink>
                </th>
                {before && <td className={`${number} text-muted`}>{t.number(before[bucket])}</td>}
                <td className={`${number} font-medium`}>{t.number(now[bucket])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </PanelBody>
    </TitledPanel>
  );
}

/** One bar whose parts are the shares of the ranges; the table has the same numbers. */
function Stack({ label, buckets }: { label: string; buckets: Buckets }) {
  const all = Math.max(
    1,
    ORDER.reduce((sum, bucket) => sum + buckets[bucket], 0),
  );
  return (
    <div aria-hidden="true" className="grid grid-cols-[84px_1fr] items-center gap-2 py-0.5 text-meta text-muted">
      {label}
      <span className="flex h-4 overflow-hidden rounded-control border bg-sunken">
        {ORDER.filter((bucket) => buckets[bucket] > 0).map((bucket) => (
          <span
            key={bucket}
            style={{ width: `${(100 * buckets[bucket]) / all}%`, background: bucketColors[bucket] }}
            className="border-panel not-first:border-l"
          />
        ))}
      </span>
    </div>
  );
}
