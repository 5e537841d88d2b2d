import Link from 'next/link';
import { cellText } from '#components/explorer/cell-text.ts';
import type { Field } from '#components/explorer/model/fields.ts';
import { verdictLabels } from '#components/page-audits/audit-labels.ts';
import { ScoreRing } from '#components/page-audits/score.tsx';
import { ScoreDelta } from '#components/page-audits/score-delta.tsx';
import { SeverityIcon } from '#components/page-audits/severity.tsx';
import { SiteFindingBody } from '#components/site-audits/finding.tsx';
import { pathOf, pointsText } from '#components/site-audits/site-labels.ts';
import { SiteVerdict } from '#components/site-audits/site-verdict.tsx';
import { OutcomeBadge } from '#components/site-audits/state-badge.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { ForeignLink } from '#components/ui/foreign-link.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { REPORT_VERSION } from '#lib/audit/report-version.ts';
import type { OperationOutput } from '#lib/features/definitions.ts';
import { columnsFor } from '#lib/features/site-audits/columns-contract.ts';
import { OUTCOME_TITLES, OUTCOMES } from '#lib/features/site-audits/outcomes-contract.ts';
import type { PageRef, SiteAuditDetail, SiteFinding, SiteLink } from '#lib/features/site-audits/parts-contract.ts';
import { useMessages } from '#messages';

type SitePage = OperationOutput<'get_site_page'>['data'];

/** Maximum links shown for one page; the export of all links contains the rest. */
const shownLinks = 100;

interface PageReportProps {
  audit: SiteAuditDetail;
  data: SitePage;
  /** Whether the reader is a client. */
  isReadOnly: boolean;
}

/** All data of a site audit on one URL. */
export function PageReport({ audit, data, isReadOnly }: PageReportProps) {
  const t = useMessages();
  const { page, findings, redirects, links_in: linksIn, links_out: linksOut, duplicates, previous } = data;
  const open = findings.filter(({ verdict }) => verdict === null);
  const url = String(page.url ?? '');
  const outcome = OUTCOMES.find((one) => one === page.outcome) ?? 'waiting';
  const score = typeof page.score === 'number' ? page.score : null;
  const address = (no: number) => `/site-audits/${audit.id}/pages/${no}`;
  return (
    <>
      <PageHeader
        title={typeof page.title === 'string' && page.title ? page.title : pathOf(url)}
        note={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <OutcomeBadge outcome={outcome} status={typeof page.status === 'number' ? page.status : null} />
            <ForeignLink url={url} />
            {previous?.score != null && score !== null && (
              <span>
                <ScoreDelta delta={score - previous.score} /> {t('vs. previous audit')}
              </span>
            )}
          </span>
        }
        actions={
          <>
            {audit.project_id && !isReadOnly && (
              <Button asChild size="sm">
                <Link href={`/urls?${new URLSearchParams({ project: audit.project_id, url })}`} prefetch={false}>
                  {t('All about this page')}
                </Link>
              </Button>
            )}
            <Button asChild size="sm">
              <Link href={`/site-audits/${audit.id}?part=graph&around=${page.no}`}>{t('Link graph')}</Link>
            </Button>
            {data.html && !isReadOnly && (
              <Button asChild size="sm">
                <a href={`/api/evidence/site-pages/${audit.id}/${page.no}`} target="_blank" rel="noopener">
                  {t('Stored HTML')}
                </a>
              </Button>
            )}
            {!isReadOnly && (
              <Button asChild size="sm" variant="primary">
                <Link href={`/page-audits?new=${encodeURIComponent(url)}`}>{t('Run full page audit')}</Link>
              </Button>
            )}
          </>
        }
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid min-w-0 grid-cols-1 gap-4">
          {typeof page.reason === 'string' && page.reason && (
            <Panel>
              <PanelBody className="pt-4">
                <p className="font-medium">{OUTCOME_TITLES[outcome]}</p>
                <p className="text-muted">{page.reason}</p>
              </PanelBody>
            </Panel>
          )}
          <Panel>
            <PanelHeader
              title={findings.length > 0 ? t.many(open.length, '{count} issue|{count} issues') : t('Issues')}
              note={
                open.length < findings.length
                  ? t.many(findings.length - open.length, '{count} ignored issue|{count} ignored issues')
                  : undefined
              }
            />
            {findings.length === 0 ? (
              <EmptyState className="border-t" title={outcome === 'page' ? t('No issues') : t('Not checked')}>
                {outcome === 'page' ? t('All checks passed.') : t('Only crawled pages are checked.')}
              </EmptyState>
            ) : (
              [...open.toSorted(byCost), ...findings.filter(({ verdict }) => verdict !== null)].map((finding) => (
                <details key={finding.check} id={`check-${finding.check}`} className="border-t">
                  <summary
                    data-row=""
                    className="flex min-h-11 list-none items-center gap-3 px-4 py-2 hover:bg-hover/60 focus-visible:outline-offset-[-2px]"
                  >
                    <SeverityIcon severity={finding.severity} />
                    <span className="min-w-0 flex-1">
                      <span className="font-medium">{finding.title}</span>
                      <span className="block truncate text-muted text-table">{finding.found}</span>
                    </span>
                    {finding.scope === 'site' && <Badge>{t('Host')}</Badge>}
                    {finding.verdict && <Badge>{verdictLabels(t)[finding.verdict.kind].done}</Badge>}
                    {finding.reopened && <Badge tone="warning">{t('Reopened')}</Badge>}
                    <span
                      className="min-w-12 shrink-0 text-right text-table text-worse"
                      title={t('Points that this issue costs in the SEO score of the page')}
                    >
                      {finding.cap !== null
                        ? t('at most {cap}', { cap: finding.cap })
                        : finding.points > 0 && `−${pointsText(t, finding.points)}`}
                    </span>
                  </summary>
                  <div className="grid grid-cols-1 gap-4 px-4 pb-4 sm:pl-11">
                    <SiteFindingBody finding={finding} advice />
                    {audit.status === 'done' && (
                      <span className="print:hidden">
                        <SiteVerdict audit={audit.id} finding={finding} page={Number(page.no)} />
                      </span>
                    )}
                  </div>
                </details>
              ))
            )}
          </Panel>
          {redirects.length > 0 && <Pages title={t('Redirects to')} pages={redirects} address={address} />}
          {duplicates.length > 0 && <Pages title={t('Duplicate content')} pages={duplicates} address={address} />}
          <Links title={t('Inlinks')} links={linksIn} side="from" address={address} />
          <Links title={t('Outlinks')} links={linksOut} side="to" address={address} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4">
          {score !== null && (
            <Panel>
              <PanelBody className="grid justify-items-center gap-1 pt-4">
                <ScoreRing score={score} />
                <span className="text-meta text-muted">
                  {audit.score_version === REPORT_VERSION ? t('SEO score') : t('Older score')}
                </span>
              </PanelBody>
            </Panel>
          )}
          <Facts page={page} fields={columnsFor(audit.settings.extract)} />
        </div>
      </div>
    </>
  );
}

