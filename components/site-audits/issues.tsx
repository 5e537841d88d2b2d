'use client';

import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { verdictLabels } from '#components/page-audits/audit-labels.ts';
import { SeverityIcon } from '#components/page-audits/severity.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Choice } from '#components/ui/choice.tsx';
import { ChevronRight } from '#components/ui/icons.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { SEVERITIES } from '#lib/audit/severities.ts';
import { siteIssuesQuery } from '#lib/features/site-audits/client.ts';
import type { SiteAuditDetail, SiteIssue } from '#lib/features/site-audits/parts-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { pointsText } from './site-labels.ts';

const IssuePages = dynamic(() => import('./pages/issue-pages.tsx').then((module) => module.IssuePages));

/** The severities that change the SEO score; `audit.issues` counts the same. */
const SEO = new Set<string>(['critical', 'error', 'warning', 'notice']);
const kinds = ['seo', ...SEVERITIES, 'all'] as const;
const names = (t: Translator) =>
  ({
    seo: t('SEO issues'),
    critical: t('Critical issues'),
    error: t('Errors'),
    warning: t('Warnings'),
    notice: t('Notices'),
    best_practice: t('Best practices'),
    info: t('Info'),
    all: t('All'),
  }) as const;

/** Every check with findings, those that cost the most points first; each links to its pages. */
export function Issues({ audit }: { audit: SiteAuditDetail }) {
  const t = useMessages();
  const [{ issue, severity }, setState] = useQueryStates(
    { issue: parseAsString, where: parseAsString, severity: parseAsStringLiteral(kinds).withDefault('seo') },
    { history: 'push' },
  );
  const { data, error, refetch } = useQuery(siteIssuesQuery(audit.id));
  if (issue)
    return <IssuePages audit={audit} check={issue} onBack={() => void setState({ issue: null, where: null })} />;
  if (error && !data)
    return (
      <Panel>
        <ErrorState
          title={t('Could not load the issues')}
          action={<Button onClick={() => refetch()}>{t('Try again')}</Button>}
        >
          {error.message}
        </ErrorState>
      </Panel>
    );
  if (!data) return <Skeleton className="h-100" />;
  const { issues, left_out: out, passed, not_measured: open } = data;
  const ofKind = (kind: (typeof kinds)[number]) =>
    issues.filter((one) => kind === 'all' || (kind === 'seo' ? SEO.has(one.severity) : one.severity === kind));
  const shown = ofKind(severity);
  return (
    <div className="grid grid-cols-1 gap-4">
      {issues.length === 0 ? (
        <Panel>
          <EmptyState title={out.length > 0 ? t('All issues ignored') : t('No issues')}>
            {out.length > 0
              ? t('Ignored or marked as a false positive.')
              : passed.length > 0
                ? t.many(
                    passed.length,
                    'All {count} check passed on all pages.|All {count} checks passed on all pages.',
                  )
                : t('No checks ran because no page was crawled.')}
          </EmptyState>
        </Panel>
      ) : (
        <Panel aria-label={t('Issues')}>
          <div className="flex flex-wrap items-center justify-between gap-2 p-3">
            <Choice
              label={t('Severity')}
              value={severity}
              onChange={(next) => void setState({ severity: next })}
              options={kinds
                .map((value) => ({
                  value,
                  label: names(t)[value],
                  count: ofKind(value).length,
                }))
                .filter(({ value, count }) => value !== 'critical' || count > 0)}
            />
          </div>
          {shown.length === 0 ? (
            <EmptyState className="border-t" title={t('No {name}', { name: t.inText(names(t)[severity]) })} />
          ) : (
            <ul>
              {shown.map((one) => (
                <IssueLine key={one.check} issue={one} onOpen={() => void setState({ issue: one.check })} />
              ))}
            </ul>
          )}
        </Panel>
      )}
      {out.length > 0 && (
        <Panel aria-label={t('Ignored issues')}>
          <p className="px-4 py-3 font-medium">{t.many(out.length, '{count} ignored issue|{count} ignored issues')}</p>
          <ul>
            {out.map((one) => (
              <IssueLine key={one.check} issue={one} onOpen={() => void setState({ issue: one.check })} />
            ))}
          </ul>
        </Panel>
      )}
      {passed.length > 0 && (
        <Quiet
          title={t.many(passed.length, '{count} check passed|{count} checks passed')}
          items={passed.map(({ check, title, pages }) => ({
            check,
            title,
            note: t.many(pages, '{count} page|{count} pages'),
          }))}
        />
      )}
      {open.length > 0 && (
        <Quiet
          title={t.many(open.length, '{count} check not run|{count} checks not run')}
          items={open.map(({ check, title, reason }) => ({ check, title, note: reason }))}
        />
      )}
    </div>
  );
}

