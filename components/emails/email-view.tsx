'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, RotateCw, Trash2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useEffect, useRef, useState } from 'react';
import { KpiRow } from '#components/audit/report/kpi-row.tsx';
import { SaveToProject } from '#components/kept-results/save-to-project.tsx';
import { engineNames } from '#components/search/search-words.ts';
import { Button } from '#components/ui/button.tsx';
import { OutOfDate } from '#components/ui/out-of-date.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Callout } from '#components/ui/states.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#components/ui/tabs.tsx';
import { toast } from '#components/ui/toast.ts';
import { emailExportAddress, emailRunQuery, isUnderWay, requestEmailRun } from '#lib/client/emails.ts';
import { formatMoment, formatNumber, plural } from '#lib/client/format.ts';
import type { EmailRunDetail } from '#lib/features/domain-emails/runs-contract.ts';
import { StateBadge } from './email-table.tsx';
import { Outcome } from './outcome.tsx';
import { PagesRead } from './pages-read.tsx';

const DeleteDialog = dynamic(() => import('./delete-dialog.tsx').then((module) => module.DeleteDialog), { ssr: false });

const tabs = ['addresses', 'pages'] as const;

interface EmailViewProps {
  initial: EmailRunDetail;
  countryName: string;
}

/** One look for addresses in whatever state it is. */
export function EmailView({ initial, countryName }: EmailViewProps) {
  const router = useRouter();
  const cache = useQueryClient();
  const query = useQuery({ ...emailRunQuery(initial.id), initialData: initial });
  const run = query.data;
  const [tab, setTab] = useQueryState('part', parseAsStringLiteral(tabs).withDefault('addresses'));
  const [asking, setAsking] = useState<boolean | null>(null);
  const running = isUnderWay(run);
  const wasRunning = useRef(running);
  useEffect(() => {
    if (wasRunning.current && !running) void cache.invalidateQueries({ queryKey: ['email-runs'] });
    wasRunning.current = running;
  }, [running, cache]);
  const again = useMutation({
    mutationFn: () =>
      requestEmailRun({
        domain: run.domain,
        search_engine: run.search_engine,
        country: run.country,
        pages_number: run.pages_asked,
      }),
    onSuccess: ({ id }) => {
      void cache.invalidateQueries({ queryKey: ['email-runs'] });
      router.push(`/emails/${id}`);
    },
    onError: (error) => toast.error('Could not start the look', { description: error.message }),
  });
  const pending = again.isPending || again.isSuccess;
  const outcome = <Outcome run={run} pending={pending} onAgain={() => again.mutate()} />;

  return (
    <>
      <PageHeader
        title={run.domain}
        actions={
          !running && (
            <>
              {run.addresses.length > 0 &&
                (['csv', 'json', 'xlsx'] as const).map((format) => (
                  <Button key={format} asChild size="sm">
                    <a href={emailExportAddress(run.id, format)} download>
                      <Download /> {format.toUpperCase()}
                    </a>
                  </Button>
                ))}
              <SaveToProject
                result={{ kind: 'email_run', recordId: run.id }}
                name={`E-mail addresses of ${run.domain}`}
              />
              <Button size="sm" onClick={() => setAsking(true)}>
                <Trash2 /> Delete
              </Button>
              <Button size="sm" variant="primary" pending={pending} onClick={() => again.mutate()}>
                <RotateCw /> Look again
              </Button>
            </>
          )
        }
      />
      <Facts run={run} countryName={countryName} />
      <OutOfDate query={query} className="mb-4" />
      {run.incomplete_reason && (
        <Callout tone="warning" className="mb-4" title="Not everything could be looked at">
          {run.incomplete_reason}
        </Callout>
      )}
      {run.state !== 'done' && run.state !== 'partial' ? (
        outcome
      ) : (
        <>
          <Figures run={run} />
          <Tabs value={tab} onValueChange={(value) => void setTab(tabs.find((one) => one === value) ?? 'addresses')}>
            <TabsList aria-label="Parts of the look">
              <TabsTrigger value="addresses">
                Addresses <span className="font-normal text-meta text-muted">{run.addresses.length}</span>
              </TabsTrigger>
              <TabsTrigger value="pages">
                Pages read <span className="font-normal text-meta text-muted">{run.pages_checked}</span>
              </TabsTrigger>
            </TabsList>
            <TabsContent value="addresses">{outcome}</TabsContent>
            <TabsContent value="pages">
              <PagesRead run={run} />
            </TabsContent>
          </Tabs>
        </>
      )}
      {asking !== null && (
        <DeleteDialog
          run={asking ? run : null}
          onClose={() => setAsking(false)}
          onDeleted={() => router.replace('/emails')}
        />
      )}
    </>
  );
}

function Facts({ run, countryName }: { run: EmailRunDetail; countryName: string }) {
  const facts: [string, string][] = [
    ['Engine', engineNames[run.search_engine]],
    ['Country', countryName],
    ['Asked', formatMoment(run.created_at)],
    ...(run.finished_at ? [['Read until', formatMoment(run.finished_at)] as [string, string]] : []),
  ];
  return (
    <div className="-mt-2 mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-table">
      <StateBadge run={run} />
      <dl className="contents">
        {facts.map(([term, value]) => (
          <div key={term} className="flex gap-1">
            <dt>{term}</dt>
            <dd className="text-ink">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Figures({ run }: { run: EmailRunDetail }) {
  const own = run.pages.filter((page) => page.own).length;
  return (
    <div className="mb-4">
      <KpiRow
        items={[
          { label: 'At the domain', value: formatNumber(run.at_domain_count), note: 'and its subdomains' },
          {
            label: 'Others',
            value: formatNumber(run.emails_count - run.at_domain_count),
            note: 'on its own pages',
          },
          {
            label: 'Pages read',
            value: formatNumber(run.pages_checked),
            note: `${formatNumber(own)} of the domain`,
          },
          {
            label: 'Not read',
            value: formatNumber(run.pages_failed.length),
            note: run.pages_failed.length === 0 ? 'nothing failed' : 'nothing is known of them',
          },
          {
            label: 'Pages of results',
            value: formatNumber(run.pages_read),
            note: `of ${plural(run.pages_asked, 'page')} asked for`,
          },
        ]}
      />
    </div>
  );
}
