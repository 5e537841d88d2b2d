'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, RotateCw, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useEffect, useRef, useState } from 'react';
import { DeleteRun } from '#components/runs/delete-run.tsx';
import { SaveToProject } from '#components/saved-results/save-to-project.tsx';
import { engineNames } from '#components/searches/search-labels.ts';
import { Button } from '#components/ui/button.tsx';
import { KpiRow } from '#components/ui/kpi-row.tsx';
import { OutOfDate } from '#components/ui/out-of-date.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Callout } from '#components/ui/states.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#components/ui/tabs.tsx';
import { toast } from '#components/ui/toast.ts';
import { emailExportAddress, emailRunQuery, isUnderWay, startEmailRun } from '#lib/features/emails/client.ts';
import type { EmailRunDetail } from '#lib/features/emails/runs-contract.ts';
import { useMessages } from '#messages';
import { StateBadge } from './email-table.tsx';
import { Outcome } from './outcome.tsx';
import { PagesRead } from './pages-read.tsx';

const tabs = ['addresses', 'pages'] as const;

interface EmailViewProps {
  initial: EmailRunDetail;
  countryName: string;
}

/** One email discovery run in any state. */
export function EmailView({ initial, countryName }: EmailViewProps) {
  const t = useMessages();
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
      startEmailRun({
        domain: run.domain,
        search_engine: run.search_engine,
        country: run.country,
        pages_number: run.pages_asked,
      }),
    onSuccess: ({ id }) => {
      void cache.invalidateQueries({ queryKey: ['email-runs'] });
      router.push(`/emails/${id}`);
    },
    onError: (error) => toast.error(t('Could not start the look'), { description: error.message }),
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
                name={t('E-mail addresses of {domain}', { domain: run.domain })}
              />
              <Button size="sm" onClick={() => setAsking(true)}>
                <Trash2 /> {t('Delete')}
              </Button>
              <Button size="sm" variant="primary" pending={pending} onClick={() => again.mutate()}>
                <RotateCw /> {t('Look again')}
              </Button>
            </>
          )
        }
      />
      <Facts run={run} countryName={countryName} />
      <OutOfDate query={query} className="mb-4" />
      {run.incomplete_reason && (
        <Callout tone="warning" className="mb-4" title={t('Not everything could be looked at')}>
          {run.incomplete_reason}
        </Callout>
      )}
      {run.state !== 'done' && run.state !== 'partial' ? (
        outcome
      ) : (
        <>
          <Figures run={run} />
          <Tabs value={tab} onValueChange={(value) => void setTab(tabs.find((one) => one === value) ?? 'addresses')}>
            <TabsList aria-label={t('Parts of the look')}>
              <TabsTrigger value="addresses">
                {t('Addresses')} <span className="font-normal text-meta text-muted">{run.addresses.length}</span>
              </TabsTrigger>
              <TabsTrigger value="pages">
                {t('Pages read')} <span className="font-normal text-meta text-muted">{run.pages_checked}</span>
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
        <DeleteRun
          kind="email_run"
          id={asking ? run.id : null}
          onClose={() => setAsking(false)}
          onDeleted={() => router.replace('/emails')}
        >
          {run.domain}
        </DeleteRun>
      )}
    </>
  );
}

function Facts({ run, countryName }: { run: EmailRunDetail; countryName: string }) {
  const t = useMessages();
  const facts: [string, string][] = [
    [t('Engine'), engineNames[run.search_engine]],
    [t('Country'), countryName],
    [t('Asked'), t.moment(run.created_at)],
    ...(run.finished_at ? [[t('Read until'), t.moment(run.finished_at)] as [string, string]] : []),
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
  const t = useMessages();
  const own = run.pages.filter((page) => page.own).length;
  return (
    <div className="mb-4">
      <KpiRow
        items={[
          { label: t('At the domain'), value: t.number(run.at_domain_count), note: t('and its subdomains') },
          {
            label: t('Others'),
            value: t.number(run.emails_count - run.at_domain_count),
            note: t('on its own pages'),
          },
          {
            label: t('Pages read'),
            value: t.number(run.pages_checked),
            note: t('{own} of the domain', { own }),
          },
          {
            label: t('Not read'),
            value: t.number(run.pages_failed.length),
            note: run.pages_failed.length === 0 ? t('nothing failed') : t('nothing is known of them'),
          },
          {
            label: t('Pages of results'),
            value: t.number(run.pages_read),
            note: t.many(run.pages_asked, 'of {count} page asked for|of {count} pages asked for'),
          },
        ]}
      />
    </div>
  );
}
