import { ScoreRing } from '#components/page-audits/score.tsx';
import { ScoreDelta } from '#components/page-audits/score-delta.tsx';
import { SeverityIcon } from '#components/page-audits/severity.tsx';
import { KpiRow } from '#components/ui/kpi-row.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Callout, EmptyState } from '#components/ui/states.tsx';
import { OUTCOMES } from '#lib/features/site-audits/columns-contract.ts';
import type { SiteAuditDetail, SiteScore } from '#lib/features/site-audits/parts-contract.ts';
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

const shownAtOnce = 8;

/** The score ring, and next to it the deductions. */
function SiteScorePanel({ audit, score }: { audit: SiteAuditDetail; score: SiteScore }) {
  const t = useMessages();
  const rest = score.deductions.slice(shownAtOnce);
  const clean = score.value !== null && score.deductions.length === 0;
  return (
    <Panel>
      <PanelHeader
        title={t('Score')}
        note={
          audit.previous?.score != null && audit.score !== null ? (
            <>
              <ScoreDelta delta={audit.score - audit.previous.score} /> {t('than the audit before')}
            </>
          ) : (
            t('Every check over all pages on which it could be measured.')
          )
        }
      />
      <PanelBody className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <ScoreRing score={score.value} />
        <div className="min-w-0 flex-1 basis-64">
          {clean ? (
            <EmptyState className="py-6" title={score.left_out > 0 ? t('No issues that count') : t('No issues')}>
              {score.left_out > 0
                ? t('What was found is ignored or marked as mistaken.')
                : t('Every check that could be measured passed on every page.')}
            </EmptyState>
          ) : score.deductions.length === 0 ? (
            <p className="text-muted">{t('Nothing could be measured on this site.')}</p>
          ) : (
            <>
              <Deductions audit={audit} deductions={score.deductions.slice(0, shownAtOnce)} />
              {rest.length > 0 && (
                <details>
                  <summary className="w-fit rounded-control py-1 text-accent-strong text-table">
                    {t.many(rest.length, '{count} more deduction|{count} more deductions')}
                  </summary>
                  <Deductions audit={audit} deductions={rest} />
                </details>
              )}
            </>
          )}
        </div>
        {score.left_out > 0 && (
          <p className="w-full text-muted text-table">
            {t.many(
              score.left_out,
              '{count} finding left out of score and counts: ignored or marked as mistaken.|{count} findings left out of score and counts: ignored or marked as mistaken.',
            )}
          </p>
        )}
        <details className="w-full">
          <summary className="w-fit rounded-control text-muted text-table hover:text-ink">
            {t('How the score is made')}
          </summary>
          <p className="mt-1 max-w-200 text-muted text-table">{score.formula}</p>
          {score.not_measured.length > 0 && (
            <>
              <p className="mt-2 text-table">{t('Not measured, and no part of the score:')}</p>
              <ul className="mt-1 grid gap-0.5 text-muted text-table">
                {score.not_measured.map(({ check, title, reason }) => (
                  <li key={check}>
                    {title}: {reason}
                  </li>
                ))}
              </ul>
            </>
          )}
        </details>
      </PanelBody>
    </Panel>
  );
}

function Deductions({ audit, deductions }: { audit: SiteAuditDetail; deductions: SiteScore['deductions'] }) {
  const t = useMessages();
  return (
    <ul className="grid grid-cols-1">
      {deductions.map(({ check, severity, title, points, pages, measured }) => (
        <li key={check} className="flex min-h-8 items-center gap-2 text-table">
          <SeverityIcon severity={severity} />
          <a
            href={`/site-audits/${audit.id}?part=issues&issue=${encodeURIComponent(check)}`}
            className="min-w-0 flex-1 truncate rounded-control hover:underline"
          >
            {title}
          </a>
          <span className="shrink-0 text-muted max-sm:hidden">
            {t.many(measured, '{pages} of {count} page|{pages} of {count} pages', { pages })}
          </span>
          <span className="w-12 shrink-0 text-right text-muted">{points > 0 && `−${points}`}</span>
        </li>
      ))}
    </ul>
  );
}

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

/** robots.txt, sitemaps and the settings of the run. */
function Surroundings({ audit }: { audit: SiteAuditDetail }) {
  const t = useMessages();
  const { settings, robots, sitemaps } = audit;
  const facts: [string, string][] = [
    [
      'robots.txt',
      robots === null
        ? t('Not read yet')
        : (robots.note ??
          t('Read, status {status}{part}', {
            status: robots.status ?? t('unknown'),
            part:
              robots.crawl_delay_seconds > 0
                ? t(', asks for {crawlDelaySeconds} s between requests', {
                    crawlDelaySeconds: robots.crawl_delay_seconds,
                  })
                : '',
          })),
    ],
    [
      t('Sitemaps'),
      sitemaps === null
        ? settings.sitemaps
          ? t('None read')
          : t('Not asked for')
        : t.many(sitemaps.files.length, '{count} file, {pages}{part}|{count} files, {pages}{part}', {
            pages: t.many(sitemaps.pages, '{count} address|{count} addresses'),
            part: sitemaps.complete ? '' : t(', not read to their end'),
          }),
    ],
    [
      t('Limits'),
      t.many(
        settings.max_pages,
        '{count} address, {maxDepth}, {maxMinutes}|{count} addresses, {maxDepth}, {maxMinutes}',
        {
          maxDepth: t.many(settings.max_depth, '{count} click|{count} clicks'),
          maxMinutes: t.many(settings.max_minutes, '{count} minute|{count} minutes'),
        },
      ),
    ],
    ...(settings.include.length > 0 ? [[t('Only'), settings.include.join('  ')] as [string, string]] : []),
    ...(settings.exclude.length > 0 ? [[t('Left out'), settings.exclude.join('  ')] as [string, string]] : []),
    [t('User agent'), settings.user_agent ?? t('Serpentine’s own')],
    [t('In a browser'), settings.render ? t('Each page was opened in one') : t('No')],
    [
      t('Crawl'),
      `${Math.round(audit.crawl_seconds)} s${audit.attempts > 1 ? t(', taken up {attempts} times', { attempts: audit.attempts }) : ''}`,
    ],
  ];
  return (
    <Panel>
      <PanelHeader title={t('How it was crawled')} />
      <dl className="grid grid-cols-[112px_minmax(0,1fr)] text-table">
        {facts.map(([term, value]) => (
          <div key={term} className="col-span-2 grid grid-cols-subgrid border-t px-4 py-1.5">
            <dt className="text-muted">{term}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