/** Critical issues first, then those that cost most. */
const byCost = (a: SiteFinding, b: SiteFinding) =>
  Number(b.cap !== null) - Number(a.cap !== null) || b.points - a.points;

const skipped = new Set(['no', 'url', 'outcome', 'status', 'reason', 'title', 'internal', 'score']);

/** Every column with a value, by topic. */
function Facts({ page, fields }: Pick<SitePage, 'page'> & { fields: readonly Field[] }) {
  const t = useMessages();
  const filled = fields.flatMap((field) => {
    if (skipped.has(field.id)) return [];
    const text = cellText(t, field, page[field.id] ?? null, OUTCOME_TITLES);
    return text === null ? [] : [{ field, text }];
  });
  const groups = [...new Set(filled.map(({ field }) => field.group))];
  return (
    <Panel>
      <PanelHeader title={t('Page details')} />
      {groups.map((group) => (
        <section key={group} aria-label={group}>
          <h3 className="border-t bg-sunken px-4 py-1 font-medium text-meta text-muted">{group}</h3>
          <dl className="grid grid-cols-[152px_minmax(0,1fr)] text-table">
            {filled
              .filter(({ field }) => field.group === group)
              .map(({ field, text }) => (
                <div key={field.id} className="col-span-2 grid grid-cols-subgrid gap-x-2 border-t px-4 py-1.5">
                  <dt className="text-muted" title={field.description}>
                    {field.title}
                  </dt>
                  <dd className="break-words">{text}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </Panel>
  );
}

function Pages({
  title,
  pages,
  address,
}: {
  title: string;
  pages: readonly PageRef[];
  address: (no: number) => string;
}) {
  return (
    <Panel>
      <PanelHeader title={`${title} (${pages.length})`} />
      <ul>
        {pages.map((page) => (
          <li key={page.no} className="flex min-w-0 items-center gap-2 border-t px-4 py-2 text-table">
            <OutcomeBadge outcome={page.outcome} status={page.status} />
            <Link prefetch={false} href={address(page.no)} className="min-w-0 truncate rounded-control hover:underline">
              {page.url}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface LinksProps {
  title: string;
  links: readonly SiteLink[];
  /** The end of the link at the other page. */
  side: 'from' | 'to';
  address: (no: number) => string;
}

function Links({ title, links, side, address }: LinksProps) {
  const t = useMessages();
  return (
    <Panel>
      <PanelHeader
        title={title}
        note={links.length >= shownLinks ? t('First {shownLinks}; export “Links” for all.', { shownLinks }) : undefined}
      />
      {links.length === 0 ? (
        <p className="px-4 pb-4 text-muted">{side === 'from' ? t('No inlinks.') : t('No outlinks.')}</p>
      ) : (
        <div className="max-h-100 overflow-y-auto border-t">
          <Table aria-label={title}>
            <thead>
              <tr>
                <Th>{t('URL')}</Th>
                <Th className="w-28">{t('Status code')}</Th>
                <Th>{t('Anchor text')}</Th>
                <Th className="w-32">{t('Type')}</Th>
              </tr>
            </thead>
            <tbody>
              {links.map((link) => {
                const end = link[side];
                return (
                  <Tr key={`${end.no} ${link.kind}`}>
                    <Td className="min-w-48 max-w-0">
                      <Link
                        prefetch={false}
                        href={address(end.no)}
                        title={end.url}
                        className="block truncate rounded-control hover:text-accent-strong"
                      >
                        {link.internal ? pathOf(end.url) : end.url}
                      </Link>
                    </Td>
                    <Td>
                      <OutcomeBadge outcome={end.outcome} status={end.status} />
                    </Td>
                    <Td className="max-w-0 truncate text-muted" title={link.text}>
                      {link.text || '·'}
                    </Td>
                    <Td className="whitespace-nowrap text-muted">
                      {link.kind}
                      {link.nofollow && t(', nofollow')}
                      {link.count > 1 && ` × ${link.count}`}
                    </Td>
                  </Tr>
                );
              })}
            </tbody>
          </Table>
        </div>
      )}
    </Panel>
  );
}
