'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { parseAsBoolean, parseAsStringLiteral, useQueryState } from 'nuqs';
import { useState } from 'react';
import { DeleteRun } from '#components/runs/delete-run.tsx';
import { engineIds, engineNames } from '#components/searches/search-labels.ts';
import { Button } from '#components/ui/button.tsx';
import { ChartNoAxesColumn, FolderPlus, ListChecks, RotateCw, Trash2, Upload } from '#components/ui/icons.tsx';
import { InfoHint } from '#components/ui/info-hint.tsx';
import { Select } from '#components/ui/input.tsx';
import { KpiRow } from '#components/ui/kpi-row.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
import { exportEntries } from '#components/ui/menu.tsx';
import { OutOfDate } from '#components/ui/out-of-date.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Callout } from '#components/ui/states.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#components/ui/tabs.tsx';
import { toastError } from '#components/ui/toast.ts';
import {
  backlinkDomainQuery,
  backlinkExportAddress,
  setSchedule,
  startCheck,
  startDiscovery,
} from '#lib/features/backlinks/client.ts';
import type { BacklinkDomainDetail } from '#lib/features/backlinks/index-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { coverageOf, targetOf } from './backlink-labels.ts';
import { keyFigures, tabLabels } from './domain-figures.ts';
import { Groups } from './groups.tsx';
import { type BacklinkTab, TABS, viewAddress } from './link-filters.ts';
import { LinkList } from './link-list.tsx';
import { Running } from './running.tsx';
import { Runs } from './runs.tsx';
import { Shares } from './shares.tsx';

const BacklinkCharts = dynamic(() => import('./weeks.tsx').then((module) => module.BacklinkCharts), {
  ssr: false,
  loading: () => <Skeleton className="h-[240px]" />,
});
const SaveDialog = dynamic(
  () => import('#components/saved-results/save-dialog.tsx').then((module) => module.SaveDialog),
  { ssr: false },
);
const ImportDialog = dynamic(() => import('./import-dialog.tsx').then((module) => module.ImportDialog), { ssr: false });

const everyWords = (t: Translator) => ({ off: t('Never'), weekly: t('Weekly'), monthly: t('Monthly') }) as const;
const everyIds = ['off', 'weekly', 'monthly'] as const;

