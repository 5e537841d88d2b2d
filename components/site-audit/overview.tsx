import { KpiRow } from '#components/audit/report/kpi-row.tsx';
import { ScoreRing } from '#components/audit/score.tsx';
import { ScoreDelta } from '#components/audit/score-delta.tsx';
import { SeverityIcon } from '#components/audit/severity.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Callout, EmptyState } from '#components/ui/states.tsx';
import { formatBytes, formatNumber, plural } from '#lib/client/format.ts';
import { OUTCOMES } from '#lib/features/site-audit/columns-contract.ts';
import type { SiteAuditDetail, SiteScore } from '#lib/features/site-audit/parts-contract.ts';
import { Bars } from './bars.tsx';
import { outcomeWords } from './site-words.ts';

/** Score with its deductions, and how the site's addresses stand. */
export function Overview({ audit }: { audit: SiteAuditDetail }) {
  const rows = (filter: string) => `/site-audits/${audit.id}?part=explorer&filter=${encodeURIComponent(filter)}`;
  const own = new Map<string, number>();
  for (const { outcome, internal, count } of audit.outcomes) if (internal) own.set(outcome, count);
  const walls = own.get('blocked') ?? 0;
  const broken = ['client_error', 'server_error', 'no_answer'].reduce((sum, id) => sum + (own.get(id) ?? 0), 0);
  const { indexable, not_indexable: kept, reasons } = audit.indexability;
  return (
    <div className="grid grid-cols-1 gap-4">
      {audit.end_reason && (
        <Callout tone="warning" title="The crawl did not see the whole site">
          {audit.end_reason}
        </Callout>
      )}
      {walls > 0 && (
        <Callout tone="warning" title={`${plural(walls, 'address', 'addresses')} behind a wall against bots`}>
          The site asked who we are, or for quiet. That says nothing about these pages: they count neither as broken nor
          as sound.
        </Callout>
      )}
      <KpiRow
        items={[
          { label: 'Addresses fetched', value: formatNumber(audit.fetched), note: formatBytes(audit.bytes) },
          { label: 'Pages', value: formatNumber(audit.pages) },
          {
            label: 'Indexable',
            value: formatNumber(indexable),
            note: `${formatNumber(kept)} are not`,
          },
          {
            label: 'Broken',
            value: formatNumber(broken),
            note: '4xx, 5xx, no answer',
            ...(broken > 0 && { ink: 'text-fault' }),
          },
          {
            label: 'Issues',
            value: audit.issues ? formatNumber(audit.issues.error + audit.issues.warning + audit.issues.notice) : '·',
            note: audit.issues ? 'kinds, on any page' : 'not measured yet',
          },
        ]}
      />
      {audit.report && <SiteScorePanel audit={audit} score={audit.report} />}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Bars
          title="Status codes"
          note="Own addresses by the status they answered."
          none="No address has answered yet."
          lines={audit.statuses.map(({ value, count }) => ({
            id: value,
            label: value,
            count,
            color: statusColor(value),
            ...(/^\d+$/.test(value) && { href: rows(`all:status.eq.${value}`) }),
          }))}
        />
        <Bars
          title="What became of the addresses"
          note="Own addresses, those not fetched too."
          none="No address is known yet."
          lines={OUTCOMES.flatMap((outcome) => {
            const count = own.get(outcome) ?? 0;
            return count > 0
              ? [{ id: outcome, label: outcomeWords[outcome], count, href: rows(`all:outcome.in.${outcome}`) }]
              : [];
          })}
        />
        <Bars
          title="Depth"
          note="Pages by clicks from the start page."
          none="No page has been read yet."
          lines={audit.depths.map(({ value, count }) => ({
            id: value,
            label: /^\d+$/.test(value) ? plural(Number(value), 'click') : 'No link leads there',
            count,
            href: rows(
              /^\d+$/.test(value) ? `all:outcome.in.page;depth.eq.${value}` : 'all:outcome.in.page;depth.empty',
            ),
          }))}
        />
        <Bars
          title="Why pages cannot be indexed"
          note={`${formatNumber(indexable)} can appear in search results, ${formatNumber(kept)} cannot.`}
          none="Every page that was read can be indexed."
          lines={reasons.map(({ value, count }) => ({
            id: value,
            label: value,
            count,
            href: rows('all:outcome.in.page;indexable.is.no'),
          }))}
        />
        {audit.let_go.length > 0 && (
          <Bars
            title="Not asked for"
            note="Own addresses that were left out, by reason."
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

/** The ring, and beside it what the missing points went for, deduction by deduction. */
function SiteScorePanel({ audit, score }: { audit: SiteAuditDetail; score: SiteScore }) {
  const rest = score.deductions.slice(shownAtOnce);
  const clean = score.value !== null && score.deductions.length === 0;
  return (
    <Panel>
      <PanelHeader
        title="Score"
        note={
          audit.previous?.score != null && audit.score !== null ? (
            <>
              <ScoreDelta delta={audit.score - audit.previous.score} /> than the audit before
            </>
          ) : (
            'Every check over all pages on which it could be measured.'
          )
        }
      />
      <PanelBody className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <ScoreRing score={score.value} />
        <div className="min-w-0 flex-1 basis-64">
          {clean ? (
            <EmptyState className="py-6" title={score.left_out > 0 ? 'No issues that count' : 'No issues'}>
              {score.left_out > 0
                ? 'What was found is ignored or marked as mistaken.'
                : 'Every check that could be measured passed on every page.'}
            </EmptyState>
          ) : score.deductions.length === 0 ? (
            <p className="text-muted">Nothing could be measured on this site.</p>
          ) : (
            <>
              <Deductions audit={audit} deductions={score.deductions.slice(0, shownAtOnce)} />
              {rest.length > 0 && (
                <details>
                  <summary className="w-fit rounded-control py-1 text-accent-strong text-table">
                    {plural(rest.length, 'more deduction', 'more deductions')}
                  </summary>
                  <Deductions audit={audit} deductions={rest} />
                </details>
              )}
            </>
          )}
        </div>
        {score.left_out > 0 && (
          <p className="w-full text-muted text-table">
            {plural(score.left_out, 'finding')} left out of score and counts: ignored or marked as mistaken.
          </p>
        )}
        <details className="w-full">
          <summary className="w-fit rounded-control text-muted text-table hover:text-ink">
            How the score is made
          </summary>
          <p className="mt-1 max-w-200 text-muted text-table">{score.formula}</p>
          {score.not_measured.length > 0 && (
            <>
              <p className="mt-2 text-table">Not measured, and no part of the score:</p>
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
            {formatNumber(pages)} of {plural(measured, 'page')}
          </span>
          <span className="w-12 shrink-0 text-right text-muted">{points > 0 && `−${points}`}</span>
        </li>
      ))}
    </ul>
  );
}

const further = [
  ['links', 'broken', 'Broken links within the site'],
  ['links', 'outside', 'Broken links to other sites'],
  ['links', 'redirecting', 'Links to redirects'],
  ['links', 'chains', 'Redirect chains and circles'],
  ['references', 'canonical', 'Canonical addresses'],
  ['references', 'hreflang', 'Languages'],
  ['duplicates', 'text', 'Pages with the same text'],
  ['duplicates', 'near', 'Pages with nearly the same text'],
] as const;
const chosenBy = { links: 'links', references: 'references', duplicates: 'same' } as const;

/** The ways to what pages have to do with each other. */
function Further({ id }: { id: string }) {
  return (
    <Panel className="print:hidden">
      <PanelHeader title="Pages among each other" note="Links, references and duplicates, each with its pages." />
      <ul>
        {further.map(([part, kind, title]) => (
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

/** robots.txt, sitemaps and the settings it ran with. */
function Surroundings({ audit }: { audit: SiteAuditDetail }) {
  const { settings, robots, sitemaps } = audit;
  const facts: [string, string][] = [
    [
      'robots.txt',
      robots === null
        ? 'Not read yet'
        : (robots.note ??
          `Read, status ${robots.status ?? 'unknown'}${robots.crawl_delay_seconds > 0 ? `, asks for ${robots.crawl_delay_seconds} s between requests` : ''}`),
    ],
    [
      'Sitemaps',
      sitemaps === null
        ? settings.sitemaps
          ? 'None read'
          : 'Not asked for'
        : `${plural(sitemaps.files.length, 'file')}, ${plural(sitemaps.pages, 'address', 'addresses')}${sitemaps.complete ? '' : ', not read to their end'}`,
    ],
    [
      'Limits',
      `${plural(settings.max_pages, 'address', 'addresses')}, ${plural(settings.max_depth, 'click')}, ${plural(settings.max_minutes, 'minute')}`,
    ],
    ...(settings.include.length > 0 ? [['Only', settings.include.join('  ')] as [string, string]] : []),
    ...(settings.exclude.length > 0 ? [['Left out', settings.exclude.join('  ')] as [string, string]] : []),
    ['User agent', settings.user_agent ?? 'Serpentine’s own'],
    ['In a browser', settings.render ? 'Each page was opened in one' : 'No'],
    ['Crawl', `${Math.round(audit.crawl_seconds)} s${audit.attempts > 1 ? `, taken up ${audit.attempts} times` : ''}`],
  ];
  return (
    <Panel>
      <PanelHeader title="How it was crawled" />
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
