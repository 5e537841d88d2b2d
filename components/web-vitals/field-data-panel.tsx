'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Choice } from '#components/ui/choice.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Callout } from '#components/ui/states.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { fieldDataQuery } from '#lib/features/web-vitals/client.ts';
import type { FieldData } from '#lib/features/web-vitals/field-data-contract.ts';
import { FORM_FACTORS, type FormFactor, THRESHOLDS, vitalText } from '#lib/text/web-vitals.ts';
import { useMessages } from '#messages';
import { NoKey } from './no-key.tsx';
import { AssessmentBadge, RatingBadge } from './rating-badge.tsx';
import { ShareBar } from './share-bar.tsx';
import { deviceNames, vitalNames } from './vitals-labels.ts';

/** Field data of an audited page, next to its lab values: of the URL, else of its origin, and says which. */
export function FieldDataPanel({ url }: { url: string }) {
  const t = useMessages();
  const [device, setDevice] = useState<FormFactor>('phone');
  const { data, error } = useQuery(fieldDataQuery(url, device));
  const names = deviceNames(t);
  return (
    <Panel>
      <PanelHeader
        title={t('Field data (CrUX, 28 days)')}
        note={t('Real Chrome users, 75th percentile of page loads.')}
        actions={
          <Choice
            label={t('Device')}
            value={device}
            options={FORM_FACTORS.map((value) => ({ value, label: names[value] }))}
            onChange={setDevice}
          />
        }
      />
      {data?.status === 'found' ? (
        <Found data={data} />
      ) : (
        <PanelBody>
          {error ? (
            <Callout tone="fault">{error.message}</Callout>
          ) : !data ? (
            <Skeleton className="h-32" />
          ) : data.status === 'not_measured' ? (
            <NoKey />
          ) : (
            <Callout title={t('Not enough traffic')}>
              {t('Neither this URL nor its origin is in the Chrome UX Report for this device.')}
            </Callout>
          )}
        </PanelBody>
      )}
    </Panel>
  );
}

function Found({ data }: { data: FieldData }) {
  const t = useMessages();
  return (
    <>
      <PanelBody className="grid gap-2">
        <p className="flex flex-wrap items-center gap-2">
          <span>{t('Core Web Vitals assessment')}</span>
          <AssessmentBadge passed={data.passed} />
          <span className="text-muted text-table">
            {data.first_day && data.last_day && `${t.day(data.first_day)} – ${t.day(data.last_day)}`}
          </span>
        </p>
        {data.fallback && (
          <Callout>
            {t('This URL has too little traffic. The data is of its origin: {origin}.', { origin: data.address ?? '' })}
          </Callout>
        )}
      </PanelBody>
      <Table aria-label={t('Field data (CrUX, 28 days)')}>
        <thead>
          <tr>
            <Th>{t('Metric')}</Th>
            <Th className="text-right">{t('75th percentile')}</Th>
            <Th>{t('Rating')}</Th>
            <Th>{t('Page loads')}</Th>
            <Th className="text-right">{t('Good threshold')}</Th>
          </tr>
        </thead>
        <tbody>
          {data.metrics.map((one) => (
            <Tr key={one.metric}>
              <Td className="font-medium">{vitalNames(t)[one.metric]}</Td>
              <Td className="whitespace-nowrap text-right font-medium">{vitalText(one.metric, one.p75)}</Td>
              <Td>
                <RatingBadge rating={one.rating} />
              </Td>
              <Td className="min-w-48">
                <ShareBar metric={one} />
              </Td>
              <Td className="whitespace-nowrap text-right text-muted">
                {vitalText(one.metric, THRESHOLDS[one.metric].good)}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
