'use client';

import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { RunHeader } from '#components/runs/run-header.tsx';
import { useRunAgain } from '#components/runs/use-run-again.ts';
import { Button } from '#components/ui/button.tsx';
import { ForeignLink } from '#components/ui/foreign-link.tsx';
import { Printer } from '#components/ui/icons.tsx';
import { exportEntries } from '#components/ui/menu.tsx';
import { OutOfDate } from '#components/ui/out-of-date.tsx';
import { useReadOnly } from '#components/ui/read-only.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#components/ui/tabs.tsx';
import { isOver, siteAuditQuery, siteExportAddress, startSiteAudit } from '#lib/features/site-audits/client.ts';
import type { SiteAuditDetail } from '#lib/features/site-audits/parts-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { Overview } from './overview.tsx';
import { shortUrl } from './site-labels.ts';
import { StateBadge } from './state-badge.tsx';

const box = () => <Skeleton className="h-100" />;
const Running = dynamic(() => import('./running.tsx').then((module) => module.Running), { loading: box });
const Issues = dynamic(() => import('./issues.tsx').then((module) => module.Issues), { loading: box });
const PagesTable = dynamic(() => import('./pages/pages-table.tsx').then((module) => module.PagesTable), {
  loading: box,
});
const SiteLinks = dynamic(() => import('./links/link-lists.tsx').then((module) => module.LinkLists), { loading: box });
const InternalLinks = dynamic(() => import('./links/internal-links.tsx').then((module) => module.InternalLinks), {
  loading: box,
});
const References = dynamic(() => import('./links/references.tsx').then((module) => module.References), {
  loading: box,
});
const Duplicates = dynamic(() => import('./duplicates.tsx').then((module) => module.Duplicates), { loading: box });
const SiteTree = dynamic(() => import('./links/tree.tsx').then((module) => module.SiteTree), { loading: box });
const LinkGraph = dynamic(() => import('./links/graph.tsx').then((module) => module.LinkGraph), { loading: box });
const Compare = dynamic(() => import('./compare.tsx').then((module) => module.Compare), { loading: box });
const Files = dynamic(() => import('./files.tsx').then((module) => module.Files), { loading: box });

const parts = [
  'overview',
  'issues',
  'explorer',
  'links',
  'internal-links',
  'references',
  'duplicates',
  'tree',
  'graph',
  'compare',
  'files',
] as const;
const partNames = (t: Translator): Record<(typeof parts)[number], string> => ({
  overview: t('Overview'),
  issues: t('Issues'),
  explorer: t('Explorer'),
  links: t('Links'),
  'internal-links': t('Internal links'),
  references: t('Canonicals & hreflang'),
  duplicates: t('Duplicates'),
  tree: t('Site structure'),
  graph: t('Link graph'),
  compare: t('Compare'),
  files: t('Files'),
});

/** One site audit in any state: progress with partial results, failure, report. */
export function SiteAuditView({ initial }: { initial: SiteAuditDetail }) {
  const t = useMessages();
  const query = useQuery({ ...siteAuditQuery(initial.id), initialData: initial });
  const audit = query.data;
  const over = isOver(audit.status);
  const isReadOnly = useReadOnly();
  const [part, setPart] = useQueryState('part', parseAsStringLiteral(parts).withDefault('overview'));
  const again = useRunAgain({
    run: () => startSiteAudit(sameAgain(audit)),
    stale: 'site-audits',
    list: '/site-audits',
    failure: t('Could not start the site audit'),
  });
  // Data on pages and issues is complete only after the audit has ended.
  const shown = audit.status === 'done' ? parts : (['overview', 'explorer'] as const);
  const current = shown.find((one) => one === part) ?? 'overview';
  return (
    <>
      <RunHeader
        title={audit.host}
        note={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <ForeignLink url={audit.url} />
            {audit.status !== 'done' && <StateBadge audit={audit} />}
            <span>
              {audit.finished_at
                ? t.many(audit.pages, '{count} page, {finishedAt}|{count} pages, {finishedAt}', {
                    finishedAt: t.moment(audit.finished_at),
                  })
                : t('Created {createdAt}', { createdAt: t.moment(audit.created_at) })}
            </span>
          </span>
        }
        isOver={over}
        again={audit.status === 'failed' ? undefined : again}
        save={{
          result: { kind: 'site_audit', recordId: audit.id },
          name: `Site audit of ${audit.host}`,
          filedIn: audit.project_id,
        }}
        menu={
          audit.status === 'done'
            ? [
                exportEntries(t, (format) => siteExportAddress(audit.id, format, { what: 'pages' })),
                { label: t('Printable report'), icon: <Printer />, href: `/site-audits/${audit.id}/report` },
              ]
            : []
        }
        remove={{ kind: 'site_audit', id: audit.id, name: shortUrl(audit.url), list: '/site-audits' }}
      />
      <OutOfDate query={query} className="mb-4" />
      {audit.status === 'failed' && (
        <ErrorState
          title={t('Site audit failed')}
          action={
            !isReadOnly && (
              <Button variant="primary" pending={again.isPending} onClick={again.start}>
                {t('Run again')}
              </Button>
            )
          }
        >
          {audit.error ?? t('Unknown reason.')}
        </ErrorState>
      )}
      {!over && (
        <div className="mb-4">
          <Running audit={audit} onChanged={() => void query.refetch()} />
        </div>
      )}
      {(audit.status !== 'failed' || audit.fetched > 0) && (
        <Tabs value={current} onValueChange={(value) => void setPart(parts.find((one) => one === value) ?? 'overview')}>
          <TabsList aria-label={t('Site audit sections')}>
            {shown.map((id) => (
              <TabsTrigger key={id} value={id}>
                {partNames(t)[id]}
                {id === 'issues' && audit.issues && (
                  <span className="font-normal text-meta text-muted">
                    {audit.issues.error + audit.issues.warning + audit.issues.notice}
                  </span>
                )}
              </TabsTrigger>
            ))}
          </TabsList>
          <TabsContent value="overview">
            <Overview audit={audit} />
          </TabsContent>
          <TabsContent value="issues">
            <Issues audit={audit} />
          </TabsContent>
          <TabsContent value="explorer">
            <PagesTable audit={audit} />
          </TabsContent>
          <TabsContent value="links">
            <SiteLinks audit={audit} />
          </TabsContent>
          <TabsContent value="internal-links">
            <InternalLinks audit={audit} />
          </TabsContent>
          <TabsContent value="references">
            <References audit={audit} />
          </TabsContent>
          <TabsContent value="duplicates">
            <Duplicates audit={audit} />
          </TabsContent>
          <TabsContent value="tree">
            <SiteTree id={audit.id} />
          </TabsContent>
          <TabsContent value="graph">
            <LinkGraph id={audit.id} />
          </TabsContent>
          <TabsContent value="compare">
            <Compare audit={audit} />
          </TabsContent>
          <TabsContent value="files">
            <Files audit={audit} />
          </TabsContent>
        </Tabs>
      )}
    </>
  );
}

/** The same settings for the next run. */
function sameAgain({ url, project_id, settings }: SiteAuditDetail) {
  const { user_agent, max_per_second, max_rendered, window, listed: _, credentials: __, ...rest } = settings;
  return {
    url,
    ...rest,
    ...(user_agent && { user_agent }),
    ...(max_per_second && { max_per_second }),
    ...(max_rendered && { max_rendered }),
    ...(window && { crawl_from: window.from, crawl_to: window.to, time_zone: window.time_zone }),
    ...(project_id && { project_id }),
  };
}