const PRIORITY_TONES = { high: 'fault', medium: 'warning', low: 'neutral' } as const;
const priorityLabels = (t: Translator) => ({ high: t('High'), medium: t('Medium'), low: t('Low') }) as const;

function IssueLine({ issue, onOpen }: { issue: SiteIssue; onOpen: () => void }) {
  const t = useMessages();
  const {
    severity,
    title,
    category,
    pages,
    left_out: out,
    measured,
    points,
    priority,
    scope,
    new_pages: fresh,
  } = issue;
  const share = measured > 0 ? pages / measured : 0;
  return (
    <li className="border-t">
      <button
        type="button"
        data-row=""
        onClick={onOpen}
        className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left hover:bg-hover/60 focus-visible:outline-offset-[-2px]"
      >
        <SeverityIcon severity={severity} />
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{title}</span>
          <span className="block text-meta text-muted first-letter:uppercase">{category.replaceAll('-', ' ')}</span>
        </span>
        {scope === 'site' && <Badge className="max-md:hidden">{t('Host')}</Badge>}
        {priority && (
          <Badge tone={PRIORITY_TONES[priority]} className="max-sm:hidden">
            <span className="sr-only">{t('Priority')} </span>
            {priorityLabels(t)[priority]}
          </Badge>
        )}
        {issue.verdict && <Badge>{verdictLabels(t)[issue.verdict.kind].done}</Badge>}
        {issue.reopened && <Badge tone="warning">{t('Reopened')}</Badge>}
        {fresh !== null && fresh > 0 && (
          <span className="shrink-0 text-table text-worse max-sm:hidden">{t('{fresh} new', { fresh })}</span>
        )}
        <span className="w-36 shrink-0 text-right max-sm:w-20">
          <span className="block font-medium">{t.many(pages, '{count} page|{count} pages')}</span>
          {out > 0 && <span className="block text-meta text-muted">{t('{out} ignored', { out })}</span>}
          <span
            aria-hidden="true"
            className="mt-1 ml-auto block h-[3px] w-24 overflow-hidden rounded-full bg-line max-sm:w-16"
          >
            <span className="block h-full rounded-full bg-chart-1" style={{ width: `${Math.max(2, share * 100)}%` }} />
          </span>
          <span className="sr-only"> {t('of {measured} checked', { measured })}</span>
        </span>
        <span
          className="w-12 shrink-0 text-right text-better text-table max-sm:hidden"
          title={points > 0 ? t('Points gained when this issue is fixed on all pages') : undefined}
        >
          {points > 0 && `+${pointsText(t, points)}`}
        </span>
        <ChevronRight className="size-4 shrink-0 text-muted" />
      </button>
    </li>
  );
}

interface QuietProps {
  title: string;
  items: readonly { check: string; title: string; note: string }[];
}

function Quiet({ title, items }: QuietProps) {
  return (
    <Panel>
      <details>
        <summary className="rounded-panel px-4 py-3 font-medium hover:bg-hover/60">{title}</summary>
        <ul>
          {items.map((item) => (
            <li key={item.check} className="flex flex-wrap justify-between gap-x-4 border-t px-4 py-2 text-table">
              {item.title}
              <span className="text-muted">{item.note}</span>
            </li>
          ))}
        </ul>
      </details>
    </Panel>
  );
}
