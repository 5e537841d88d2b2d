'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { Button } from '#components/ui/button.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Callout } from '#components/ui/states.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { runPagespeed } from '#lib/features/web-vitals/client.ts';
import type { FieldMetricRow, LabResult } from '#lib/features/web-vitals/fields-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { type FormFactor, type Vital, vitalText } from '#lib/text/web-vitals.ts';
import { useMessages } from '#messages';
import { deviceNames, vitalNames } from './vitals-labels.ts';

interface LabPanelProps {
  projectId: string;
  url: string;
  device: FormFactor;
  /** Latest field data of the page or its origin. */
  field: readonly FieldMetricRow[];
  lab: LabResult | null;
  canRun: boolean;
}

interface Row {
  name: string;
  /** Absent: a lab metric only. */
  metric?: Vital;
  lab: (result: LabResult) => number | null;
}

const rows = (t: Translator): readonly Row[] => [
  { name: vitalNames(t).lcp, metric: 'lcp', lab: ({ lcp }) => lcp },
  { name: vitalNames(t).inp, metric: 'inp', lab: () => null },
  { name: vitalNames(t).cls, metric: 'cls', lab: ({ cls }) => cls },
  { name: vitalNames(t).fcp, metric: 'fcp', lab: ({ fcp }) => fcp },
  { name: vitalNames(t).ttfb, metric: 'ttfb', lab: ({ ttfb }) => ttfb },
  { name: t('Total Blocking Time'), lab: ({ tbt }) => tbt },
  { name: t('Speed Index'), lab: ({ speed_index: index }) => index },
];

/** Lab values of PageSpeed Insights beside the field data of the same page. */
export function LabPanel({ projectId, url, device, field, lab, canRun }: LabPanelProps) {
  const t = useMessages();
  const router = useRouter();
  const test = useMutation({
    mutationFn: () => runPagespeed(projectId, url, device),
    onSuccess: () => router.refresh(),
  });
  const fieldText = (metric: Vital | undefined) => {
    if (metric === undefined) return t('lab only');
    const found = field.find((one) => one.metric === metric);
    return found ? vitalText(metric, found.p75) : t('not measured');
  };
  const labText = ({ metric = 'lcp', lab: of }: Row) => {
    const value = lab && of(lab);
    return value === null ? '–' : vitalText(metric, value);
  };
  return (
    <Panel>
      <PanelHeader
        title={t('Lab test beside field data')}
        note={
          lab
            ? t('PageSpeed Insights (Lighthouse {version}), {device}, {testedAt}. Performance score {score}.', {
                version: lab.lighthouse_version,
                device: deviceNames(t)[device],
                testedAt: t.moment(lab.tested_at),
                score: lab.score ?? '–',
              })
            : t('One load by Google under fixed conditions. Takes up to a minute.')
        }
        actions={
          canRun && (
            <Button size="sm" pending={test.isPending} onClick={() => test.mutate()}>
              {lab ? t('Test again') : t('Run PageSpeed Insights')}
            </Button>
          )
        }
      />
      {test.isError && (
        <Callout tone="fault" className="mx-4 mb-3">
          {test.error.message}
        </Callout>
      )}
      {lab && (
        <Table aria-label={t('Lab test beside field data')}>
          <thead>
            <tr>
              <Th>{t('Metric')}</Th>
              <Th className="text-right">{t('Field data (CrUX, 28 days)')}</Th>
              <Th className="text-right">{t('Lab')}</Th>
            </tr>
          </thead>
          <tbody>
            {rows(t).map((row) => (
              <Tr key={row.name}>
                <Td>{row.name}</Td>
                <Td className="text-right tabular-nums">{fieldText(row.metric)}</Td>
                <Td className="text-right tabular-nums">{labText(row)}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}
