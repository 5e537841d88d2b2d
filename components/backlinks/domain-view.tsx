'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ListChecks, RotateCw, Trash2, Upload } from 'lucide-react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { DeleteRun } from '#components/runs/delete-run.tsx';
import { SaveToProject } from '#components/saved-results/save-to-project.tsx';
import { engineIds, engineNames } from '#components/searches/search-labels.ts';
import { Button } from '#components/ui/button.tsx';
import { Select } from '#components/ui/input.tsx';
import { KpiRow } from '#components/ui/kpi-row.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
import { OutOfDate } from '#components/ui/out-of-date.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { backlinkDomainQuery, setSchedule, startCheck, startDiscovery } from '#lib/features/backlinks/client.ts';
import type { BacklinkDomainDetail } from '#lib/features/backlinks/index-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { coverageOf } from './backlink-labels.ts';
import { LinkList } from './link-list.tsx';
import { Running } from './running.tsx';
import { Runs } from './runs.tsx';
import { Shares } from './shares.tsx';
import { NewAndLost, ReferringDomains } from './weeks.tsx';

const ImportDialog = dynamic(() => import('./import-dialog.tsx').then((module) => module.ImportDialog), { ssr: false });

const everyWords = (t: Translator) =>
  ({ off: t('Never'), weekly: t('Every week'), monthly: t('Every month') }) as const;
const everyIds = ['off', 'weekly', 'monthly'] as const;

/** The backlinks of one domain: the current state, its changes and the next actions. */
export function DomainView({ initial }: { initial: BacklinkDomainDetail }) {
  const t = useMessages();
  const router = useRouter();
  const cache = useQueryClient();
  const query = useQuery({ ...backlinkDomainQuery(initial.id), initialData: initial });
  const domain = query.data;
  const { id, counts, current, last_look: look, last_check: check } = domain;
  const [asking, setAsking] = useState<boolean | null>(null);
  const [importing, setImporting] = useState<boolean | null>(null);
  const told = (text: string) => ({
    onSuccess: () => void query.refetch(),
    onError: (error: Error) => toast.error(text, { description: error.message }),
  });
  const again = useMutation({
    mutationFn: () => startDiscovery(sameAgain(domain)),
    ...told(t('Could not start the look')),
  });
  const checking = useMutation({ mutationFn: () => startCheck(id), ...told(t('Could not start the check')) });
  const schedule = useMutation({
    mutationFn: (every: (typeof everyIds)[number]) => setSchedule(id, every),
    ...told(t('Could not set the schedule')),
  });

  // A finished run changed the links too. A short run can begin and end between two polls, so its start may go unnoticed.
  const busy = current !== null;
  const lastEnd = latestEnd(domain);
  const seenEnd = useRef(lastEnd);
  useEffect(() => {
    if (seenEnd.current !== lastEnd) void cache.invalidateQueries({ queryKey: ['backlink-domain', id, 'links'] });
    seenEnd.current = lastEnd;
  }, [lastEnd, cache, id]);

  const engine = engineIds.find((one) => one === look?.search_engine);
  const coverage = coverageOf(t, domain, engine && engineNames[engine]);
  const knows = counts.links + counts.gone + counts.unknown + counts.unverified > 0;
  return (
    <>
      <PageHeader
        title={domain.domain}
        note={`${coverage}${check?.finished_at ? ` ${t.many(check.pages_checked, 'Last check of known links: {count} page read, {finishedAt}.|Last check of known links: {count} pages read, {finishedAt}.', { finishedAt: t.moment(check.finished_at) })}` : ''}`}
        actions={
          <>
            <SaveToProject
              result={{ kind: 'backlink_domain', recordId: domain.id }}
              name={t('Backlinks of {domain}', { domain: domain.domain })}
            />
            <Button size="sm" onClick={() => setAsking(true)}>
              <Trash2 /> {t('Delete')}
            </Button>
            <Button size="sm" onClick={() => setImporting(true)}>
              <Upload /> {t('Import')}
            </Button>
            <Button size="sm" disabled={busy || !knows} pending={checking.isPending} onClick={() => checking.mutate()}>
              <ListChecks /> {t('Check links')}
            </Button>
            <Button
              size="sm"
              variant="primary"
              disabled={busy}
              pending={again.isPending}
              onClick={() => again.mutate()}
            >
              <RotateCw /> {t('Look again')}
            </Button>
          </>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        <OutOfDate query={query} />
        {current && <Running id={id} run={current} onChanged={() => void query.refetch()} />}
        {!current && look?.status === 'failed' && (
          <Callout tone="fault" title={t('The last look failed')}>
            {look.error ?? t('The reason was not kept.')}
          </Callout>
        )}
        {!current && look?.status !== 'failed' && look?.incomplete_reason && (
          <Callout tone="warning" title={t('The last look is not complete')}>
            {look.incomplete_reason}
          </Callout>
        )}
        {knows && (
          <>
            <KpiRow items={figuresOf(t, domain)} />
            {domain.weeks.length > 0 && (
              <div className="grid gap-4 lg:grid-cols-2">
                <NewAndLost weeks={domain.weeks} coverage={coverage} />
                <ReferringDomains weeks={domain.weeks} coverage={coverage} />
              </div>
            )}
          </>
        )}
        <LinkList domain={domain} coverage={coverage} />
        {knows && <Shares domain={domain} />}
        <Runs
          domain={domain}
          schedule={
            domain.project_id ? (
              <Button asChild size="sm">
                <Link href={`/projects/${domain.project_id}/settings#schedules`}>{t('Schedule')}</Link>
              </Button>
            ) : (
              <Labelled label={t('Check links by itself')} className="min-w-40">
                {(control) => (
                  <Select
                    id={control}
                    value={domain.every}
                    disabled={schedule.isPending}
                    onChange={(event) => schedule.mutate(everyIds.find((one) => one === event.target.value) ?? 'off')}
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
      </div>
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

function figuresOf(t: Translator, { counts }: BacklinkDomainDetail) {
  const share =
    counts.links > 0
      ? t('{share} follow', { share: t.percent(Math.round((counts.follow / counts.links) * 100)) })
      : t('none stands');
  return [
    { label: t('Links that stand'), value: t.number(counts.links), note: share },
    {
      label: t('Referring domains'),
      value: t.number(counts.referring_domains),
      note: t.many(counts.pages, '{count} page|{count} pages'),
    },
    { label: t('New'), value: t.number(counts.new), note: t('first seen in 30 days') },
    { label: t('Lost'), value: t.number(counts.lost), note: t('found gone in 30 days') },
    {
      label: t('Not known'),
      value: t.number(counts.unknown + counts.unverified),
      note: t('{unknown} refuse or are silent, {unverified} not checked', {
        unknown: counts.unknown,
        unverified: counts.unverified,
      }),
    },
  ];
}

/** End of the latest finished run, in ISO 8601; empty if none has finished. */
const latestEnd = ({ runs }: BacklinkDomainDetail): string =>
  runs.reduce((latest, { finished_at: at }) => (at && at > latest ? at : latest), '');

/** Repeats the last discovery with the same settings. */
function sameAgain({ domain, last_look: look }: BacklinkDomainDetail) {
  return {
    domain,
    search_engine: engineIds.find((one) => one === look?.search_engine) ?? 'google',
    country: look?.country ?? 'us',
    pages_number: look?.pages_asked ?? 15,
  };
}
