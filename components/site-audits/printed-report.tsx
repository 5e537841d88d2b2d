import Link from 'next/link';
import { SeverityIcon } from '#components/page-audits/severity.tsx';
import { Button } from '#components/ui/button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import type { SiteAuditDetail, SiteIssue } from '#lib/features/site-audits/parts-contract.ts';
import { useMessages } from '#messages';
import { Overview } from './overview.tsx';
import { PrintButton } from './print-button.tsx';

interface PrintedReportProps {
  audit: SiteAuditDetail;
  issues: readonly SiteIssue[];
  /** Number of checks without findings. */
  passed: number;
}

/** The whole report for print: key figures, then every issue with why it matters and how to fix it. */
export function PrintedReport({ audit, issues, passed }: PrintedReportProps) {
  const t = useMessages();
  return (
    <article>
      <PageHeader
        title={t('Site audit of {host}', { host: audit.host })}
        note={t('{url} · {pages} pages · {finishedAt}', {
          url: audit.url,
          pages: audit.pages,
          finishedAt: t.moment(audit.finished_at ?? audit.created_at),
        })}
        actions={
          <span className="flex gap-2 print:hidden">
            <Button asChild size="sm">
              <Link href={`/site-audits/${audit.id}`}>{t('Back to audit')}</Link>
            </Button>
            <PrintButton />
          </span>
        }
      />
      <Overview audit={audit} />
      <Panel className="mt-4">
        <PanelHeader
          title={issues.length > 0 ? t.many(issues.length, '{count} issue|{count} issues') : t('Issues')}
          note={t.many(passed, '{count} check passed on all pages.|{count} checks passed on all pages.')}
        />
        {issues.length === 0 ? (
          <EmptyState className="border-t" title={t('No issues')}>
            {t('All checks passed on all pages.')}
          </EmptyState>
        ) : (
          <ol>
            {issues.map((issue) => (
              <li key={issue.check} className="grid break-inside-avoid gap-1 border-t px-4 py-3">
                <h3 className="flex items-start gap-2 font-medium">
                  <SeverityIcon severity={issue.severity} className="mt-0.5" />
                  <span className="min-w-0 flex-1">{issue.title}</span>
                  <span className="shrink-0 font-normal text-muted text-table">
                    {t.many(issue.measured, '{pages} of {count} page|{pages} of {count} pages', { pages: issue.pages })}
                    {issue.since && t(', since {since}', { since: t.day(issue.since) })}
                  </span>
                </h3>
                <p className="max-w-200 pl-6 text-table">{issue.why}</p>
                <p className="max-w-200 pl-6 text-table">
                  <span className="text-muted">{t('How to fix:')} </span>
                  {issue.fix}
                </p>
              </li>
            ))}
          </ol>
        )}
      </Panel>
    </article>
  );
}