/** The backlinks of one domain: the current state, its changes and the next actions. */
export function DomainView({ initial }: { initial: BacklinkDomainDetail }) {
  const t = useMessages();
  const router = useRouter();
  const query = useQuery({ ...backlinkDomainQuery(initial.id), initialData: initial });
  const domain = query.data;
  const { id, counts, current, last_look: look, last_check: check } = domain;
  const [asking, setAsking] = useState<boolean | null>(null);
  const [saving, setSaving] = useState(false);
  const [importing, setImporting] = useState<boolean | null>(null);
  const refetchOrReport = (text: string) => ({
    onSuccess: () => void query.refetch(),
    onError: toastError(text),
  });
  const again = useMutation({
    mutationFn: () => startDiscovery(sameAgain(domain)),
    ...refetchOrReport(t('Could not start the search')),
  });
  const checking = useMutation({
    mutationFn: () => startCheck(id),
    ...refetchOrReport(t('Could not start the check')),
  });
  const schedule = useMutation({
    mutationFn: (every: (typeof everyIds)[number]) => setSchedule(id, every),
    ...refetchOrReport(t('Could not save the schedule')),
  });

  const busy = current !== null;
  const [stored, setTab] = useQueryState('tab', parseAsStringLiteral(TABS));
  const [seen] = useQueryState('seen');
  const [chart, setChart] = useQueryState('chart', parseAsBoolean);
  // An address with only the filter of new and lost links is one from before there were tabs.
  const tab: BacklinkTab = stored ?? (seen ? 'changes' : 'backlinks');
  const hasChart = chart === true && domain.weeks.length > 0;
  const engine = engineIds.find((one) => one === look?.search_engine);
  const coverage = coverageOf(t, domain, engine && engineNames[engine]);
  const knows = counts.links + counts.gone + counts.unknown + counts.unverified > 0;
  return (
    <>
      <PageHeader
        title={domain.domain}
        note={
          <>
            {coverage}
            {check?.finished_at &&
              ` ${t.many(check.pages_checked, 'Last recheck: {count} page, {finishedAt}.|Last recheck: {count} pages, {finishedAt}.', { finishedAt: t.moment(check.finished_at) })}`}
            <InfoHint label={t('About these backlinks')}>
              {t(
                'Backlinks found in search results, site audits and imported files. This is not a full index of the web: compare the numbers over time, not with other tools.',
              )}
            </InfoHint>
          </>
        }
        actions={
          <>
            <Button disabled={busy || !knows} pending={checking.isPending} onClick={() => checking.mutate()}>
              <ListChecks /> {t('Recheck links')}
            </Button>
            <Button variant="primary" disabled={busy} pending={again.isPending} onClick={() => again.mutate()}>
              <RotateCw /> {t('Refresh')}
            </Button>
          </>
        }
        menu={[
          { label: t('Import'), icon: <Upload />, onSelect: () => setImporting(true) },
          exportEntries(t, (format) => backlinkExportAddress(id, format, {})),
          { label: t('Save to project'), icon: <FolderPlus />, onSelect: () => setSaving(true) },
          { label: t('Delete'), icon: <Trash2 />, onSelect: () => setAsking(true), danger: true },
        ]}
      />
      <div className="grid grid-cols-1 gap-3">
        <OutOfDate query={query} />
        {current && <Running id={id} run={current} onChanged={() => void query.refetch()} />}
        {!current && look?.status === 'failed' && (
          <Callout tone="fault" title={t('Last crawl failed')}>
            {look.error ?? t('Unknown reason.')}
          </Callout>
        )}
        {!current && look?.status !== 'failed' && look?.incomplete_reason && (
          <Callout tone="warning" title={t('Last crawl incomplete')}>
            {look.incomplete_reason}
          </Callout>
        )}
        {knows && <KpiRow items={keyFigures(t, domain)} />}
        {hasChart && <BacklinkCharts weeks={domain.weeks} />}
        <Tabs value={tab} onValueChange={(value) => void setTab(TABS.find((one) => one === value) ?? null)}>
          <div className="flex items-end gap-2 border-b">
            <TabsList aria-label={t('Backlinks')} className="-mb-px min-w-0 flex-1 border-b-0">
              {tabLabels(t).map(({ value, label }) => (
                <TabsTrigger key={value} value={value}>
                  {label}
                </TabsTrigger>
              ))}
            </TabsList>
            {domain.weeks.length > 0 && (
              <Button
                size="sm"
                variant="ghost"
                aria-expanded={hasChart}
                className="mb-1"
                onClick={() => void setChart(hasChart ? null : true)}
              >
                <ChartNoAxesColumn /> <span className="max-sm:sr-only">{t('Charts')}</span>
              </Button>
            )}
          </div>
          <TabsContent value="backlinks" className="pt-3">
            <LinkList domain={domain} coverage={coverage} />
          </TabsContent>
          <TabsContent value="domains" className="grid gap-4 pt-3">
            <Groups
              label={t('Referring domains')}
              name={t('Domain')}
              groups={domain.referring_domains}
              total={counts.referring_domains}
              nameOf={(name) => name}
              href={(name) => viewAddress(id, { find: name })}
              isDomains
            />
            <Shares domain={domain} />
          </TabsContent>
          <TabsContent value="anchors" className="pt-3">
            <Groups
              label={t('Anchors')}
              name={t('Anchor text')}
              groups={domain.anchors}
              nameOf={(name) => name || t('(no anchor)')}
              href={(name) => (name ? viewAddress(id, { anchor: name }) : null)}
            />
          </TabsContent>
          <TabsContent value="pages" className="pt-3">
            <Groups
              label={t('Top pages')}
              name={t('Target URL')}
              groups={domain.targets}
              nameOf={(name) => targetOf(t, name, domain.domain)}
              href={(name) => (name ? viewAddress(id, { target: name.slice(0, 512) }) : null)}
            />
          </TabsContent>
          <TabsContent value="changes" className="pt-3">
            <LinkList domain={domain} coverage={coverage} isChanges />
          </TabsContent>
          <TabsContent value="history" className="pt-3">
            <Runs
              domain={domain}
              schedule={
                domain.project_id ? (
                  <Button asChild size="sm">
                    <Link href={`/projects/${domain.project_id}/settings#schedules`}>{t('Schedule')}</Link>
                  </Button>
                ) : (
                  <Labelled label={t('Automatic recheck')} className="min-w-40">
                    {(control) => (
                      <Select
                        id={control}
                        value={domain.every}
                        disabled={schedule.isPending}
                        onChange={(event) =>
                          schedule.mutate(everyIds.find((one) => one === event.target.value) ?? 'off')
                        }
                      >
                        {everyIds.map((one) => (
                          <option key={one} value={one}>
                            {everyWords(t)[one]}
                          </option>
                        ))}
                      </Select>
                    )}
                  </Labelled>
                )
              }
            />
          </TabsContent>
        </Tabs>
      </div>
      {saving && (
        <SaveDialog
          result={{ kind: 'backlink_domain', recordId: id }}
          name={t('Backlinks of {domain}', { domain: domain.domain })}
          onClose={() => setSaving(false)}
        />
      )}
      {importing !== null && (
        <ImportDialog
          domain={domain}
          open={importing}
          onClose={() => setImporting(false)}
          onDone={() => void query.refetch()}
        />
      )}
      {asking !== null && (
        <DeleteRun
          kind="backlink_run"
          id={asking ? domain.id : null}
          onClose={() => setAsking(false)}
          onDeleted={() => router.push('/backlinks')}
        >
          {domain.domain}
        </DeleteRun>
      )}
    </>
  );
}

/** Repeats the last discovery with the same settings. */
function sameAgain({ domain, last_look: look }: BacklinkDomainDetail) {
  return {
    domain,
    search_engine: engineIds.find((one) => one === look?.search_engine) ?? 'google',
    country: look?.country ?? 'us',
    pages_number: look?.pages_asked ?? 15,
  };
}
