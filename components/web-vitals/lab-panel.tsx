'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '#components/ui/button.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Callout } from '#components/ui/states.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import {
  cancelPagespeedTest,
  isTesting,
  pagespeedTestsQuery,
  startPagespeedTest,
} from '#lib/features/web-vitals/client.ts';
import type { FieldMetricRow, LabResult } from '#lib/features/web-vitals/fields-contract.ts';
import type { PagespeedTest } from '#lib/features/web-vitals/pagespeed-tests-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { type FormFactor, type Vital, vitalText } from '#lib/text/web-vitals.ts';
import { useMessages } from '#messages';
import { TestHistory } from './test-history.tsx';
import { TestProgress } from './test-progress.tsx';
import { deviceNames, vitalNames } from './vitals-labels.ts';

interface LabPanelProps {
  projectId: string;
  url: string;
  device: FormFactor;
  /** Latest field data of the page or its origin. */
  field: readonly FieldMetricRow[];
  /** The newest tests of the page on the device. */
  tests: PagespeedTest[];
  /** The last stored result of the page. */
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

/** Lab values of PageSpeed Insights beside the field data of the same page, and tests as they run. */
export function LabPanel({ projectId, url, device, field, tests, lab: stored, canRun }: LabPanelProps) {
  const t = useMessages();
  const cache = useQueryClient();
  const options = pagespeedTestsQuery(projectId, url, device);
  const query = useQuery({ ...options, initialData: tests });
  const [last] = query.data;
  const running = query.data.find(isTesting);
  const lab = newest(stored, query.data.find((one) => one.lab !== null)?.lab ?? null);
  const reload = () => cache.invalidateQueries({ queryKey: options.queryKey });
  const start = useMutation({ mutationFn: () => startPagespeedTest(projectId, url, device), onSettled: reload });
  const cancel = useMutation({ mutationFn: cancelPagespeedTest, onSettled: reload });
  const failure = start.error?.message ?? cancel.error?.message ?? (last?.status === 'failed' ? last.error : null);
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
            : t('One load by Google under fixed conditions. Takes up to 80 seconds.')
        }
        actions={
          canRun &&
          (running ? (
            <Button size="sm" pending={cancel.isPending} onClick={() => cancel.mutate(running.id)}>
              {t('Cancel')}
            </Button>
          ) : (
            <Button size="sm" pending={start.isPending} onClick={() => start.mutate()}>
              {lab ? t('Test again') : t('Run PageSpeed Insights')}
            </Button>
          ))
        }
      />
      {running && <TestProgress test={running} />}
      {failure && !running && (
        <Callout tone="fault" className="mx-4 mb-3">
          {failure}
        </Callout>
      )}
      {lab && <LabTable field={field} lab={lab} />}
      <TestHistory tests={query.data} />
    </Panel>
  );
}

/** The result of the later test. */
const newest = (a: LabResult | null, b: LabResult | null): LabResult | null =>
  a && b ? (a.tested_at > b.tested_at ? a : b) : (a ?? b);

function LabTable({ field, lab }: { field: readonly FieldMetricRow[]; lab: LabResult }) {
  const t = useMessages();
  const fieldText = (metric: Vital | undefined) => {
    if (metric === undefined) return t('lab only');
    const found = field.find((one) => one.metric === metric);
    return found ? vitalText(metric, found.p75) : t('not measured');
  };
  const labText = ({ metric = 'lcp', lab: of }: Row) => {
    const value = of(lab);
    return value === null ? '–' : vitalText(metric, value);
  };
  return (
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
  );
}
