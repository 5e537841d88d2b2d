import { AiAccess } from '#components/page-audits/report/page/ai-access.tsx';
import { Surroundings } from '#components/site-audits/crawl-facts.tsx';
import { SiteScorePanel } from '#components/site-audits/site-score-panel.tsx';
import { KpiRow } from '#components/ui/kpi-row.tsx';
import { Callout } from '#components/ui/states.tsx';
import { OUTCOMES } from '#lib/features/site-audits/outcomes-contract.ts';
import type { SiteAuditDetail } from '#lib/features/site-audits/parts-contract.ts';
import { useMessages } from '#messages';
import { Bars } from './bars.tsx';
import { LinkReports } from './links/link-reports.tsx';
import { outcomeLabels } from './site-labels.ts';

/** Score with its deductions, and the states of the site's URLs. */
export function Overview({ audit }: { audit: SiteAuditDetail }) {
  const t = useMessages();
  const rows = (filter: string) => `/site-audits/${audit.id}?part=explorer&filter=${encodeURIComponent(filter)}`;
  const own = new Map<string, number>();
  for (const { outcome, internal, count } of audit.outcomes) if (internal) own.set(outcome, count);
  const walls = own.get('blocked') ?? 0;
  const broken = ['client_error', 'server_error', 'no_answer'].reduce((sum, id) => sum + (own.get(id) ?? 0), 0);
  const { indexable, not_indexable: kept, reasons } = audit.indexability;
  return (
    <div className="grid grid-cols-1 gap-4">
      {audit.end_reason && (
        <Callout tone="warning" title={t('Site not fully crawled')}>
          {audit.end_reason}
        </Callout>
      )}
      {audit.extraction_problem && <Callout tone="warning">{audit.extraction_problem}</Callout>}
      {walls > 0 && (
        <Callout
          tone="warning"
          title={t.many(walls, '{count} URL blocked by bot protection|{count} URLs blocked by bot protection')}
        >
          {t('The site blocked or rate-limited the crawler. These URLs are not counted as broken.')}
        </Callout>
      )}
      <KpiRow
        items={[
          {
            label: t('URLs crawled'),
            value: t.number(audit.fetched),
            note: t.bytes(audit.bytes),
            href: `/site-audits/${audit.id}?part=explorer`,
          },
          { label: t('Pages'), value: t.number(audit.pages), href: rows('all:outcome.in.page') },
          {
            label: t('Indexable'),
            value: t.number(indexable),
            href: rows('all:outcome.in.page;indexable.is.yes'),
            note: t('{kept} non-indexable', { kept }),
          },
          {
            label: t('Broken'),
            value: t.number(broken),
            note: t('4xx, 5xx, no response'),
            href:
              audit.status === 'done'
                ? `/site-audits/${audit.id}?part=links&links=broken`
                : rows('all:outcome.in.client_error,server_error,no_answer'),
            ...(broken > 0 && { ink: 'text-fault' }),
          },
          {
            label: t('Issues'),
            value: audit.issues ? t.number(audit.issues.error + audit.issues.warning + audit.issues.notice) : '·',
            note: audit.issues ? t('without best practices') : t('not measured yet'),
            ...(audit.status === 'done' && { href: `/site-audits/${audit.id}?part=issues` }),
          },
        ]}
      />
      {audit.report && <SiteScorePanel audit={audit} score={audit.report} />}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Bars
          title={t('Status codes')}
          note={t('Internal URLs by HTTP status code.')}
          none={t('No URL has responded yet.')}
          lines={audit.statuses.map(({ value, count }) => ({
            id: value,
            label: value,
            count,
            color: statusColor(value),
            ...(/^\d+$/.test(value) && { href: rows(`all:status.eq.${value}`) }),
          }))}
        />
        <Bars
          title={t('URLs by crawl result')}
          note={t('Internal URLs, including those not crawled.')}
          none={t('No URLs yet.')}
          lines={OUTCOMES.flatMap((outcome) => {
            const count = own.get(outcome) ?? 0;
            return count > 0
              ? [{ id: outcome, label: outcomeLabels(t)[outcome], count, href: rows(`all:outcome.in.${outcome}`) }]
              : [];
          })}
        />
        <Bars
          title={t('Crawl depth')}
          note={t('Pages by crawl depth.')}
          none={t('No pages crawled yet.')}
          lines={audit.depths.map(({ value, count }) => ({
            id: value,
            label: /^\d+$/.test(value) ? t.many(Number(value), '{count} click|{count} clicks') : t('No inlinks'),
            count,
            href: rows(
              /^\d+$/.test(value) ? `all:outcome.in.page;depth.eq.${value}` : 'all:outcome.in.page;depth.empty',
            ),
          }))}
        />
        <Bars
          title={t('Non-indexable pages')}
          note={t('{indexable} indexable, {kept} non-indexable.', { indexable, kept })}
          none={t('All crawled pages are indexable.')}
          lines={reasons.map(({ value, count }) => ({
            id: value,
            label: value,
            count,
            href: rows('all:outcome.in.page;indexable.is.no'),
          }))}
        />
        {audit.let_go.length > 0 && (
          <Bars
            title={t('Not crawled')}
            note={t('Excluded internal URLs, by reason.')}
            none=""
            lines={audit.let_go.map(({ value, count }) => ({ id: value, label: value, count }))}
          />
        )}
        {audit.extraction.length > 0 && (
          <Bars
            title={t('Custom extraction')}
            note={t('Pages without a value, by column.')}
            none={t('Every column has a value on each page.')}
            lines={audit.extraction.flatMap(({ name, pages, missing }, at) =>
              missing > 0
                ? [
                    {
                      id: name,
                      label: name,
                      count: missing,
                      of: pages,
                      href: rows(`all:outcome.in.page;extract_${at + 1}.empty`),
                    },
                  ]
                : [],
            )}
          />
        )}
        <Surroundings audit={audit} />
        {audit.status === 'done' && <LinkReports id={audit.id} />}
        {audit.ai_crawlers && (
          <div className="lg:col-span-2">
            <AiAccess access={audit.ai_crawlers} />
          </div>
        )}
      </div>
    </div>
  );
}

const statusColor = (value: string): string =>
  value.startsWith('2')
    ? 'var(--color-chart-3)'
    : value.startsWith('3')
      ? 'var(--color-chart-1)'
      : /^[45]/.test(value)
        ? 'var(--color-chart-2)'
        : 'var(--color-muted)';
