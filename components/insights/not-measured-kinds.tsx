'use client';

import Link from 'next/link';
import { PanelBody, TitledPanel } from '#components/ui/panel.tsx';
import type { InsightKindState } from '#lib/features/insights/contract.ts';
import { useMessages } from '#messages';
import { kindLabels } from './insight-labels.ts';

/** How every kind is found, and why some are not measured. */
export function NotMeasuredKinds({ kinds, projectId }: { kinds: readonly InsightKindState[]; projectId: string }) {
  const t = useMessages();
  const labels = kindLabels(t);
  const missing = kinds.filter(({ reason }) => reason !== null);
  return (
    <TitledPanel
      id="insight-formulas"
      className="mt-4"
      title={t('How insights are found')}
      note={
        missing.length > 0
          ? t.many(missing.length, '{count} kind is not measured|{count} kinds are not measured')
          : t('Every kind is measured.')
      }
    >
      <PanelBody>
        <dl className="grid gap-3 text-table">
          {[...kinds]
            .sort((a, b) => Number(b.reason !== null) - Number(a.reason !== null))
            .map(({ kind, formula, reason }) => (
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
        {missing.length > 0 && (
          <p className="mt-3">
            <Link
              href={`/search-performance?project=${projectId}`}
              className="text-accent-strong underline decoration-line underline-offset-2"
            >
              {t('Connect Search Console')}
            </Link>
          </p>
        )}
      </PanelBody>
    </TitledPanel>
  );
}
