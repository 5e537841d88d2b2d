import { Surroundings } from '#components/site-audits/crawl-facts.tsx';
import { SiteScorePanel } from '#components/site-audits/site-score-panel.tsx';
import { KpiRow } from '#components/ui/kpi-row.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Callout } from '#components/ui/states.tsx';
import { OUTCOMES } from '#lib/features/site-audits/columns-contract.ts';
import type { SiteAuditDetail } from '#lib/features/site-audits/parts-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { formatBytes } from '#lib/text/format.ts';
import { useMessages } from '#messages';
import { Bars } from './bars.tsx';
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
        <Callout tone="warning" title={t('The crawl did not see the whole site')}>
          {audit.end_reason}
        </Callout>
      )}
      {walls > 0 && (
        <Callout
          tone="warning"
          title={t.many(
            walls,
            '{count} address behind a wall against bots|{count} addresses behind a wall against bots',
          )}
        >
          {t(
            'The site asked who we are, or for quiet. That says nothing about these pages: they count neither as broken nor as sound.',
          )}
        </Callout>
      )}
      <KpiRow
        items={[
          { label: t('Addresses fetched'), value: t.number(audit.fetched), note: formatBytes(audit.bytes) },
          { label: t('Pages'), value: t.number(audit.pages) },
          {
            label: t('Indexable'),
            value: t.number(indexable),
            note: t('{kept} are not', { kept }),
          },
          {
            label: t('Broken'),
            value: t.number(broken),
            note: t('4xx, 5xx, no answer'),
            ...(broken > 0 && { ink: 'text-fault' }),
          },
          {
            label: t('Issues'),
            value: audit.issues ? t.number(audit.issues.error + audit.issues.warning + audit.issues.notice) : '·',
            note: audit.issues ? t('kinds, on any page') : t('not measured yet'),
          },
        ]}
      />
      {audit.report && <SiteScorePanel audit={audit} score={audit.report} />}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Bars
          title={t('Status codes')}
          note={t('Own addresses by the status they answered.')}
          none={t('No address has answered yet.')}
          lines={audit.statuses.map(({ value, count }) => ({
            id: value,
            label: value,
            count,
            color: statusColor(value),
            ...(/^\d+$/.test(value) && { href: rows(`all:status.eq.${value}`) }),
          }))}
        />
        <Bars
          title={t('What became of the addresses')}
          note={t('Own addresses, those not fetched too.')}
          none={t('No address is known yet.')}
          lines={OUTCOMES.flatMap((outcome) => {
            const count = own.get(outcome) ?? 0;
            return count > 0
              ? [{ id: outcome, label: outcomeLabels(t)[outcome], count, href: rows(`all:outcome.in.${outcome}`) }]
              : [];
          })}
        />
        <Bars
          title={t('Depth')}
          note={t('Pages by clicks from the start page.')}
          none={t('No page has been read yet.')}
          lines={audit.depths.map(({ value, count }) => ({
            id: value,
            label: /^\d+$/.test(value)
              ? t.many(Number(value), '{count} click|{count} clicks')
              : t('No link leads there'),
            count,
            href: rows(
              /^\d+$/.test(value) ? `all:outcome.in.page;depth.eq.${value}` : 'all:outcome.in.page;depth.empty',
            ),
          }))}
        />
        <Bars
          title={t('Why pages cannot be indexed')}
          note={t('{indexable} can appear in search results, {kept} cannot.', { indexable, kept })}
          none={t('Every page that was read can be indexed.')}
          lines={reasons.map(({ value, count }) => ({
            id: value,
            label: value,
            count,
            href: rows('all:outcome.in.page;indexable.is.no'),
          }))}
        />
        {audit.let_go.length > 0 && (
          <Bars
            title={t('Not asked for')}
            note={t('Own addresses that were left out, by reason.')}
            none=""
            lines={audit.let_go.map(({ value, count }) => ({ id: value, label: value, count }))}
          />
        )}
        <Surroundings audit={audit} />
        {audit.status === 'done' && <Further id={audit.id} />}
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

const further = (t: Translator) =>
  [
    ['links', 'broken', t('Broken links within the site')],
    ['links', 'outside', t('Broken links to other sites')],
    ['links', 'redirecting', t('Links to redirects')],
    ['links', 'chains', t('Redirect chains and circles')],
    ['references', 'canonical', t('Canonical addresses')],
    ['references', 'hreflang', t('Languages')],
    ['duplicates', 'text', t('Pages with the same text')],
    ['duplicates', 'near', t('Pages with nearly the same text')],
  ] as const;
const chosenBy = { links: 'links', references: 'references', duplicates: 'same' } as const;

/** Links to the views on relations between pages. */
function Further({ id }: { id: string }) {
  const t = useMessages();
  return (
    <Panel className="print:hidden">
      <PanelHeader
        title={t('Pages among each other')}
        note={t('Links, references and duplicates, each with its pages.')}
      />
      <ul>
        {further(t).map(([part, kind, title]) => (
          <li key={title} className="border-t">
            <a
              href={`/site-audits/${id}?part=${part}&${chosenBy[part]}=${kind}`}
              className="flex min-h-10 items-center px-4 py-1.5 text-table hover:bg-hover/60 focus-visible:outline-offset-[-2px]"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
