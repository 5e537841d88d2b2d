'use client';

import { useQuery } from '@tanstack/react-query';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { RunHeader } from '#components/runs/run-header.tsx';
import { useRunAgain, useStaleWhenOver } from '#components/runs/use-run-again.ts';
import { engineNames } from '#components/searches/search-labels.ts';
import { KpiRow } from '#components/ui/kpi-row.tsx';
import { exportEntries } from '#components/ui/menu.tsx';
import { OutOfDate } from '#components/ui/out-of-date.tsx';
import { Callout } from '#components/ui/states.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#components/ui/tabs.tsx';
import { emailExportAddress, emailRunQuery, isUnderWay, startEmailRun } from '#lib/features/emails/client.ts';
import type { EmailRunDetail } from '#lib/features/emails/runs-contract.ts';
import { useMessages } from '#messages';
import { StateBadge } from './email-state.tsx';
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
  const query = useQuery({ ...emailRunQuery(initial.id), initialData: initial });
  const run = query.data;
  const [tab, setTab] = useQueryState('part', parseAsStringLiteral(tabs).withDefault('addresses'));
  const running = isUnderWay(run);
  useStaleWhenOver(running, ['email-runs']);
  const again = useRunAgain({
    run: () =>
      startEmailRun({
        domain: run.domain,
        search_engine: run.search_engine,
        country: run.country,
        pages_number: run.pages_asked,
      }),
    stale: 'email-runs',
    list: '/emails',
    failure: t('Could not start the search'),
  });
  const outcome = <Outcome run={run} pending={again.isPending} onAgain={again.start} />;

  return (
    <>
      <RunHeader
        title={run.domain}
        isOver={!running}
        again={again}
        save={{
          result: { kind: 'email_run', recordId: run.id },
          name: t('Email addresses of {domain}', { domain: run.domain }),
          filedIn: run.project_id,
        }}
        menu={run.addresses.length > 0 ? [exportEntries(t, (format) => emailExportAddress(run.id, format))] : []}
        remove={{ kind: 'email_run', id: run.id, name: run.domain, list: '/emails' }}
      />
      <Facts run={run} countryName={countryName} />
      <OutOfDate query={query} className="mb-4" />
      {run.incomplete_reason && (
        <Callout tone="warning" className="mb-4" title={t('Search incomplete')}>
          {run.incomplete_reason}
        </Callout>
      )}
      {run.state !== 'done' && run.state !== 'partial' ? (
        outcome
      ) : (
        <>
          <Figures run={run} />
          <Tabs value={tab} onValueChange={(value) => void setTab(tabs.find((one) => one === value) ?? 'addresses')}>
            <TabsList aria-label={t('Sections of the search')}>
              <TabsTrigger value="addresses">
                {t('Emails')} <span className="font-normal text-meta text-muted">{run.addresses.length}</span>
              </TabsTrigger>
              <TabsTrigger value="pages">
                {t('Pages crawled')} <span className="font-normal text-meta text-muted">{run.pages_checked}</span>
              </TabsTrigger>
            </TabsList>
            <TabsContent value="addresses">{outcome}</TabsContent>
            <TabsContent value="pages">
              <PagesRead run={run} />
            </TabsContent>
          </Tabs>
        </>
      )}
    </>
  );
}

function Facts({ run, countryName }: { run: EmailRunDetail; countryName: string }) {
  const t = useMessages();
  const facts: [string, string][] = [
    [t('Engine'), engineNames[run.search_engine]],
    [t('Country'), countryName],
    [t('Created'), t.moment(run.created_at)],
    ...(run.finished_at ? [[t('Finished'), t.moment(run.finished_at)] as [string, string]] : []),
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
          { label: t('On this domain'), value: t.number(run.at_domain_count), note: t('and its subdomains') },
          {
            label: t('Other domains'),
            value: t.number(run.emails_count - run.at_domain_count),
            note: t('found on this site'),
          },
          {
            label: t('Pages crawled'),
            value: t.number(run.pages_checked),
            note: t('{own} on the domain', { own }),
          },
          {
            label: t('Failed'),
            value: t.number(run.pages_failed.length),
            note: run.pages_failed.length === 0 ? t('no errors') : t('see “Pages crawled”'),
          },
          {
            label: t('SERPs'),
            value: t.number(run.pages_read),
            note: t.many(run.pages_asked, 'of {count} page|of {count} pages'),
          },
        ]}
      />
    </div>
  );
}
