'use client';

import Link from 'next/link';
import { PanelBody, TitledPanel } from '#components/ui/panel.tsx';
import type { InsightKindState } from '#lib/features/insights/contract.ts';
import { useMessages } from '#messages';
import { kindLabels } from './insight-labels.ts';

/** How every kind is found, and why some are not measured. */
export function NotMeasuredKinds({ kinds, projectId }: { kinds: readonly InsightKindState[]; projectId: string }) {
  const t = useMessages();
  const missing = kinds.filter(({ reason }) => reason !== null);
  return (
    <TitledPanel
      id="insight-formulas"
      className="mt-4"
      title={t('How insights are found')}
      note={
        kinds.every((one) => one.computed_at === null)
          ? t('not computed yet')
          : missing.length > 0
            ? t.many(missing.length, '{count} kind is not measured|{count} kinds are not measured')
            : t('Every kind is measured.')
      }
    >
      <PanelBody>
        <KindList kinds={missing} />
        {missing.length > 0 && (
          <p className="my-3">
            <Link
              href={`/search-performance?project=${projectId}`}
              className="text-accent-strong underline decoration-line underline-offset-2"
            >
              {t('Connect Search Console')}
            </Link>
          </p>
        )}
        <details>
          <summary className="cursor-pointer text-table">{t('Formulas')}</summary>
          <div className="mt-3">
            <KindList kinds={kinds.filter(({ reason }) => reason === null)} />
          </div>
        </details>
      </PanelBody>
    </TitledPanel>
  );
}

function KindList({ kinds }: { kinds: readonly InsightKindState[] }) {
  const t = useMessages();
  const labels = kindLabels(t);
  return (
    <dl className="grid gap-3 text-table">
      {kinds.map(({ kind, formula, reason }) => (
        <div key={kind}>
          <dt className="font-medium">{labels[kind].name}</dt>
          {reason && (
            <dd className="text-warning">
              {t('Not measured')}: {reason}
            </dd>
          )}
          <dd className="text-muted">{formula}</dd>
        </div>
      ))}
    </dl>
  );
}
